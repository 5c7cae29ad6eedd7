import type { BrowserContext } from '@playwright/test'
import {
  addToDay,
  addToDayChats,
  type DayChatSums,
  type DaySums,
  emptyDay,
  type LedgerRecord,
  sumOfRecord,
} from '@/storage/ledger/ledger-records'
import { localDay } from '@/lib/local-day'
import { benchProvider, openWithDatabase, putRecords } from './subject'
import { openPage, settle } from './watched-page'

const DAYS = 365
const DAY_MS = 24 * 60 * 60_000
const RECORDS_AT_ONCE = 5_000

/** Of a long ledger. */
export interface SpendingFigures {
  /** Milliseconds from the press until its bars and its table are painted. */
  openMs: number
  /** The longest task while all of it is written as CSV; 0 where none is over 50 ms. */
  csvLongestTask: number
}

/** Writes a ledger of a year into the database. @param endpoint address of a provider */
export async function seedLedger(
  context: BrowserContext,
  homeUrl: string,
  { endpoint, records: count }: { endpoint: string; records: number },
): Promise<void> {
  const page = await openWithDatabase({ context, homeUrl, database: 'parlour' })
  const put = (store: string, rows: readonly unknown[]) => putRecords(page, 'parlour', store, rows)
  const records = ledgerOf(count, Date.now())
  await put('providers', [benchProvider('openai', endpoint)])
  for (let start = 0; start < records.length; start += RECORDS_AT_ONCE)
    await put('usage', records.slice(start, start + RECORDS_AT_ONCE))
  await put('usageSums', sumsOf(records))
  await page.close()
}

function ledgerOf(count: number, now: number): LedgerRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const at = now - (index % DAYS) * DAY_MS
    return {
      id: `bench-call-${index}`,
      at,
      day: localDay(at),
      providerId: index % 5 === 0 ? 'gone' : 'bench-provider',
      providerType: 'openai',
      model: `model-${index % 23}`,
      purpose: index % 3 === 0 ? 'analysis' : 'answer',
      conversationId: `bench-chat-${index % 499}`,
      characterId: `bench-character-${index % 97}`,
      input: 4_000,
      output: 300,
      cost: 1_000_000 + index,
      source: 'priced',
      priceDate: '2026-11-22',
      state: 'done',
    }
  })
}

/** The sums as the ledger keeps them. */
function sumsOf(records: readonly LedgerRecord[]): (DaySums | DayChatSums)[] {
  const days = new Map<string, DaySums>()
  const chats = new Map<string, DayChatSums>()
  for (const record of records) {
    const { day } = record
    const sum = sumOfRecord(record)
    days.set(day, addToDay(days.get(day) ?? emptyDay(`day:${day}`), record, sum))
    const ofChats = chats.get(day) ?? { id: `chats:${day}`, character: [], conversation: [] }
    chats.set(day, addToDayChats(ofChats, record, sum))
  }
  return [...days.values(), ...chats.values()]
}

/** Opens the page of spending from the first page, as a press there does, and writes all of it as CSV. */
export async function measureSpending(
  context: BrowserContext,
  homeUrl: string,
): Promise<SpendingFigures> {
  const { page, close } = await openPage(context)
  await page.goto(homeUrl)
  await page.getByRole('link', { name: /^Today/ }).waitFor()
  await settle(page)
  // Whoever presses comes near first.
  await page.getByRole('link', { name: /^Today/ }).hover()
  await settle(page, 100)
  const openMs = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
          textContent.startsWith('Today'),
        )
        if (!link) {
          reject(new Error('There is no way to the spending'))
          return
        }
        const start = performance.now()
        const look = () => {
          if (document.querySelector('section table tbody tr')) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        link.click()
        look()
      }),
  )
  await settle(page)
  await page.getByLabel('Time', { exact: true }).selectOption('All')
  await settle(page)
  await page.evaluate(() => {
    window.probe.longTasks = []
  })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await downloading
  const csvLongestTask = await page.evaluate(() => Math.max(0, ...window.probe.longTasks))
  await close()
  return { openMs, csvLongestTask }
}
