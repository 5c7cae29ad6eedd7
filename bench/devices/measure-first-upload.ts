import type { Browser } from '@playwright/test'
import {
  devicesOf,
  makeSetUpText,
  prepareDevice,
  prepareJoin,
} from '../../e2e/support/pages/devices'
import {
  type BenchDevice,
  countRecords,
  objectsOf,
  openDevice,
  slowDown,
  startStore,
  until,
} from './bench-device'
import { traceTasks } from '../trace-tasks'
import { type SeededLibrary, seedLibrary } from './seed-library'

/** Of a large library that is sent for the first time, and of a second device that joins. SYNC-31 */
export interface FirstUploadFigures {
  /** Megabytes in the store, without pictures. */
  uploadMb: number
  /** Objects in the store, without pictures. */
  objects: number
  /** From the press on "Begin" until all is sent, pictures last. */
  textsSeconds: number
  uploadSeconds: number
  /** Milliseconds that the longest task of the page lasted meanwhile; 0 where none was over 50. */
  sendingTask: number
  /** From the press on "Join" until all chats are there, all messages, and all pictures. */
  chatsSeconds: number
  messagesSeconds: number
  wholeSeconds: number
  /** As `sendingTask`, of the second device. */
  receivingTask: number
}

/** Longer than anything here may take. */
const MINUTES = 20

/** Connects a device with a large library at 20 Mbit/s, and then a second one. */
export async function measureFirstUpload(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
): Promise<FirstUploadFigures> {
  const store = await startStore()
  const first = await openLibrary(browser, origin, library)
  const second = await openDevice(browser, origin)
  const { pictures = 0 } = library
  try {
    const code = await prepareDevice(first.page, store, 'Laptop')
    await collectGarbage(first)
    await first.page.evaluate(() => (window.probe.longTasks = []))
    const begun = performance.now()
    const since = (start: number) => (performance.now() - start) / 1000
    await first.page.getByRole('button', { name: 'Begin' }).click()
    const isHeadThere = () => [...store.objects.keys()].some((name) => /(?:^|\/)h\//.test(name))
    await until(() => Promise.resolve(isHeadThere()), MINUTES)
    await until(async () => (await waiting(first.page)).texts === 0, MINUTES)
    const textsSeconds = since(begun)
    await until(async () => (await waiting(first.page)).all === 0, MINUTES)
    const uploadSeconds = since(begun)
    const sendingTask = await longest(first.page)
    const { count: objects, bytes } = objectsOf(store, false)
    if (objectsOf(store, true).count !== pictures) throw new Error('Pictures are missing there')
    const text = await makeSetUpText(first.page, code)

    await slowDown(second.session)
    await second.page.goto(second.homeUrl)
    const { page } = second
    await prepareJoin(page, { text, code, name: 'Phone' })
    const joined = performance.now()
    await page.getByRole('button', { name: 'Join' }).click()
    await devicesOf(page).getByRole('listitem').filter({ hasText: 'Phone' }).waitFor()
    const hasAll = (name: string, count: number) =>
      until(async () => ((await countRecords(page, [name]))[0] ?? 0) >= count, MINUTES)
    await hasAll('conversations', library.chats)
    const chatsSeconds = since(joined)
    await hasAll('messages', library.messages)
    const messagesSeconds = since(joined)
    await hasAll('images', pictures)
    return {
      uploadMb: bytes / 1_000_000,
      objects,
      textsSeconds,
      uploadSeconds,
      sendingTask,
      chatsSeconds,
      messagesSeconds,
      wholeSeconds: since(joined),
      receivingTask: await longest(page),
    }
  } finally {
    await second.close()
    await first.close()
    await store.close()
  }
}

/**
 * Sends a library for the first time, as above, and nothing else.
 * @returns milliseconds of the processor that the longest task of the page took. SYNC-31
 */
export async function measureUploadTask(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
): Promise<number> {
  const store = await startStore()
  const device = await openLibrary(browser, origin, library)
  const { page, close } = device
  try {
    await prepareDevice(page, store, 'Laptop')
    await collectGarbage(device)
    const stop = await traceTasks(browser, page)
    await page.getByRole('button', { name: 'Begin' }).click()
    await until(async () => (await waiting(page)).all === 0, MINUTES)
    return await stop()
  } finally {
    await close()
    await store.close()
  }
}

/** Opens a device that has a library, whose messages the search knows, at 20 Mbit/s. */
async function openLibrary(browser: Browser, origin: string, library: SeededLibrary) {
  const device = await openDevice(browser, origin, (context, homeUrl) =>
    seedLibrary(context, homeUrl, library),
  )
  // What was seeded is not in the search yet; a library that has grown is. The search's own page sees to that.
  await device.page.goto(new URL('/conversations', device.homeUrl).href)
  await until(async () => (await countIndexed(device.page)) >= library.messages, MINUTES)
  await slowDown(device.session)
  return device
}

/**
 * Has the browser clear up what filling the library and its search left in the page's memory. It would do so a while later, in one
 * task of 50 to 90 ms, which would count as one of the upload's.
 */
async function collectGarbage({ heapMib }: BenchDevice): Promise<void> {
  await heapMib()
}

type BenchPage = Parameters<typeof countRecords>[0]

/** What waits to be sent on a device. */
function waiting(page: BenchPage): Promise<{ texts: number; all: number }> {
  return page.evaluate(
    () =>
      new Promise<{ texts: number; all: number }>((resolve, reject) => {
        const opening = indexedDB.open('parlour')
        opening.onerror = () => reject(new Error('Cannot open the database'))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('syncMarks')
          const store = transaction.objectStore('syncMarks')
          const dirty = store.index('dirty')
          const texts = dirty.count(1)
          const bytes = dirty.count(2)
          const frozen = store.count(['', 'segment'])
          const state = store.get(['', 'state'])
          transaction.oncomplete = () => {
            opening.result.close()
            const { toMark } = (state.result ?? { toMark: true }) as { toMark?: true }
            const open = texts.result + frozen.result + (toMark ? 1 : 0)
            resolve({ texts: open, all: open + bytes.result })
          }
        }
      }),
  )
}

/** How many messages the search knows. */
function countIndexed(page: BenchPage): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('parlour')
        opening.onerror = () => reject(new Error('Cannot open the database'))
        opening.onsuccess = () => {
          const blocks = opening.result.transaction('wordBlocks').objectStore('wordBlocks')
          const counts: number[] = []
          blocks.index('count').openKeyCursor().onsuccess = ({ target }) => {
            const { result } = target as IDBRequest<IDBCursor | null>
            if (result) {
              counts.push(Number(result.key))
              result.continue()
              return
            }
            opening.result.close()
            resolve(counts.reduce((sum, count) => sum + count, 0))
          }
        }
      }),
  )
}

function longest(page: BenchPage): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.probe.longTasks))
}
