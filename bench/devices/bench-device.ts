import type { Browser, CDPSession, Page } from '@playwright/test'
import { type S3StandIn, startS3, type StoreCall } from '../../e2e/stand-in/s3/s3-server'
import { openPage, type WatchedPage } from '../watched-page'

/** A browser profile with the app, and one page of it. */
export interface BenchDevice extends WatchedPage {
  homeUrl: string
  context: Awaited<ReturnType<Browser['newContext']>>
}

/** Starts the store, with a key as services make them. @param now the store's clock */
export function startStore(now: () => number = Date.now): Promise<S3StandIn> {
  return startS3({ secret: 'bench/secret+of+the+store', now })
}

/** Opens a profile that nobody has used. @param seed fills it before its page is opened */
export async function openDevice(
  browser: Browser,
  origin: string,
  seed: (context: BenchDevice['context'], homeUrl: string) => Promise<void> = async () => undefined,
): Promise<BenchDevice> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    serviceWorkers: 'block',
  })
  const homeUrl = `${origin}/`
  await seed(context, homeUrl)
  const watched = await openPage(context)
  return { ...watched, context, homeUrl, close: () => context.close() }
}

/** 20 Mbit/s each way, as at home. The page alone asks the store. */
export async function slowDown(session: CDPSession): Promise<void> {
  const bytesPerSecond = 20_000_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** How many records of each store a page's database has. */
export function countRecords(page: Page, stores: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (names) =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('parlour')
        opening.onerror = () => reject(new Error('Cannot open the database'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(names)
          const counts = names.map((name) => transaction.objectStore(name).count())
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(counts.map(({ result }) => result))
          }
        }
      }),
    [...stores],
  )
}

/** Waits until something is so. @throws {Error} where it takes too long */
export async function until(isSo: () => Promise<boolean>, minutes: number): Promise<void> {
  const end = Date.now() + minutes * 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It was not so after ${minutes} minutes.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Whether a request to the store was a look at all heads, which comes whether there is anything or not. */
export function isLook({ target }: StoreCall): boolean {
  const [, query] = target.split('?')
  return new URLSearchParams(query).get('prefix')?.endsWith('h/') ?? false
}

/** Bytes of requests and of their answers, without headers. */
export function bytesOf(calls: readonly StoreCall[]): number {
  return calls.reduce((sum, { body, answerBytes }) => sum + body.length + answerBytes, 0)
}

/** Objects of a store and their bytes. @param isPicture whether they are pictures, or anything else */
export function objectsOf({ objects }: S3StandIn, isPicture: boolean) {
  const some = [...objects].filter(([name]) => /(?:^|\/)b\//.test(name) === isPicture)
  return { count: some.length, bytes: some.reduce((sum, [, body]) => sum + body.length, 0) }
}
