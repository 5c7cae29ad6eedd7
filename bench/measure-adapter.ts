import type { BrowserContext } from '@playwright/test'
import type { Wire } from './adapters/adapters'
import { openPage } from './watched-page'

/** What streams an answer, where, and what it should come to. */
interface AdapterJob {
  /** Parlour's adapter, or the floor's bare reader. */
  reader: 'floor' | 'parlour'
  wire: Wire
  endpoint: string
  /** The text that must arrive. */
  answer: string
}

/** Streams one answer on a page that does nothing else. @returns milliseconds of CPU on its main thread */
export async function measureAdapter(
  context: BrowserContext,
  pageUrl: string,
  { reader, wire, endpoint, answer }: AdapterJob,
): Promise<number> {
  const { page, cpuMs, close } = await openPage(context)
  await page.goto(pageUrl)
  const before = await cpuMs()
  const isWhole = await page.evaluate(
    async ({ reader, wire, endpoint, answer }) =>
      (await window.streamOnce[reader](wire, endpoint)) === answer,
    { reader, wire, endpoint, answer },
  )
  const after = await cpuMs()
  await close()
  if (!isWhole) throw new Error(`The ${wire} answer did not arrive whole`)
  return after - before
}
