import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { expectToast, holdToasts } from '../support/pages/forms'
import { drawnPrompts, pictureForm, replyToPromptQuestion } from '../support/requests/generation'
import { secondsWorked } from '../support/hostile/hostile-page'
import {
  animatedGif,
  blackPng,
  drawPicture,
  dropFiles,
  expectNoDataUrl,
  readPictures,
  svgFile,
  textAsPng,
  turnedPhoto,
} from '../support/data/pictures'
import {
  makeCharacter,
  makeProvider,
  putRecord,
  readStore,
  seedDatabase,
} from '../support/data/seed'
import type { StandIn } from '../stand-in/server'

declare global {
  interface Window {
    /** Frames that the page has drawn since the files were dropped. */
    framesDrawn?: number
  }
}

const DESCRIPTION = 'A woman of forty with silver hair in a blue coat, on a pier at dusk.'

const tile = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `Picture ${number}`, exact: true })
const tiles = (page: Page) => page.getByRole('listitem', { name: /^Picture \d+$/ })
const upload = (page: Page) => page.getByLabel('Upload images')

async function openGallery(page: Page, standIn: StandIn | undefined) {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await page.goto(paths.characterImages(character.id))
  await expect(page.getByRole('tab', { name: 'Gallery' })).toBeVisible()
  return character
}

async function uploadThree(page: Page) {
  const sizes = [
    [300, 200],
    [200, 300],
    [900, 900],
  ] as const
  for (const [width, height] of sizes)
    await upload(page).setInputFiles(await drawPicture(page, { width, height }))
  await expect(tiles(page)).toHaveCount(3)
}

test(
  'pictures are uploaded, opened, made the face, deleted and brought back (GAL-01, GAL-02, GAL-07 to GAL-10)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    test.slow()
    const { id } = await openGallery(page, standIn)
    const character = async () => (await readStore(page, 'characters'))[0]

    await test.step('the tabs stand whole in sight on narrow screens', async () => {
      await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
      await expectNoAxeViolations(page)
      const size = page.viewportSize()
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 800 })
        for (const name of ['Gallery', 'Quick Generate', 'Advanced Generate'])
          await expect(page.getByRole('tab', { name }), `${name} at ${width}`).toBeInViewport({
            ratio: 1,
          })
      }
      if (size) await page.setViewportSize(size)
    })

    await test.step('one of those that are uploaded is made the face', async () => {
      await uploadThree(page)
      await expect(page.getByText('Profile picture', { exact: true })).toHaveCount(0)
      await tile(page, 2).getByRole('button', { name: 'Set as profile picture' }).click()
      await expect(tile(page, 2).getByText('Profile picture')).toBeVisible()
      const before = await character()
      expect(before?.imageGallery).toMatchObject([
        { source: 'uploaded', isProfilePicture: false },
        { source: 'uploaded', isProfilePicture: true },
        { source: 'uploaded', isProfilePicture: false },
      ])
      expect(before?.avatarImageId).toBe(before?.imageGallery?.[1]?.imageId)
      await expectNoAxeViolations(page)
    })

    await test.step('the viewer goes from picture to picture and zooms, with the keyboard too', async () => {
      await tile(page, 1).getByRole('button', { name: 'Open picture 1' }).click()
      const viewer = page.getByRole('dialog', { name: 'Picture 1 of 3' })
      await expect(viewer.getByRole('img')).toBeVisible()
      await viewer.getByRole('button', { name: 'Zoom in' }).click()
      await expect(viewer.getByText('150%')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('+')
      await expect(viewer.getByText('200%')).toBeVisible()
      await page.keyboard.press('0')
      await expect(viewer.getByText('100%')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeVisible()
      await page.getByRole('button', { name: 'Previous picture' }).click()
      await expect(page.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('without the face the next is one, and Undo brings it back', async () => {
      const before = await character()
      await tile(page, 2).getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Picture deleted')
      await holdToasts(page)
      await expect(tiles(page)).toHaveCount(2)
      const promoted = await character()
      expect(promoted?.imageGallery?.map(({ isProfilePicture }) => isProfilePicture)).toEqual([
        true,
        false,
      ])
      expect(promoted?.avatarImageId).toBe(promoted?.imageGallery?.[0]?.imageId)
      expect(await readPictures(page)).toHaveLength(2)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(tiles(page)).toHaveCount(3)
      expect(await character()).toEqual(before)
    })

    await test.step('all of them can be deleted', async () => {
      for (let left = 2; left >= 0; left -= 1) {
        await tile(page, 1).getByRole('button', { name: 'Delete' }).click()
        await expect(tiles(page)).toHaveCount(left)
      }
      const empty = await character()
      expect(empty?.imageGallery).toEqual([])
      expect(empty?.avatarImageId).toBeUndefined()
      expect(await readPictures(page)).toEqual([])
      expect(empty?.id).toBe(id)
    })
  },
)

test('awkward files come in right or are told by name, and what came otherwise is shown and mended (GAL-10, GAL-11, GAL-26, GAL-28, GAL-32)', async ({
  page,
  standIn,
}) => {
  const character = await openGallery(page, standIn)

  await test.step('one after another', async () => {
    const photo = await drawPicture(page, { width: 3000, height: 2000 })
    const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(6 * 1024 * 1024)]) }
    const clear = await drawPicture(page, {
      width: 600,
      height: 600,
      type: 'image/png',
      name: 'clear.png',
      clearEdge: true,
    })
    await upload(page).setInputFiles([
      { ...large, name: 'large.jpg' },
      turnedPhoto(await drawPicture(page, { width: 120, height: 80 })),
      animatedGif,
      clear,
      svgFile,
      textAsPng,
      blackPng(12_000, 12_000, 'huge.png'),
    ])
    const panel = page.getByRole('alert').filter({ hasText: 'Image Error' })
    for (const name of ['drawing.svg', 'letter.png', 'huge.png'])
      await expect(panel).toContainText(`${name}: Invalid image`)
    await expect(tiles(page)).toHaveCount(4)
    const pictures = await readPictures(page)
    const sizes = pictures.map(({ width, height }) => `${width}x${height}`).toSorted()
    expect(sizes).toEqual(['2048x1365', '2x2', '600x600', '80x120'])
    expect(pictures.some(({ hasCamera }) => hasCamera)).toBe(false)
    const transparent = pictures.find(({ width }) => width === 600)
    expect(transparent).toMatchObject({ mime: 'image/png', thumbnail: { width: 320 } })
    expect(transparent?.corners[0]?.[3]).toBe(0)
    await expectNoDataUrl(page)
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await expect(panel).toHaveCount(0)
  })

  const faceOf = async () => (await readStore(page, 'characters'))[0]?.imageGallery?.[0]?.imageId
  const avatarImageId = await faceOf()

  await test.step('a picture that came without a thumbnail gets one when it is shown, and its size', async () => {
    // As an import of a file from elsewhere leaves it: of all, for the large photo that stands first.
    await page.evaluate(
      (id) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('parlour')
          request.onsuccess = () => {
            const store = request.result.transaction('images', 'readwrite').objectStore('images')
            const one = store.get(id ?? '')
            one.onsuccess = () => {
              const image = one.result as Record<string, unknown>
              store.put({ ...image, thumbnail: undefined, width: 0, height: 0 })
            }
            store.transaction.oncomplete = () => {
              request.result.close()
              resolve()
            }
          }
        }),
      avatarImageId,
    )
    const stored = async () => (await readPictures(page)).find(({ id }) => id === avatarImageId)
    expect(await stored()).toMatchObject({ width: 0, thumbnail: undefined })
    await page.reload()
    await expect(tile(page, 1).locator('img')).toBeVisible()
    await expect.poll(async () => (await stored())?.width).toBe(2048)
    expect(await stored()).toMatchObject({ height: 1365, thumbnail: { width: 320, height: 213 } })
  })

  await test.step('the avatar of a character without a gallery is its profile picture, and nothing is written by looking (P9)', async () => {
    await putRecord(page, 'characters', { ...character, avatarImageId })
    await page.reload()
    await expect(tile(page, 1).getByText('Profile picture')).toBeVisible()
    expect((await readStore(page, 'characters'))[0]?.imageGallery).toBeUndefined()
    await upload(page).setInputFiles(await drawPicture(page, { width: 60, height: 60 }))
    await expect(tiles(page)).toHaveCount(2)
    expect((await readStore(page, 'characters'))[0]?.imageGallery).toMatchObject([
      { imageId: avatarImageId, isProfilePicture: true },
      { isProfilePicture: false },
    ])
  })
})

test('fifty files at once are read one after another, and the page stays awake', async ({
  page,
  standIn,
}) => {
  test.slow()
  await openGallery(page, standIn)
  const photo = await drawPicture(page, { width: 1200, height: 800 })
  const workedBefore = await secondsWorked(page)
  await page.evaluate(() => {
    window.framesDrawn = 0
    const count = () => {
      window.framesDrawn = (window.framesDrawn ?? 0) + 1
      requestAnimationFrame(count)
    }
    count()
  })
  await dropFiles(
    page,
    'div:has(> label > input[type=file])',
    Array.from({ length: 50 }, (_, index) => ({ ...photo, name: `photo-${index}.jpg` })),
  )
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(tiles(page)).toHaveCount(50, { timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // Not judged by the clock, which other programs slow down.
  const workOfFile = ((await secondsWorked(page)) - workedBefore) / 50
  expect(workOfFile, 'seconds of the page’s own work for each').toBeLessThan(0.2)
  expect(await page.evaluate(() => window.framesDrawn), 'frames').toBeGreaterThan(50)
  expect(await readPictures(page)).toHaveLength(50)
})

test('pictures are described, drawn, changed and saved, each with what it was made from, and none takes an earlier one away (GAL-05, GAL-06, GAL-12 to GAL-17, DATA-43, IMG-35)', async ({
  page,
  standIn,
}) => {
  test.slow()
  replyToPromptQuestion(standIn, DESCRIPTION)
  await openGallery(page, standIn)
  const form = pictureForm(page)
  const gallery = async () => (await readStore(page, 'characters'))[0]?.imageGallery
  const drawings = () => standIn.requests.filter(({ path }) => path === '/images/generations')

  await test.step('a quick picture', async () => {
    await page.getByRole('tab', { name: 'Quick Generate' }).click()
    await expect(form.model).toHaveValue('gpt-image-2.5-flare')
    await expectNoAxeViolations(page)
    await form.generate.click()
    // It is brought into sight, with what can be done with it.
    await expect(form.result.getByRole('img')).toBeInViewport()
    await expect(form.save).toBeInViewport({ ratio: 1 })
    await expect(form.prompt).toHaveValue(DESCRIPTION)
    await expectNoAxeViolations(page)
    const box = await form.result.getByRole('img').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(500)
    await form.discard.click()
    await expect(form.result).toHaveCount(0)
    expect(await readPictures(page)).toEqual([])
    await form.prompt.fill('The same woman, laughing.')
    await form.model.fill('gpt-image-2')
    await form.generate.click()
    await form.save.click()
    await expectToast(page, 'Saved to the gallery')
    expect(drawings().map(({ body }) => body)).toMatchObject([
      { model: 'gpt-image-2.5-flare', moderation: 'low', size: '1024x1024' },
      { model: 'gpt-image-2', moderation: 'low' },
    ])
    expect(drawnPrompts(standIn)[1]).toContain('The same woman, laughing.')
    expect(await gallery()).toMatchObject([
      {
        source: 'ai-generated',
        prompt: 'The same woman, laughing.',
        isProfilePicture: false,
        generationAttributes: { imageType: 'portrait', imageSize: '1024x1024' },
      },
    ])
    expect(await readPictures(page)).toMatchObject([
      { width: 1024, height: 1024, mime: 'image/png', thumbnail: { width: 320 } },
    ])
    await expectNoDataUrl(page)
  })

  await test.step('one that is drawn from the profile picture', async () => {
    await page.getByRole('tab', { name: 'Gallery' }).click()
    await expect(tile(page, 1).locator('img')).toBeVisible()
    await tile(page, 1).getByRole('button', { name: 'Set as profile picture' }).click()
    await expect(tile(page, 1).getByText('Profile picture')).toBeVisible()
    await page.getByRole('tab', { name: 'Quick Generate' }).click()
    await page.getByLabel('Draw from the profile picture').check()
    await form.generate.click()
    await expect(form.result.getByRole('img')).toBeVisible()
    const [edit] = standIn.requests.filter(({ path }) => path === '/images/edits')
    expect(edit?.body).toMatchObject({ image: { type: 'image/png' } })
  })

  await test.step('an advanced picture carries its type, size and attributes', async () => {
    await page.getByRole('tab', { name: 'Advanced Generate' }).click()
    await page.getByLabel('Image Type').selectOption('full-body')
    await page.getByLabel('Image Size').selectOption('1024x1792')
    await page.getByLabel('Outfit').fill('oilskins')
    await page.getByLabel('Location').fill('a pier')
    await page.getByRole('button', { name: 'Add Attribute' }).click()
    await form.generate.click()
    await expect(page.getByText('Custom attribute name is required')).toBeVisible()
    await page.getByLabel('Attribute name').fill('Mood')
    await page.getByLabel('Value', { exact: true }).fill('weathered')
    await form.generate.click()
    await form.save.click()
    // The toast of the quick picture may still be there and says the same.
    await expect(form.result).toHaveCount(0)
    const questions = standIn.requests.filter(({ path }) => path === '/responses')
    const question = JSON.stringify(questions.at(-1)?.body)
    for (const part of ['full-body', 'Outfit: oilskins', 'Location: a pier', 'Mood: weathered'])
      expect(question).toContain(part)
    expect(drawings().at(-1)?.body).toMatchObject({ size: '1024x1792' })
    expect((await gallery())?.[1]?.generationAttributes).toEqual({
      imageType: 'full-body',
      imageSize: '1024x1792',
      customAttributes: [
        { label: 'Outfit', value: 'oilskins' },
        { label: 'Location', value: 'a pier' },
        { label: 'Mood', value: 'weathered' },
      ],
    })
  })

  await test.step('a new one takes no earlier one away, and what is not saved yet is there on the way back', async () => {
    for (const [index, outfit] of ['A raincoat', 'A ball gown', 'An apron'].entries()) {
      await page.getByLabel('Outfit').fill(outfit)
      await form.prompt.fill(`She wears ${outfit}.`)
      await form.generate.click()
      await expect(form.result).toContainText(`She wears ${outfit}.`)
      await expect(form.earlier).toHaveCount(index)
    }
    await page.getByRole('link', { name: 'Back to Character' }).click()
    await expect(page.getByRole('heading', { name: /^Edit Character/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Advanced Generate' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await form.result.getByRole('button', { name: 'Discard' }).click()
    await expect(form.result).toContainText('A ball gown')
    // It was paid for.
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(form.result).toContainText('An apron')
    await form.result.getByRole('button', { name: 'Discard' }).click()
    await expect(form.result).toContainText('A ball gown')
    await expectNoAxeViolations(page)
    await form.earlier.getByRole('button', { name: 'Save to Gallery' }).click()
    await expect(form.earlier).toHaveCount(0)
    expect((await gallery())?.[2]).toMatchObject({
      prompt: 'She wears A raincoat.',
      generationAttributes: {
        customAttributes: [
          { label: 'Outfit', value: 'A raincoat' },
          { label: 'Location', value: 'a pier' },
          { label: 'Mood', value: 'weathered' },
        ],
      },
    })
  })
})
