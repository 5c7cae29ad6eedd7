import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/forms'
import {
  animatedGif,
  blackPng,
  drawPicture,
  dropFiles,
  expectNoDataUrl,
  pasteFile,
  readPictures,
  svgFile,
  textAsPng,
  turnedPhoto,
} from '../support/pictures'
import { makeCharacter, makeProvider, readStore, seedDatabase } from '../support/seed'

/** Text of a panel that says why a picture cannot be taken. */
const PANEL = 'Image Error'

test.describe('the avatar of a form', () => {
  test.beforeEach(async ({ page, standIn }) => {
    await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
    await page.goto(paths.createCharacter)
    await expect(page.getByLabel('Upload Avatar')).toBeVisible()
  })

  test('a photo is kept upright, small and without what the camera wrote, and stands in the list (CHAR-03, CHAR-24, GAL-24, GAL-25, GAL-29, GAL-31)', async ({
    page,
  }) => {
    await expect(page.getByText('A square image is recommended.')).toBeVisible()
    const photo = turnedPhoto(await drawPicture(page, { width: 1200, height: 800 }))
    await page.getByLabel('Upload Avatar').setInputFiles(photo)
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
    await expectNoAxeViolations(page)
    const form = characterForm(page)
    await form.name.fill('Ada')
    await form.prompt.fill('You are Ada.')
    await form.create.click()
    await expectToast(page, 'Ada is ready to chat')
    const shown = card(page, 'Ada').locator('img')
    await expect(shown).toBeVisible()
    expect(await shown.boundingBox()).toMatchObject({ width: 80, height: 80 })
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320)

    const [character] = await readStore(page, 'characters')
    const pictures = await readPictures(page)
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toMatchObject({
      id: character?.avatarImageId,
      owner: character?.id,
      mime: 'image/jpeg',
      blobType: 'image/jpeg',
      width: 341,
      height: 512,
      hasCamera: false,
      thumbnail: { width: 213, height: 320 },
    })
    // Orientation 6: what was left is now above.
    const [upperLeft = [], upperRight = [], lowerLeft = []] = pictures[0]?.corners ?? []
    expect([upperLeft[0], upperRight[0], lowerLeft[2]].map((value = 0) => value > 150)).toEqual([
      true,
      true,
      true,
    ])
    expect(character?.imageGallery).toMatchObject([
      { imageId: character?.avatarImageId, isProfilePicture: true, source: 'uploaded' },
    ])
    await expectNoDataUrl(page)
  })

  test('what cannot be taken is told, and the next file is taken (GAL-23, GAL-26, GAL-27, GAL-28, GAL-33, GAL-36)', async ({
    page,
  }) => {
    const input = page.getByLabel('Upload Avatar')
    const panel = page.getByRole('alert').filter({ hasText: PANEL })
    const photo = await drawPicture(page, { width: 400, height: 400 })
    const padded = Buffer.concat([photo.buffer, Buffer.alloc(6 * 1024 * 1024)])
    await input.setInputFiles({ ...photo, buffer: padded })
    await expect(panel).toContainText('Image too large (6.0MB). Maximum size is 5MB')
    for (const file of [svgFile, textAsPng]) {
      await input.setInputFiles(file)
      await expect(panel).toContainText('Invalid image')
      await expect(panel).toContainText('Only PNG, JPEG, WebP, GIF and AVIF pictures')
    }
    await input.setInputFiles(blackPng(12_000, 12_000))
    await expect(panel).toContainText('It has 12000 × 12000 pixels')
    const broken = await drawPicture(page, { width: 40, height: 40, type: 'image/png' })
    const cut = Buffer.from(broken.buffer)
    cut.fill(0x55, 40)
    await input.setInputFiles({ ...broken, buffer: cut })
    await expect(panel).toContainText('Failed to process image. Please try a different file.')
    await expect(panel).toContainText('Failed to load image')
    await expectNoAxeViolations(page)
    await input.setInputFiles(animatedGif)
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
  })

  test('a picture can be dropped and pasted, and transparent parts become white', async ({
    page,
  }) => {
    const clear = await drawPicture(page, {
      width: 100,
      height: 100,
      type: 'image/png',
      name: 'clear.png',
      clearEdge: true,
    })
    await dropFiles(page, 'fieldset', [clear])
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Avatar' }).click()
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toHaveCount(0)
    await pasteFile(page, clear)
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
    const form = characterForm(page)
    await form.name.fill('Ada')
    await form.prompt.fill('You are Ada.')
    await form.create.click()
    await expectToast(page, 'Ada is ready to chat')
    const [picture] = await readPictures(page)
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 100, height: 100 })
    expect(picture?.corners[0]).toEqual([255, 255, 255, 255])
  })

  test('a picture that is not saved outlives a reload (CHAR-24)', async ({ page }) => {
    const photo = await drawPicture(page, { width: 60, height: 40 })
    await page.getByLabel('Upload Avatar').setInputFiles(photo)
    const form = characterForm(page)
    await form.name.fill('Ada')
    await form.prompt.fill('You are Ada.')
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('parlour-form-avatar-new')))
      .toContain('"width":60')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
    await expect(form.name).toHaveValue('Ada')
    await form.create.click()
    await expectToast(page, 'Ada is ready to chat')
    expect(await readPictures(page)).toMatchObject([{ width: 60, height: 40 }])
    expect(await page.evaluate(() => sessionStorage.getItem('parlour-form-avatar-new'))).toBeNull()
  })

  test('a picture that is not saved is not lost unasked', async ({ page }) => {
    const photo = await drawPicture(page, { width: 60, height: 60 })
    await page.getByLabel('Upload Avatar').setInputFiles(photo)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(paths.characters)
    await page.goto(paths.createCharacter)
    await expect(page.getByLabel('Upload Avatar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toHaveCount(0)
    expect(await readPictures(page)).toEqual([])
  })
})

test('an avatar is removed and replaced when the form is saved, and freed with the character (CHAR-33, CHAR-34, CHAR-05)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const form = characterForm(page)
  const photo = await drawPicture(page, { width: 600, height: 600 })
  await page.getByLabel('Upload Avatar').setInputFiles(photo)
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  await expect(page).toHaveURL(paths.characters)
  const [withFace] = await readStore(page, 'characters')
  expect(withFace?.avatarImageId).toBeTruthy()

  await page.goto(paths.editCharacter(character.id))
  await page.getByRole('button', { name: 'Remove Avatar' }).click()
  await form.saveChanges.click()
  await expect(page).toHaveURL(paths.characters)
  const [faceless] = await readStore(page, 'characters')
  expect(faceless?.avatarImageId).toBeUndefined()
  expect(faceless?.imageGallery).toMatchObject([{ isProfilePicture: false }])
  await expect(card(page, character.name).locator('img')).toHaveCount(0)

  expect(await readPictures(page)).toHaveLength(1)
  await card(page, character.name).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => readPictures(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, character.name)).toBeVisible()
  expect(await readPictures(page)).toHaveLength(1)
  await page.goto(paths.editCharacter(character.id))
  await page.getByRole('link', { name: 'Manage Images' }).click()
  await expect(page).toHaveURL(paths.characterImages(character.id))
  await expect(page.getByRole('listitem', { name: 'Picture 1' }).locator('img')).toBeVisible()
})
