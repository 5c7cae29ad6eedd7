import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'
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
} from '../support/data/pictures'
import { makeProvider, readStore, seedDatabase } from '../support/data/seed'

test('an avatar is chosen, dropped or pasted, kept upright, small and without what the camera wrote, removed with the form, and freed with the character (CHAR-03, CHAR-05, CHAR-24, CHAR-33, CHAR-34, GAL-23 to GAL-29, GAL-31, GAL-33, GAL-36)', async ({
  page,
  standIn,
}) => {
  test.slow()
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = characterForm(page)
  const input = page.getByLabel('Upload Avatar')
  const remove = page.getByRole('button', { name: 'Remove Avatar' })
  await expect(page.getByText('A square image is recommended.')).toBeVisible()

  await test.step('what cannot be taken is told, and the next file is taken', async () => {
    const panel = page.getByRole('alert').filter({ hasText: 'Image Error' })
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
    await expect(remove).toBeVisible()
    await remove.click()
    await expect(remove).toHaveCount(0)
  })

  await test.step('one that is dropped or pasted is taken, and transparent parts become white', async () => {
    const clear = await drawPicture(page, {
      width: 100,
      height: 100,
      type: 'image/png',
      name: 'clear.png',
      clearEdge: true,
    })
    await dropFiles(page, 'fieldset', [clear])
    await expect(remove).toBeVisible()
    await remove.click()
    await expect(remove).toHaveCount(0)
    await pasteFile(page, clear)
    await expect(remove).toBeVisible()
    await form.name.fill('Clear')
    await form.prompt.fill('You are Clear.')
    await form.create.click()
    await expectToast(page, 'Clear is ready to chat')
    const [picture] = await readPictures(page)
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 100, height: 100 })
    expect(picture?.corners[0]).toEqual([255, 255, 255, 255])
  })

  const storedAda = async () =>
    (await readStore(page, 'characters')).find(({ name }) => name === 'Ada')
  const picturesOfAda = async () => {
    const id = (await storedAda())?.id
    return (await readPictures(page)).filter(({ owner }) => owner === id)
  }

  await test.step('a photo is kept upright, small and without what the camera wrote, and stands in the list', async () => {
    await expect(card(page, 'Clear')).toBeVisible()
    await form.create.click()
    await expect(form.name).toHaveValue('')
    await input.setInputFiles(turnedPhoto(await drawPicture(page, { width: 1200, height: 800 })))
    await expect(remove).toBeVisible()
    await expectNoAxeViolations(page)
    await form.name.fill('Ada')
    await form.prompt.fill('You are Ada.')
    await form.create.click()
    await expectToast(page, 'Ada is ready to chat')
    const shown = card(page, 'Ada').locator('img')
    await expect(shown).toBeVisible()
    const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(4 / 5, 2)
    await expect(shown).toHaveJSProperty('naturalHeight', 320)

    const character = await storedAda()
    const pictures = await picturesOfAda()
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toMatchObject({
      id: character?.avatarImageId,
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

  await test.step('it is removed when the form is saved, and stays in the gallery', async () => {
    await chooseIn(card(page, 'Ada'), 'Edit')
    await remove.click()
    await form.saveChanges.click()
    await expectToast(page, 'Character updated')
    await expect(page).toHaveURL(paths.characters)
    const faceless = await storedAda()
    expect(faceless?.avatarImageId).toBeUndefined()
    expect(faceless?.imageGallery).toMatchObject([{ isProfilePicture: false }])
    await expect(card(page, 'Ada').locator('img')).toHaveCount(0)
    expect(await readPictures(page)).toHaveLength(2)
  })

  await test.step('it comes back with the character', async () => {
    await chooseIn(card(page, 'Ada'), 'Delete')
    await expect(card(page, 'Ada')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Ada')).toBeVisible()
    expect(await picturesOfAda()).toHaveLength(1)
    await chooseIn(card(page, 'Ada'), 'Edit')
    await page.getByRole('link', { name: 'Manage Images' }).click()
    await expect(page).toHaveURL(paths.characterImages((await storedAda())?.id ?? ''))
    await expect(page.getByRole('listitem', { name: 'Picture 1' }).locator('img')).toBeVisible()
  })

  await test.step('it is freed with the character, when that is deleted for good', async () => {
    await page.goto(paths.characters)
    await chooseIn(card(page, 'Ada'), 'Delete')
    await expect(card(page, 'Ada')).toHaveCount(0)
    await page.goto(paths.recentlyDeleted)
    await page.getByRole('button', { name: 'Delete all for good' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing was deleted lately' })).toBeVisible()
    expect(await readPictures(page)).toHaveLength(1)
  })
})
