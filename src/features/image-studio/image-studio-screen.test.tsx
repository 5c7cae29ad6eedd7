// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { drawn, type FakeAnswer, fakeFetch, json, tinyPngBytes } from '@/ai/testing/fake-fetch'
import { paths } from '@/lib/paths'
import { changeStudioForm, forgetStudio } from '@/runs/pictures/studio-form'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai, sampleProvider } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { liveScreen } from '@/ui/testing/live-screen'
import { ImageStudioScreen } from './image-studio-screen'

const screen = liveScreen()
const onTryDemo = vi.fn(() => Promise.resolve())

beforeAll(() => {
  // Not known to jsdom.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
})
beforeEach(async () => {
  vi.stubGlobal('visualViewport', new EventTarget())
  await freshDatabase()
  await database.providers.put(sampleOpenai)
})
afterEach(async () => {
  // Not at the end of a test that holds the clock: where it fails, the next ones would have it too.
  vi.useRealTimers()
  forgetStudio()
  await removeDatabase()
})

/** Answers the page's requests in turn. @returns what was sent so far */
function answerWith(...answers: FakeAnswer[]) {
  const { fetch, sent } = fakeFetch(...answers)
  vi.stubGlobal('fetch', fetch)
  return sent
}

/** An answer that never comes. */
const silence = () => new Promise<Response>(() => undefined)
const refusal = () =>
  json({ error: { message: 'Rejected by the safety system.', code: 'moderation_blocked' } }, 400)

async function open() {
  screen.draw(<ImageStudioScreen onTryDemo={onTryDemo} />)
  await screen.field('Image Description')
}

/** Presses a button as soon as it can be pressed. */
async function pressReady(name: string) {
  await waitFor(async () => expect(await screen.control(name)).toHaveProperty('disabled', false))
  await screen.press(name)
}

const hasText = (words: string) => waitFor(() => expect(screen.text()).toContain(words))
const problem = (told: string) =>
  waitFor(async () => expect((await screen.alert(/^Image Error/)).textContent).toContain(told))
const hasNoProblem = () => expect(document.querySelector('[role=alert]')).toBeNull()
const isDrawing = (label: string) =>
  waitFor(() =>
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-label')).toBe(label),
  )

/** A picture to edit, as if it were uploaded: none can be decoded here. */
function giveEditPicture() {
  const blob = new Blob([tinyPngBytes], { type: 'image/png' })
  changeStudioForm({
    pictures: [
      {
        id: 'square',
        name: 'square.png',
        blob,
        thumbnail: blob,
        width: 64,
        height: 64,
        isReduced: false,
      },
    ],
  })
}

it('says so where nobody draws, and leads to somebody who does (IMG-03, IMG-43)', async () => {
  await database.providers.clear()
  await database.providers.put(sampleProvider({ type: 'anthropic', apiEndpoint: undefined }))
  screen.draw(<ImageStudioScreen onTryDemo={onTryDemo} />)
  const warning = await screen.alert(/^No OpenAI provider available/)
  expect(warning.textContent).toContain('No OpenAI provider available for image generation')
  expect(await screen.control('Open Providers')).toHaveProperty('pathname', paths.providers)
  await screen.press('Try the demo')
  await waitFor(() => expect(onTryDemo).toHaveBeenCalled())
})

it('tells each failure in its words, and draws nobody under age (IMG-34, IMG-44 to IMG-50, P23)', async () => {
  const failures = [
    [refusal(), 'Image generation failed: The provider declined to draw this'],
    [json({ created: 1, data: [] }), 'Image generation failed: Image generation returned no data'],
    [json({ created: 1, data: [{}] }), 'Image generation returned no b64_json or url data'],
    [
      json({ error: { message: 'No such key', code: 'invalid_api_key' } }, 401),
      'Image generation failed: Invalid API key or unauthorized',
    ],
  ] as const
  const busy = () => json({ error: { message: 'Slow down' } }, 429)
  const sent = answerWith(...failures.map(([answer]) => answer), busy(), busy(), busy())
  await open()
  await screen.fill('Image Description', 'A pier')
  for (const [index, [, told]] of failures.entries()) {
    await pressReady('Generate Image')
    await problem(told)
    expect(sent).toHaveLength(index + 1)
    const leadsToProviders = screen.controls('Open Providers').length === 1
    expect(leadsToProviders, told).toBe(told.includes('API key'))
  }
  // The pauses between the tries go by with the fake clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await pressReady('Generate Image')
  await problem('Image generation failed: Rate limit exceeded')
  vi.useRealTimers()
  expect(sent).toHaveLength(failures.length + 3)
  await screen.fill('Image Description', 'a 15-year-old in a park')
  await pressReady('Generate Image')
  await problem('Only adults are drawn.')
  expect(sent).toHaveLength(failures.length + 3)
})

it('says what goes on, which leaving the page does not end and Stop does (IMG-18 to IMG-20, IMG-34)', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  const sent = answerWith(refusal(), silence, silence, silence)
  await open()
  await screen.press('Edit')
  giveEditPicture()
  await screen.fill('Editing Instructions', 'Brighter')
  await pressReady('Edit Image')
  await problem('Failed to edit image: The provider declined to draw this')

  await pressReady('Edit Image')
  await isDrawing('Editing your image...')
  await hasText('It may take up to 30 seconds')
  await waitFor(() => expect(sent).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(60_000)
  // More than a minute where the edit was slow to begin: the clock goes on with each look.
  await waitFor(() => expect(screen.text()).toMatch(/[6-9]\d s so far\./))
  screen.draw(null)
  // Drawn before it is gone, the page would only be drawn again.
  await waitFor(() => expect(screen.fields('Editing Instructions')).toEqual([]))
  screen.draw(<ImageStudioScreen onTryDemo={onTryDemo} />)
  await isDrawing('Editing your image...')
  expect(sent[1]?.init.signal?.aborted).toBe(false)
  await screen.press('Stop')
  await waitFor(() => expect(document.querySelector('[role=progressbar]')).toBeNull())
  hasNoProblem()
  expect(sent[1]?.init.signal?.aborted).toBe(true)
  await waitFor(async () =>
    expect(await screen.control('Edit Image')).toHaveProperty('disabled', false),
  )

  await screen.press('Generate')
  await screen.fill('Image Description', 'A pier')
  await pressReady('Generate Image')
  await isDrawing('Generating your image...')
  await screen.press('Stop')
  await pressReady('Generate Image')
  await isDrawing('Generating your image...')
  hasNoProblem()
})

it.each([
  ['xai', ['aspect_ratio', 'model', 'prompt', 'response_format']],
  ['openrouter', ['model', 'prompt']],
] as const)(
  'asks %s for what it takes and nothing else (decisions 008 and 117)',
  async (type, fields) => {
    await database.providers.put({ ...sampleOpenai, type })
    const sent = answerWith(drawn(), drawn())
    await open()
    await screen.fill('Image Description', 'A wide view')
    await waitFor(async () => expect((await screen.field('Quality')).disabled).toBe(true))
    if (type === 'xai') {
      await screen.fill('Image Size', '1792x1024')
      await hasText('told the proportions only: 16:9')
    } else {
      await hasText('This model decides the size by itself.')
      expect(screen.fields('Number of images')).toEqual([])
    }
    await pressReady('Generate Image')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.keys(sent[0]?.body ?? {}).toSorted()).toEqual(fields)

    await screen.press('Edit')
    giveEditPicture()
    await hasText('This model takes no mask')
    await screen.fill('Editing Instructions', 'Brighter')
    await pressReady('Edit Image')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(JSON.stringify(sent[1]?.body)).toContain('data:image/png;base64,')
  },
)
