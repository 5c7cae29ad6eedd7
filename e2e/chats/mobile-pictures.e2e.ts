import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { expectDone, sidewaysScroll } from '../support/chat'
import {
  analysisRequests,
  answerRequests,
  holdPictures,
  isAnalysis,
  openRooms,
  replyToAnalysis,
  replyToChat,
  WANTED_PICTURE,
} from '../support/dual-chat'
import { makeProvider, readMessages } from '../support/seed'
import type { StandIn } from '../stand-in/server'
import { isRecord } from '../stand-in/stand-in-types'

const ANSWER = 'look at this!'
const PICTURES = /^\/images\/(generations|edits)$/

/** Requests for a picture so far. */
const drawingsOf = (standIn: StandIn) => standIn.requests.filter(({ path }) => PICTURES.test(path))

/** Opens the Mobile Chat with a decision and an answer prepared. */
async function openMobile(
  page: Page,
  standIn: StandIn,
  decision: object | string,
  options: Parameters<typeof openRooms>[2] = {},
) {
  replyToAnalysis(standIn, decision)
  replyToChat(standIn, ANSWER)
  return openRooms(page, standIn, { room: 'mobile', ...options })
}

test(
  'a picture that is wanted comes with its answer, as a thumbnail (ANALYSIS-01, ANALYSIS-07, DUAL-09, DUAL-11, DUAL-12)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
    const release = await holdPictures(page)
    await screen.send('send me a photo')
    await expect(screen.lastAnswer).toContainText('Generating image...')
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await expect(screen.lastAnswer).toHaveAttribute('aria-busy', 'true')
    await expectNoAxeViolations(page)
    release()
    await expect(screen.thumbnails).toHaveCount(1)
    await expectDone(screen.lastAnswer)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await expect(page.getByText('Generating image...')).toHaveCount(0)
    await expect(screen.pictureNotice).toHaveCount(0)
    const picture = screen.thumbnails.getByRole('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1024)
    const box = await picture.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(300)
    expect(box?.height).toBeLessThanOrEqual(300)
    expect(box?.width).toBeGreaterThan(200)
    await expect(page.getByText(WANTED_PICTURE.imagePrompt)).toHaveCount(0)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectNoAxeViolations(page)
    const [request] = drawingsOf(standIn)
    // The words were asked for with the picture in mind.
    const [, answer] = standIn.chats()
    expect(JSON.stringify(answer?.body)).toContain(`It shows: ${WANTED_PICTURE.imagePrompt}`)
    expect(request).toMatchObject({ provider: 'openai', path: '/images/generations' })
    expect(request?.body).toMatchObject({ size: '1024x1024' })
    expect(JSON.stringify(request?.body)).toContain(WANTED_PICTURE.imagePrompt)
    await page.reload()
    await expect(screen.thumbnails.getByRole('img')).toBeVisible()
  },
)

test('what a picture was made from stands with it where the user wants that (DUAL-11)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE, {
    settings: { showImagePrompts: true },
  })
  await screen.send('send me a photo')
  await expect(screen.log.locator('figcaption')).toContainText(WANTED_PICTURE.imagePrompt)
  await screen.thumbnails.click()
  await expect(screen.viewer.getByText(WANTED_PICTURE.imagePrompt)).toBeVisible()
})

test(
  'the picture opens large, with the pointer and the keyboard, and in a tab of its own (DUAL-10)',
  { tag: '@phone' },
  async ({ page, context, standIn }) => {
    const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
    await screen.send('send me a photo')
    await screen.thumbnails.click()
    await expect(screen.viewer.getByRole('img')).toBeVisible()
    await expect(screen.viewer.getByText(WANTED_PICTURE.imagePrompt)).toHaveCount(0)
    await expectNoAxeViolations(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(screen.viewer).toBeHidden()
    await expect(screen.thumbnails).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screen.viewer).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      screen.viewer.getByRole('button', { name: 'Open in new tab' }).click(),
    ])
    await expect(tab.locator('img')).toBeVisible()
    expect(tab.url()).toMatch(/^blob:/)
    expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      1024,
    )
    await tab.close()
    await screen.viewer.getByRole('button', { name: 'Close' }).last().click()
    await expect(screen.viewer).toBeHidden()
    // The back button closes it too, and leaves the page only with the next press, with no entry left over.
    const chat = page.url()
    await screen.thumbnails.click()
    await expect(screen.viewer).toBeVisible()
    await page.goBack()
    await expect(screen.viewer).toBeHidden()
    expect(page.url()).toBe(chat)
    await page.goBack()
    await expect.poll(() => page.url()).not.toBe(chat)
  },
)

test('no picture and no word of one where the analysis wants none (ANALYSIS-01)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, {
    shouldGenerateImage: false,
    imagePrompt: '',
    useCharacterReference: false,
    reasoning: 'Small talk.',
  })
  await screen.send('hello')
  await screen.expectAnswer(ANSWER)
  await expect(screen.thumbnails).toHaveCount(0)
  await expect(screen.pictureNotice).toHaveCount(0)
  await expect(screen.badge).toHaveText('API Connected')
  expect(drawingsOf(standIn)).toEqual([])
})

const brokenAnalyses = [
  {
    name: 'answers nonsense',
    says: 'I like trains.',
    reason: 'The answer of the image analysis could not be read.',
  },
  {
    name: 'wants a picture of nothing',
    says: { shouldGenerateImage: true, imagePrompt: '' },
    reason: 'The analysis wanted a picture but did not say of what.',
  },
  {
    name: 'wants to draw a child',
    says: { shouldGenerateImage: true, imagePrompt: 'a 9-year-old on a beach' },
    reason:
      'Only adults are drawn. “9-year-old” in the model’s description tells of somebody under 18.',
  },
]

for (const { name, says, reason } of brokenAnalyses)
  test(`the answer stays and the reason is told where the analysis ${name} (ANALYSIS-02)`, async ({
    page,
    standIn,
  }) => {
    const { screen } = await openMobile(page, standIn, says)
    await screen.send('send me a photo')
    await screen.expectAnswer(ANSWER)
    await expect(screen.pictureNotice).toContainText(reason)
    await expectNoAxeViolations(page)
    expect(drawingsOf(standIn)).toEqual([])
    await screen.pictureNotice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(screen.pictureNotice).toHaveCount(0)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await expect(screen.lastAnswer.getByRole('alert')).toHaveCount(0)
  })

test('an analysis that is refused costs the picture only, and the reason is the vendor’s (ANALYSIS-02)', async ({
  page,
  standIn,
}) => {
  standIn.fault({ match: analysisRequests, error: 'bad-request', message: 'No thanks today.' })
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  await screen.send('send me a photo')
  await screen.expectAnswer(ANSWER)
  await expect(screen.pictureNotice).toContainText('The image analysis failed: ')
  await expect(screen.pictureNotice).toContainText('No thanks today.')
  await expect(screen.badge).toHaveText('API Connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The next one begins anew.
  await screen.send('once more, please')
  await expect(screen.thumbnails).toHaveCount(1)
  await expect(screen.pictureNotice).toHaveCount(0)
})

test('an analysis that never ends is given up after 15 seconds, and the words come without it (ANALYSIS-02)', async ({
  page,
  standIn,
}) => {
  await page.clock.install()
  standIn.fault({ match: analysisRequests, kind: 'silence' })
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  await screen.send('send me a photo')
  const analysis = await standIn.waitForRequest(analysisRequests)
  await page.clock.fastForward(15_000)
  await expect(screen.pictureNotice).toContainText('Nothing came for 15 seconds.')
  await screen.expectAnswer(ANSWER)
  await standIn.waitUntil(() => analysis.state === 'aborted')
  expect(drawingsOf(standIn)).toEqual([])
})

test('a picture drawn from the profile picture is tried twice, a second apart, then drawn without it (ANALYSIS-03, ANALYSIS-04)', async ({
  page,
  standIn,
}) => {
  standIn.fault({ match: { path: '/images/edits' }, error: 'bad-request', times: 2 })
  const { screen } = await openMobile(
    page,
    standIn,
    { ...WANTED_PICTURE, useCharacterReference: true },
    { hasPortrait: true },
  )
  await screen.send('send me a selfie')
  await expect(screen.thumbnails).toHaveCount(1)
  const requests = drawingsOf(standIn)
  expect(requests.map(({ path }) => path)).toEqual([
    '/images/edits',
    '/images/edits',
    '/images/generations',
  ])
  const [first, second] = requests
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(3_000)
  await expect(screen.pictureNotice).toHaveCount(0)
  const stored = (await readMessages(page)).at(-1)
  expect(stored?.image).toMatchObject({ usedReference: false })
})

test('a picture of the character is drawn from the profile picture (ANALYSIS-03)', async ({
  page,
  standIn,
}) => {
  const decision = { ...WANTED_PICTURE, useCharacterReference: true }
  const { screen } = await openMobile(page, standIn, decision, { hasPortrait: true })
  await screen.send('send me a selfie')
  await expect(screen.thumbnails).toHaveCount(1)
  expect(drawingsOf(standIn).map(({ path }) => path)).toEqual(['/images/edits'])
  const stored = (await readMessages(page)).at(-1)
  expect(stored?.image).toMatchObject({ usedReference: true })
})

test('a picture that cannot be drawn at all costs the picture only (ANALYSIS-04, IMG-48)', async ({
  page,
  standIn,
}) => {
  standIn.fault({
    match: { path: '/images/generations' },
    error: 'bad-request',
    message: 'The brushes are being washed.',
  })
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  await screen.send('send me a photo')
  await screen.expectAnswer(ANSWER)
  await expect(screen.pictureNotice).toContainText('Image generation failed: ')
  await expect(screen.pictureNotice).toContainText('The brushes are being washed.')
  await expect(screen.thumbnails).toHaveCount(0)
  await expect(screen.badge).toHaveText('API Connected')
})

test('without a provider that makes images nothing is asked, and the note says so (DUAL-06, ANALYSIS-02)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE, { type: 'mistral' })
  await screen.send('send me a photo')
  await screen.expectAnswer(ANSWER)
  await expect(screen.pictureNotice).toHaveCount(0)
  expect(standIn.requests.filter(isAnalysis)).toEqual([])
  await page
    .getByRole('button', { name: "Image analysis uses the conversation's provider" })
    .click()
  await expect(page.getByRole('note')).toContainText('None of yours can')
})

test('Stop while the picture is made keeps the answer whole, without it (ANALYSIS-02, CHAT-32, MSG-23)', async ({
  page,
  standIn,
}) => {
  standIn.fault({ match: { path: PICTURES }, kind: 'silence' })
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  await screen.send('send me a photo')
  const drawing = await standIn.waitForRequest({ path: PICTURES })
  await expect(screen.lastAnswer).toContainText(ANSWER)
  await expect(screen.lastAnswer).toContainText('Generating image...')
  await screen.stopButton.click()
  await expectDone(screen.lastAnswer)
  await expect(screen.lastAnswer).toContainText(ANSWER)
  await expect(screen.lastAnswer).not.toContainText('Generating image...')
  await expect(screen.lastAnswer).not.toContainText('Stopped.')
  await expect(screen.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await standIn.waitUntil(() => drawing.state === 'aborted')
  await expect(screen.badge).toHaveText('API Connected')
  expect((await readMessages(page)).at(-1)).toMatchObject({
    content: ANSWER,
    pending: false,
    status: 'complete',
    finishReason: 'stop',
  })
})

test('a reload while only the picture is on its way keeps the words whole; the picture has a Retry of its own', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  const release = await holdPictures(page)
  await screen.send('send me a photo')
  await expect(screen.lastAnswer).toContainText(ANSWER)
  await expect(screen.lastAnswer).toContainText('Generating image...')
  // Whole but for its picture.
  await expect(screen.lastAnswer.getByRole('button', { name: 'Copy message' })).toBeAttached()
  await page.reload()
  await expect(screen.pictureNotice).toContainText('The page was closed while it was made.')
  await expect(screen.lastAnswer).toContainText(ANSWER)
  await expect(screen.lastAnswer).not.toContainText('Interrupted')
  await expect(screen.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  const chats = standIn.chats().length
  release()
  await screen.lastAnswer.getByRole('button', { name: 'Retry picture' }).click()
  await expect(screen.thumbnails).toHaveCount(1)
  await expectDone(screen.lastAnswer)
  await expect(screen.pictureNotice).toHaveCount(0)
  expect(standIn.chats()).toHaveLength(chats)
})

test('Stop before the text is whole stops the picture, too (CHAT-32, MSG-23)', async ({
  page,
  standIn,
}) => {
  standIn.fault({ match: { path: PICTURES }, kind: 'silence' })
  standIn.fault({ match: answerRequests, kind: 'silence', afterTokens: 1 })
  replyToAnalysis(standIn, WANTED_PICTURE)
  replyToChat(standIn, ['look ', 'at ', 'this'])
  const { screen } = await openRooms(page, standIn, { room: 'mobile' })
  await screen.send('send me a photo')
  const drawing = await standIn.waitForRequest({ path: PICTURES })
  await expect(screen.lastAnswer).toContainText('look')
  await screen.stopButton.click()
  await expectDone(screen.lastAnswer)
  await expect(screen.lastAnswer).toContainText('Stopped.')
  await expect(screen.lastAnswer).not.toContainText('Generating image...')
  await standIn.waitUntil(() => drawing.state === 'aborted')
})

const history = [
  { role: 'system', content: 'You are Mira, secretly.' },
  { role: 'assistant', content: 'Message one' },
  { role: 'user', content: 'Message two', messageType: 'rp' },
  { role: 'assistant', content: 'Message three', messageType: 'rp' },
  { role: 'user', content: 'Message four', messageType: 'mobile' },
  { role: 'assistant', content: 'Message five', messageType: 'mobile' },
] satisfies NonNullable<Parameters<typeof openRooms>[2]>['messages']

test('the analysis reads the last five messages at temperature 0.3 with at most 300 tokens (ANALYSIS-05, ANALYSIS-06)', async ({
  page,
  standIn,
}) => {
  // A model that takes a temperature; another provider draws.
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE, {
    type: 'mistral',
    otherProviders: [makeProvider(standIn, 'openai')],
    messages: history,
  })
  await screen.send('Message six')
  await expect(screen.thumbnails).toHaveCount(1)
  const [analysis, ...others] = standIn.requests.filter(isAnalysis)
  expect(others).toEqual([])
  expect(analysis?.provider).toBe('mistral')
  expect(analysis?.body).toMatchObject({ temperature: 0.3, max_tokens: 300 })
  expect(isRecord(analysis?.body) && analysis.body.stream).not.toBe(true)
  const text = JSON.stringify(analysis?.body)
  for (const word of ['two', 'three', 'four', 'five', 'six'])
    expect(text).toContain(`Message ${word}`)
  expect(text).not.toContain('Message one')
  expect(text).not.toContain('secretly')
  expect(drawingsOf(standIn)[0]?.provider).toBe('openai')
})

test('a model that refuses a temperature is not sent one, and has room to think (ANALYSIS-05, ANALYSIS-08)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE)
  await screen.send('send me a photo')
  await expect(screen.thumbnails).toHaveCount(1)
  const [analysis] = standIn.requests.filter(isAnalysis)
  expect(analysis?.body).toMatchObject({ model: 'gpt-6-luna', max_completion_tokens: 2_000 })
  expect(analysis?.body).not.toHaveProperty('temperature')
})

test('a provider that is set for it decides, and the answer waits for its picture from the start (MSG-05, DUAL-05, DUAL-06, ANALYSIS-09, ANALYSIS-13)', async ({
  page,
  standIn,
}) => {
  const decider = makeProvider(standIn, 'anthropic', { name: 'The decider' })
  const { screen } = await openMobile(
    page,
    standIn,
    { shouldGenerateImage: false, reasoning: 'Small talk.' },
    { otherProviders: [decider], settings: { imageAnalysisProviderId: decider.id } },
  )
  const icon = page.getByRole('button', { name: 'Image analysis uses The decider' })
  await expect(icon).toHaveAttribute('aria-expanded', 'false')
  await icon.click()
  const panel = page.getByRole('note')
  await expect(panel).toContainText('Image analysis uses The decider.')
  await expect(panel).toContainText('Image Analysis Settings')
  await expectNoAxeViolations(page)

  standIn.hold()
  await screen.send('hello')
  await standIn.waitForRequest(analysisRequests)
  await expect(screen.lastAnswer).toContainText('Generating image...')
  expect((await readMessages(page)).at(-1)).toMatchObject({
    pending: true,
    status: 'generating-image',
    messageType: 'mobile',
  })
  standIn.release()
  await screen.expectAnswer(ANSWER)
  await expect(screen.lastAnswer).not.toContainText('Generating image...')
  const [analysis] = standIn.requests.filter(isAnalysis)
  expect(analysis).toMatchObject({ provider: 'anthropic' })
  expect(analysis?.body).toMatchObject({ model: 'claude-haiku-5-5' })

  await panel.getByRole('link', { name: 'Providers page' }).click()
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByRole('heading', { name: 'Image Analysis Settings' })).toBeVisible()
})

test('once the decision is against a picture nothing says that one is made (DUAL-12, MSG-06)', async ({
  page,
  standIn,
}) => {
  const decider = makeProvider(standIn, 'anthropic')
  replyToAnalysis(standIn, { shouldGenerateImage: false, reasoning: 'Small talk.' })
  replyToChat(standIn, ['good ', 'evening'])
  standIn.fault({ match: answerRequests, kind: 'silence', afterTokens: 1 })
  const { screen } = await openRooms(page, standIn, {
    room: 'mobile',
    otherProviders: [decider],
    settings: { imageAnalysisProviderId: decider.id },
  })
  await screen.send('hello')
  await expect(screen.lastAnswer).toContainText('good')
  await expect(screen.lastAnswer).not.toContainText('Generating image...')
  await expect(screen.lastAnswer).toHaveAttribute('aria-busy', 'true')
})

test('no dedicated provider, or one that is switched off: the conversation’s own decides, with status "responding" (MSG-06, DUAL-05, ANALYSIS-13)', async ({
  page,
  standIn,
}) => {
  const decider = makeProvider(standIn, 'anthropic', { name: 'The decider', enabled: false })
  const { screen } = await openMobile(
    page,
    standIn,
    { shouldGenerateImage: false, reasoning: 'Small talk.' },
    { otherProviders: [decider], settings: { imageAnalysisProviderId: decider.id } },
  )
  await expect(
    page.getByRole('button', { name: "Image analysis uses the conversation's provider" }),
  ).toBeVisible()
  await screen.send('hello')
  await screen.expectAnswer(ANSWER)
  expect(standIn.requests.filter(isAnalysis).map(({ provider }) => provider)).toEqual(['openai'])
})

test('RP messages never ask for a picture (ANALYSIS-01, MSG-06)', async ({ page, standIn }) => {
  const { screen } = await openMobile(page, standIn, WANTED_PICTURE, { room: 'rp' })
  standIn.hold()
  await screen.send('*I wave.*')
  await standIn.waitForRequest(answerRequests)
  expect((await readMessages(page)).at(-1)).toMatchObject({ status: 'responding' })
  standIn.release()
  await screen.expectAnswer(ANSWER)
  expect(standIn.requests.filter(isAnalysis)).toEqual([])
  expect(drawingsOf(standIn)).toEqual([])
})
