import type { Browser, Page } from '@playwright/test'
import type { StandIn } from '../../e2e/stand-in/server'
import { settle } from '../watched-page'
import { type BenchDevice, bytesOf, isLook, openDevice } from './bench-device'
import { connectDevice, connectSecond } from './connected-devices'
import { chatId } from './library'
import { type SeededLibrary, seedLibrary } from './seed-library'

/** Of one message from one device to the other. SYNC-33 */
export interface MessageFigures {
  /** From Enter on one until it is painted on the other. */
  seconds: number
  /** Those for it, with the look that showed it; other looks come whether there is a message or not. */
  requests: number
  /** Kilobytes of these and their answers, without headers. */
  kb: number
}

/** Sends messages from one device, each answered in a few words, and watches the other one. */
export async function measureMessages(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
  { standIn, times }: { standIn: StandIn; times: number },
): Promise<MessageFigures[]> {
  const connected = await connectDevice(browser, origin, library)
  const { store, device: first } = connected
  const second = await connectSecond(browser, connected, library)
  try {
    await openChat(first)
    await openChat(second)
    // The first message is the first after all was sent; what is measured follows others.
    const figures: MessageFigures[] = []
    for (let index = 0; index <= times; index += 1) {
      const word = `Wordabout${index}`
      await quiet(store.calls)
      const shown = untilShown(second.page, word)
      const from = store.calls.length
      const firstWordMs = await ask(first.page, standIn, word)
      const sent = performance.now() - firstWordMs
      await shown
      const seconds = (performance.now() - sent) / 1000
      const calls = store.calls.slice(from)
      const looks = calls.filter(isLook)
      const counted = [...calls.filter((call) => !isLook(call)), ...looks.slice(-1)]
      if (index > 0)
        figures.push({ seconds, requests: counted.length, kb: bytesOf(counted) / 1000 })
    }
    return figures
  } finally {
    await second.close()
    await connected.close()
  }
}

/** Milliseconds from Enter to the first word of an answer, on a device that is alone. @param isConnected whether sync is on */
export async function measureFirstWords(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
  { standIn, times, isConnected }: { standIn: StandIn; times: number; isConnected: boolean },
): Promise<number[]> {
  const { device, close } = isConnected
    ? await connectDevice(browser, origin, library)
    : await openAlone(browser, origin, library)
  try {
    await openChat(device)
    const all: number[] = []
    for (let index = 0; index <= times; index += 1) {
      const ms = await ask(device.page, standIn, `Wordabout${index}`)
      // What is sent is sent by then.
      await settle(device.page, 5_000)
      if (index > 0) all.push(ms)
    }
    return all
  } finally {
    await close()
  }
}

async function openAlone(browser: Browser, origin: string, library: SeededLibrary) {
  const device = await openDevice(browser, origin, (context, homeUrl) =>
    seedLibrary(context, homeUrl, library),
  )
  return { device, close: device.close }
}

async function openChat({ page }: BenchDevice) {
  await page.goto(`/chat/${chatId(0)}`)
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await settle(page, 2_000)
}

/** Waits until nothing but looks has been asked for some seconds. */
async function quiet(calls: readonly Parameters<typeof isLook>[0][]) {
  for (let before = -1; ;) {
    const now = calls.filter((call) => !isLook(call)).length
    if (now === before) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, 4_000))
  }
}

/** Asks a question. @returns milliseconds from Enter to the paint of the answer's first word */
async function ask(page: Page, standIn: StandIn, word: string): Promise<number> {
  standIn.reply([word, ' is what you asked for.'], { times: 1 })
  await page.getByRole('textbox', { name: 'Message' }).fill('And what is it about this time?')
  await settle(page, 300)
  const shownAt = untilShown(page, word)
  await page.keyboard.press('Enter')
  return (await shownAt) - (await page.evaluate(() => window.probe.sentAt))
}

/** Waits for the paint of a word in the chat. @returns when that was, on the page's clock */
function untilShown(page: Page, word: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (!document.querySelector('[role="log"]')?.textContent.includes(text)) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now())
            port2.postMessage(undefined)
          })
        }
        const observer = new MutationObserver(check)
        observer.observe(document, { childList: true, subtree: true, characterData: true })
        check()
      }),
    word,
  )
}
