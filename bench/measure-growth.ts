import type { Page } from '@playwright/test'
import { measureOpening, measureTyping } from './measure-long-chat'
import { median } from './statistics'
import type { Subject } from './subject'
import { openPage, settle } from './watched-page'

/** How a chat's size is felt; medians. */
export interface Growth {
  messages: number
  openMs: number
  keyMs: number
  heapMib: number
  elements: number
  /** The first search of a visit, which reads the index: last key to painted results. */
  firstSearchMs: number
  /** Those after it. */
  searchMs: number
}

/** Words that stand together in every second message of a seeded chat. */
const QUERIES = ['second support', 'beam around', 'turn num', 'left right', 'heavy load']

/** Measures one chat of so many messages, alone in its database. */
export async function measureGrowth(
  subject: Subject,
  { id, messages }: { id: string; messages: number },
  repetitions: number,
): Promise<Growth> {
  await measureOpening(subject, id) // warms the cache
  const openings: number[] = []
  const searches: number[][] = []
  for (let index = 0; index < repetitions; index += 1) {
    openings.push(await measureOpening(subject, id))
    searches.push(await measureSearches(subject))
  }
  const { keyMs, heapMib, elements } = await measureTyping(subject, id)
  return {
    messages,
    openMs: median(openings),
    keyMs,
    heapMib,
    elements,
    firstSearchMs: median(searches.flatMap((times) => times.slice(0, 1))),
    searchMs: median(searches.flatMap((times) => times.slice(1))),
  }
}

async function measureSearches({ context, homeUrl }: Subject): Promise<number[]> {
  const { page, close } = await openPage(context)
  await page.goto(new URL('conversations', homeUrl).href)
  await page.getByRole('searchbox').waitFor()
  await settle(page, 1000)
  const times: number[] = []
  for (const query of QUERIES) times.push(await measureSearch(page, query))
  await close()
  return times
}

/** Milliseconds from the query's last key to the paint of what was found. */
async function measureSearch(page: Page, query: string): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let typedAt = 0
        const isFound = () =>
          document.querySelector('[aria-label="Search results"][aria-busy="false"] mark') !== null
        const observer = new MutationObserver(() => {
          if (typedAt === 0 || !isFound()) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - typedAt)
            port2.postMessage(undefined)
          })
        })
        addEventListener('input', () => (typedAt = performance.now()), {
          once: true,
          capture: true,
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )
  await page.getByRole('searchbox').fill(query)
  return measured
}
