import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { ProviderType } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import type { StandIn } from '../stand-in/server'
import { expectToast, holdToasts } from '../support/pages/forms'
import { pictureRequests, REFUSAL } from '../support/requests/generation'
import {
  animatedGif,
  blackPng,
  drawPicture,
  dropFiles,
  expectNoDataUrl,
  pasteFile,
  readPictures,
  turnedPhoto,
} from '../support/data/pictures'
import { makeCharacter, makeProvider, readStore, seedDatabase } from '../support/data/seed'

const parts = (page: Page) => ({
  description: page.getByLabel('Image Description'),
  instructions: page.getByLabel('Editing Instructions'),
  provider: page.getByLabel('AI Provider'),
  model: page.getByLabel('Image Model'),
  size: page.getByLabel('Image Size'),
  quality: page.getByLabel('Quality'),
  count: page.getByLabel('Number of images'),
  generate: page.getByRole('button', { name: 'Generate Image' }),
  edit: page.getByRole('button', { name: 'Edit Image' }),
  again: page.getByRole('button', { name: 'Generate Again' }),
  result: page.getByRole('region', { name: 'Result' }),
  history: page.getByRole('region', { name: 'History' }),
  problem: page.getByRole('alert').filter({ hasText: 'Image Error' }),
  upload: page.getByLabel('Upload images'),
  mask: page.getByLabel('Upload mask'),
  previews: page.getByRole('list', { name: 'Images to edit' }).getByRole('listitem'),
})

async function openStudio(
  page: Page,
  standIn: StandIn | undefined,
  types: readonly ProviderType[] = ['openai'],
) {
  const providers = types.map((type) => makeProvider(standIn, type))
  const [first] = providers
  if (!first) throw new Error('no provider')
  const characters = [makeCharacter(first, { name: 'Ada' })]
  await seedDatabase(page, { providers, characters })
  await page.goto(paths.imageStudio)
  await expect(page.getByRole('heading', { name: 'AI Image Generator', level: 1 })).toBeVisible()
  return parts(page)
}

const drawn = (standIn: StandIn) =>
  standIn.requests.filter(({ path }) => path.startsWith('/images')).map(({ body }) => body)

/** The last picture that was made, once it is there. */
async function expectResult(page: Page, prompt: string, count = 1) {
  const { result } = parts(page)
  await expect(result.getByText(prompt)).toBeVisible()
  await expect(result.getByRole('img')).toHaveCount(count)
}

/** A finger that is drawn along a line. */
async function strokeByFinger(page: Page, y: number, from: number, to: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((x) => ({ x, y })),
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

test('pictures are drawn from words, saved, kept over a reload, deleted and brought back (IMG-01, IMG-02, IMG-04 to IMG-11, IMG-21, IMG-23 to IMG-25, IMG-30 to IMG-33)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const studio = await openStudio(page, standIn, ['openai', 'xai', 'openrouter', 'anthropic'])
  // Of several accounts none is chosen unasked.
  await expect(studio.provider.locator('option')).toHaveText([
    'Choose a provider',
    'OpenAI',
    'xAI',
    'OpenRouter',
  ])
  await expect(studio.size.locator('option')).toHaveText([
    'Square 1024x1024',
    'Landscape 1792x1024',
    'Portrait 1024x1792',
  ])
  expect(await studio.description.getAttribute('rows')).toBe('4')
  await expect(studio.generate).toBeDisabled()
  await expectNoAxeViolations(page)

  // By keyboard, with nothing filled in: what is missing is said.
  await studio.description.press('Control+Enter')
  await expect(page.getByText('Please select a provider and enter a prompt')).toBeVisible()
  await expect(studio.description).toHaveAttribute('aria-invalid', 'true')

  await studio.provider.selectOption('OpenAI')
  const prompt = 'A Lighthouse at Dusk, above a calm sea'
  await studio.description.fill(prompt)
  await studio.size.selectOption('1792x1024')
  await studio.quality.selectOption('high')
  await studio.generate.click()
  await expectResult(page, prompt)
  const body = { prompt, size: '1792x1024', quality: 'high', moderation: 'low' }
  expect(drawn(standIn)).toEqual([{ ...body, model: 'gpt-image-2.5-flare' }])
  const box = await studio.result.getByRole('img').boundingBox()
  expect(box?.height).toBeLessThanOrEqual(500)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    studio.result.getByRole('button', { name: 'Save Image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    /^a-lighthouse-at-dusk-\d{4}-\d\d-\d\dt\d\d-\d\d-\d\d-\d{3}z\.png$/,
  )
  expect((await bytesOf(download)).subarray(1, 4).toString()).toBe('PNG')
  await studio.again.click()
  await expect(studio.history.getByText('2 pictures')).toBeVisible()
  expect(drawn(standIn)[1]).toEqual(drawn(standIn)[0])

  // Several at once, with a model that knows other sizes.
  await studio.model.fill('gpt-image-1.5')
  await expect(page.getByText('1536x1024 is the nearest')).toBeVisible()
  await expect(studio.size.locator('option').nth(1)).toHaveText('Landscape 1536x1024')
  await studio.model.fill('gpt-image-2')
  await studio.count.selectOption('3')
  await studio.description.fill('Three meadows')
  await studio.generate.click()
  await expectResult(page, 'Three meadows', 3)
  expect(drawn(standIn).at(-1)).toMatchObject({ n: 3, model: 'gpt-image-2' })
  await expect(studio.history.getByText('5 pictures')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(studio.history.getByText('5 pictures')).toBeVisible()
  await expect(studio.description).toHaveValue('Three meadows')
  await expect(studio.count).toHaveValue('1')
  const open = studio.history.getByRole('button', { name: /^Open/ })
  await open.last().click()
  const viewer = page.getByRole('dialog', { name: 'Picture 5 of 5' })
  await expect(viewer.getByRole('img')).toBeVisible()
  await expect(viewer.getByText(prompt)).toBeVisible()
  await expect(viewer.getByText(/gpt-image-2\.5-flare · 1792 × 1024 · quality high/)).toBeVisible()
  await expectNoAxeViolations(page)
  await viewer.getByRole('button', { name: 'Save to character…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to character' })
  await expect(dialog.getByLabel('Character', { exact: true })).toHaveValue(/./)
  await dialog.getByLabel('Make it the profile picture').check()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved to the gallery of “Ada”')
  const [character] = await readStore(page, 'characters')
  expect(character?.imageGallery).toMatchObject([
    { source: 'ai-generated', prompt, isProfilePicture: true },
  ])
  expect(character?.avatarImageId).toBe(character?.imageGallery?.[0]?.imageId)

  await open.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Picture deleted')
  await holdToasts(page)
  await expect(open).toHaveCount(4)
  expect(await readPictures(page)).toHaveLength(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(open).toHaveCount(5)
  expect(await readPictures(page)).toHaveLength(6)

  await studio.history.getByRole('button', { name: 'Delete all' }).click()
  await expectToast(page, '5 pictures deleted')
  await holdToasts(page)
  await expect(open).toHaveCount(0)
  await expect(studio.history.getByRole('heading')).toBeFocused()
  expect(await readPictures(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(open).toHaveCount(5)
  expect(await readPictures(page)).toHaveLength(6)
  await expectNoDataUrl(page)
})

test(
  'pictures are edited: several in order, then one with a painted mask (IMG-12 to IMG-17, IMG-35)',
  { tag: '@phone' },
  async ({ page, standIn, hasTouch }) => {
    test.slow()
    const studio = await openStudio(page, standIn)
    await page.getByRole('tab', { name: 'Edit' }).click()
    await expect(studio.edit).toBeDisabled()
    await studio.instructions.fill('Make it evening')
    await expect(studio.edit).toBeDisabled()
    await studio.instructions.press('Control+Enter')
    await expect(page.getByText('Please upload at least one image')).toBeVisible()

    const png = await drawPicture(page, { width: 96, height: 64, type: 'image/png', name: 'a.png' })
    const photo = turnedPhoto(await drawPicture(page, { width: 120, height: 80 }))
    await studio.upload.setInputFiles([png, photo])
    await expect(studio.previews).toHaveCount(2)
    await pasteFile(page, { ...png, name: 'pasted.png' })
    await expect(studio.previews).toHaveCount(3)
    await dropFiles(page, 'form div.border-dashed', [{ ...png, name: 'dropped.png' }])
    await expect(studio.previews).toHaveCount(4)
    await expect(studio.mask).toHaveCount(0)
    const names = () =>
      studio.previews
        .getByRole('img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
    await page.getByRole('button', { name: 'Move image 2 forward' }).click()
    await expect.poll(names).toEqual(['turned.jpg', 'a.png', 'pasted.png', 'dropped.png'])
    await page.getByRole('button', { name: 'Remove image 4' }).click()
    await expectNoAxeViolations(page)
    await studio.edit.click()
    await expectResult(page, 'Make it evening')
    // The photo stands upright and without what the camera wrote: drawn anew.
    expect(drawn(standIn)[0]).toMatchObject({
      model: 'gpt-image-2.5-flare',
      prompt: 'Make it evening',
      quality: 'auto',
      size: '672x992',
      'image[]': [
        { name: 'image-1.jpg', type: 'image/jpeg' },
        { name: 'image-2.png', type: 'image/png', size: png.buffer.length },
        { name: 'image-3.png', type: 'image/png' },
      ],
    })
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(studio.previews).toHaveCount(0)

    // A result is edited further, in a part that is painted with pointer and keys.
    await studio.result.getByRole('button', { name: 'Edit this result' }).click()
    await expect(studio.previews).toHaveCount(1)
    await expect(studio.instructions).toBeFocused()
    await page.getByRole('button', { name: 'Paint a mask' }).click()
    const painter = page.getByRole('dialog', { name: 'Paint the mask' })
    const surface = painter.getByRole('application', { name: 'Mask painter' })
    const status = painter.getByRole('status')
    await expect(surface.locator('img')).toBeVisible()
    await expect(status).toHaveText('Nothing is painted yet.')
    const size = painter.getByLabel('Brush size')
    const before = Number(await size.inputValue())
    const box = await surface.boundingBox()
    if (!box) throw new Error('no place to paint on')
    const y = box.y + box.height / 2
    const [from, to] = [box.x + box.width * 0.3, box.x + box.width * 0.7]
    // A press without a move is a dot.
    await surface.click()
    await expect(status).toHaveText(/^\d+ % of the picture will be edited\.$/)
    await painter.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText('Nothing is painted yet.')
    if (hasTouch) await strokeByFinger(page, y, from, to)
    else {
      await page.mouse.move(from, y)
      await page.mouse.down()
      await page.mouse.move(to, y, { steps: 5 })
      await page.mouse.up()
    }
    await expect(status).toHaveText(/^\d+ % of the picture will be edited\.$/)
    const stroke = await status.textContent()
    await expectNoAxeViolations(page)

    await surface.focus()
    await page.keyboard.press(']')
    await expect.poll(async () => Number(await size.inputValue())).toBeGreaterThan(before)
    await page.keyboard.press('[')
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Shift')
    await expect(status).toHaveText(/^Column \d+, row \d+\.$/)
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowUp')
    await page.keyboard.down('Space')
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.up('Space')
    await expect(status).not.toHaveText(stroke ?? '')
    await page.keyboard.press('Control+z')
    await expect(status).toHaveText(stroke ?? '')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('i')
    await expect(status).toHaveText(/^[5-9]\d % of/)
    await painter.getByRole('button', { name: 'Undo' }).click()
    await painter.getByRole('button', { name: 'Eraser' }).click()
    await painter.getByRole('button', { name: 'Clear painting' }).click()
    await expect(status).toHaveText('Nothing is painted yet.')
    await painter.getByRole('button', { name: 'Undo' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go on painting' }).click()
    await painter.getByRole('button', { name: 'Use Mask' }).click()
    await expect(page.getByRole('img', { name: 'What the mask lets be edited' })).toBeVisible()
    await expectNoAxeViolations(page)
    await studio.instructions.fill('A boat here')
    await studio.edit.click()
    await expectResult(page, 'A boat here')
    // The stand-in refuses a mask of another size than its picture.
    expect(drawn(standIn)[1]).toMatchObject({
      prompt: 'A boat here',
      image: { name: 'image-1.png', type: 'image/png' },
      mask: { name: 'mask.png', type: 'image/png' },
    })
    await studio.history.getByRole('button', { name: /^Open: A boat here/ }).click()
    await expect(page.getByRole('dialog')).toContainText('edit of an image · with a mask')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear Mask' }).click()
    await expect(page.getByRole('button', { name: 'Clear Mask' })).toHaveCount(0)
  },
)

test('wrong files are told by name before anything is sent (IMG-26, IMG-27)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const studio = await openStudio(page, standIn)
  await page.getByRole('tab', { name: 'Edit' }).click()
  await studio.instructions.fill('Anything')
  const image = blackPng(64, 48, 'good.png')
  // Made in the page: Playwright hands over 50 MB at most.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const head = [137, 80, 78, 71, 13, 10, 26, 10]
    const transfer = new DataTransfer()
    const bytes = new Uint8Array(60 * 1024 * 1024)
    bytes.set(head)
    transfer.items.add(new File([bytes], 'heavy.png', { type: 'image/png' }))
    if (input) input.files = transfer.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(studio.problem).toContainText(
    'heavy.png: Image too large (60.0MB). Maximum size is 50MB',
  )
  await studio.upload.setInputFiles([
    animatedGif,
    { name: 'cut.png', mimeType: 'image/png', buffer: image.buffer.subarray(0, 40) },
    { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear reader') },
    image,
  ])
  await expect(studio.previews).toHaveCount(1)
  await expect(studio.problem).toContainText('dance.gif: Please upload PNG or JPEG files only')
  await expect(studio.problem).toContainText('letter.jpg: Please upload PNG or JPEG files only')
  await expect(studio.problem).toContainText('cut.png: Failed to load image')
  await expectNoAxeViolations(page)

  await studio.mask.setInputFiles(await drawPicture(page, { width: 64, height: 48 }))
  await expect(studio.problem).toContainText('Mask must be a PNG file with transparency')
  await studio.mask.setInputFiles(blackPng(32, 32, 'small.png'))
  await expect(studio.problem).toContainText(
    'small.png: The mask has 32 × 32 pixels, the image 64 × 48. Both must have the same size.',
  )
  await studio.mask.setInputFiles(blackPng(64, 48, 'opaque.png'))
  await expect(studio.problem).toContainText(
    'opaque.png: Mask must be a PNG file with transparency',
  )
  await expect(page.getByRole('button', { name: 'Clear Mask' })).toHaveCount(0)
  const good = { width: 64, height: 48, type: 'image/png', clearEdge: true }
  await studio.mask.setInputFiles(await drawPicture(page, { ...good, name: 'mask.png' }))
  await expect(page.getByRole('button', { name: 'Clear Mask' })).toBeVisible()
  await expect(studio.problem).toHaveCount(0)
  expect(drawn(standIn)).toEqual([])

  // With a mask both are of one format, whatever the picture was; a huge one is made smaller and said to be.
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await studio.upload.setInputFiles(await drawPicture(page, { width: 64, height: 48 }))
  await studio.mask.setInputFiles(await drawPicture(page, { ...good, name: 'mask.png' }))
  await expect(page.getByRole('button', { name: 'Clear Mask' })).toBeVisible()
  await studio.edit.click()
  await expectResult(page, 'Anything')
  expect(drawn(standIn)).toMatchObject([
    { image: { name: 'image-1.png', type: 'image/png' }, mask: { name: 'mask.png' } },
  ])
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await studio.upload.setInputFiles(blackPng(8192, 1024, 'wide.png'))
  await expect(studio.previews.getByText('4096 × 512, made smaller')).toBeVisible()
})

test('a picture by address is fetched without the key, and one that cannot be drawn is told and can be saved (IMG-22, IMG-23, IMG-44 to IMG-48)', async ({
  page,
  standIn,
}) => {
  const studio = await openStudio(page, standIn)
  await studio.description.fill('A pier')
  standIn.fault({ match: pictureRequests, status: 400, body: REFUSAL })
  await studio.generate.click()
  await expect(studio.problem).toContainText(
    'Image generation failed: The provider declined to draw this',
  )
  await expectNoAxeViolations(page)

  // By address; the key stays at home. Then a file that only looks like a picture.
  const { buffer } = blackPng(40, 30)
  const address = `${standIn.url}/pictures/pier.png`
  const headers: Record<string, string>[] = []
  await page.route(address, (route) => {
    headers.push(route.request().headers())
    return route.fulfill({
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
      body: buffer,
    })
  })
  standIn.fault({
    match: pictureRequests,
    status: 200,
    body: { created: 1, data: [{ url: address }] },
  })
  await studio.generate.click()
  await expectResult(page, 'A pier')
  await expect(studio.problem).toHaveCount(0)
  await expect(studio.result.getByRole('img')).toHaveJSProperty('naturalWidth', 40)
  expect(headers.map(({ authorization }) => authorization)).toEqual([undefined])
  standIn.fault({
    match: pictureRequests,
    status: 200,
    body: { created: 1, data: [{ b64_json: buffer.subarray(0, 40).toString('base64') }] },
  })
  await studio.generate.click()
  await expect(
    page.getByText(
      "Image Display Error: The image was generated but couldn't be displayed. Try saving it instead.",
    ),
  ).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    studio.result.getByRole('button', { name: 'Save Image' }).click(),
  ])
  expect(await bytesOf(download)).toEqual(buffer.subarray(0, 40))

  // Stop hangs up on the service.
  standIn.fault({ match: pictureRequests, kind: 'silence' })
  const before = drawn(standIn).length
  await studio.generate.click()
  await expect(page.getByRole('progressbar', { name: 'Generating your image...' })).toBeVisible()
  await standIn.waitUntil(() => drawn(standIn).length > before)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(studio.generate).toBeEnabled()
  await expect.poll(() => standIn.requests.at(-1)?.state).toBe('aborted')
})

test('the whole screen works with the demo, and its pictures stay light', async ({ page }) => {
  test.slow()
  const studio = await openStudio(page, undefined, ['demo'])
  await studio.count.selectOption('10')
  await studio.description.fill('Ten hills')
  await studio.generate.click()
  await expect(studio.result.getByText('Ten hills')).toBeVisible()
  await page.reload()
  await expect(studio.history.getByText('10 pictures')).toBeVisible()
  // Thumbnails only: no picture of the history is there at its full size.
  await studio.history.scrollIntoViewIfNeeded()
  const images = studio.history.locator('li img')
  await expect(images.first()).toBeVisible()
  const widths = await images.evaluateAll((all) =>
    all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
  )
  expect(Math.max(...widths)).toBeLessThanOrEqual(320)
  await studio.history.getByRole('button', { name: /^Open/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit this result' }).click()
  await studio.instructions.fill('At night')
  await studio.edit.click()
  await expectResult(page, 'At night')
  await studio.result.getByRole('button', { name: 'Save to character…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved to the gallery of “Ada”')
})
