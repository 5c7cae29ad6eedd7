import { ANSWER_END } from './chat-content'
import type { Subject } from './subject'
import { openPage, settle, whenLoaded } from './watched-page'

/** Of one answer, from Enter to its last paint. */
export interface StreamFigures {
  ms: number
  /** Main thread. */
  cpuMs: number
  /** Tasks over 50 ms. */
  longTasks: number
  /** 0 when none was over 50 ms, which is as closely as browsers look. */
  longestTaskMs: number
  /** Per cent of all frames for which the main thread came too late. */
  droppedFrames: number
}

/** Asks a question in a chat and watches the answer come; the server must know what to answer. */
export async function measureStream(
  { context, chatUrl }: Subject,
  chat: string,
): Promise<StreamFigures> {
  const { page, cpuMs, close } = await openPage(context)
  await page.goto(chatUrl(chat))
  await whenLoaded(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Tell me about bridges.')
  // The parts of a chat that come late are there by then; before, their loading would be measured.
  await settle(page, 2_000)
  const before = await cpuMs()
  const painted = page.evaluate(async (end) => {
    const { probe } = window
    probe.longTasks = []
    const stopWatching = probe.watchFrames()
    const paintedAt = await probe.painted(end)
    const droppedFrames = stopWatching()
    return { ms: paintedAt - probe.sentAt, droppedFrames }
  }, ANSWER_END)
  await page.keyboard.press('Enter')
  const { ms, droppedFrames } = await painted
  // What a page does to store the answer counts too.
  await settle(page, 300)
  const after = await cpuMs()
  const longTasks = await page.evaluate(() => window.probe.longTasks)
  await close()
  return {
    ms,
    cpuMs: after - before,
    longTasks: longTasks.length,
    longestTaskMs: Math.max(0, ...longTasks),
    droppedFrames,
  }
}
