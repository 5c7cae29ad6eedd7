import type { Browser } from '@playwright/test'
import { isLook } from './bench-device'
import { connectDevice } from './connected-devices'
import type { SeededLibrary } from './seed-library'

/** Of a device on which nothing happens. SYNC-32 */
export interface IdleFigures {
  listsAMinute: number
  /** Requests of the page that are no list. */
  otherRequests: number
  /** Transactions that write, and workers that were started. */
  writes: number
}

/** What the page of a device is watched for. */
interface Watch {
  writes: number
}

declare global {
  interface Window {
    idleWatch: Watch
  }
}

/** Minutes after which a group counts as quiet. */
const QUIET_AFTER = 12
/** Minutes that are watched then. */
const WATCHED = 20

/** Lets minutes pass by the page's clock, in quiet, and counts what it does. */
export async function measureIdle(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
): Promise<IdleFigures> {
  let aheadMs = 0
  const { store, device, close } = await connectDevice(browser, origin, library, {
    now: () => Date.now() + aheadMs,
    onOpen: async ({ page }) => {
      await page.clock.install()
      await page.addInitScript(watchWrites)
    },
  })
  try {
    const { page } = device
    const passMinute = async () => {
      aheadMs += 60_000
      await page.clock.fastForward(60_000)
      // What was due is asked for and answered.
      await page.waitForLoadState('networkidle')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    for (let minute = 0; minute < QUIET_AFTER; minute += 1) await passMinute()
    store.calls.length = 0
    let otherRequests = 0
    page.on('request', (request) => {
      if (!request.url().includes('list-type=')) otherRequests += 1
    })
    await page.evaluate(() => (window.idleWatch.writes = 0))
    const start = await page.evaluate(() => Date.now())
    for (let minute = 0; minute < WATCHED; minute += 1) await passMinute()
    const minutes = ((await page.evaluate(() => Date.now())) - start) / 60_000
    return {
      listsAMinute: store.calls.filter(isLook).length / minutes,
      otherRequests,
      writes: await page.evaluate(() => window.idleWatch.writes),
    }
  } finally {
    await close()
  }
}

/** Counts transactions that write, and workers, in the page. */
function watchWrites() {
  const watch: Watch = { writes: 0 }
  window.idleWatch = watch
  type Begin = IDBDatabase['transaction']
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
  IDBDatabase.prototype.transaction = new Proxy(begin, {
    apply: (target, database, args: Parameters<Begin>) => {
      if (args[1] === 'readwrite') watch.writes += 1
      return Reflect.apply(target, database, args)
    },
  })
  const { Worker: RealWorker } = window
  window.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      watch.writes += 1
    }
  }
}
