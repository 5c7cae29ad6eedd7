import { median } from './statistics'
import type { Subject } from './subject'
import { openPage, settle, whenLoaded } from './watched-page'

/** Of typing in a chat that is open. */
export interface TypingFigures {
  /** From the key press to the paint that shows it. */
  keyMs: number
  /** Main thread. */
  cpuMsPerKey: number
  /** Used after a collection. */
  heapMib: number
  elements: number
}

const KEYS = 25
/** Milliseconds between two keys: ten in a second, a quick typist. */
const KEY_PAUSE_MS = 100

/** Opens a chat with a warm cache. @returns milliseconds from the start of the navigation to the last message's paint */
export async function measureOpening({ context, chatUrl }: Subject, chat: string): Promise<number> {
  const { page, close } = await openPage(context)
  await page.goto(chatUrl(chat), { waitUntil: 'commit' })
  const ms = await whenLoaded(page)
  await close()
  return ms
}

/** Types into the box of a chat that has been open for a moment. */
export async function measureTyping(
  { context, chatUrl }: Subject,
  chat: string,
): Promise<TypingFigures> {
  const { page, cpuMs, heapMib, close } = await openPage(context)
  await page.goto(chatUrl(chat))
  await whenLoaded(page)
  await page.getByRole('textbox', { name: 'Message' }).focus()
  // The first key fetches what sending needs.
  await page.keyboard.press('a')
  await settle(page, 1000)
  await page.evaluate(() => {
    window.probe.keyTimes = []
  })
  const before = await cpuMs()
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a')
    await settle(page, KEY_PAUSE_MS)
  }
  await settle(page)
  const cpuMsPerKey = ((await cpuMs()) - before) / KEYS
  const keyTimes = await page.evaluate(() => window.probe.keyTimes)
  const heap = await heapMib()
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await close()
  return { keyMs: median(keyTimes), cpuMsPerKey, heapMib: heap, elements }
}
