import { answerBuild, askBuild, PAGE_STARTED, TAKE_OVER } from '@/lib/ask-build'
import { trustedScriptUrl } from '@/lib/trusted-url'
import { offerUpdate } from './update'

/** Milliseconds after which a page that is looked at again asks for a new version. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** How often a worker is asked for its build; most answer the first time. */
const ASK_TIMES = 5

/** Milliseconds that a worker may wait for the old one before it is told to take over. */
const WAIT_MS = 2_000

/**
 * Starts the service worker, which stores the whole app (P21), and offers new versions when they are stored. Does nothing
 * where there is no worker to start: in development, on plain http, in some private windows.
 */
export async function registerWorker(): Promise<void> {
  const base = import.meta.env.BASE_URL
  const isWanted = import.meta.env.PROD && import.meta.env.MODE !== 'without-offline'
  const build = pageBuild(document, base)
  if (!isWanted || build === undefined || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', (event) => {
    answerBuild(event, build)
  })
  const registration = await serviceWorker.register(trustedScriptUrl(`${base}sw.js`), {
    scope: base,
    updateViaCache: 'none',
  })
  const offerNext = () => offerOnceActive(registration.installing, build)
  registration.addEventListener('updatefound', offerNext)
  // The browser itself looks for a new version when a page is loaded, and may have found it by now.
  offerNext()
  offerOnceActive(registration.waiting, build)
  void untilTakenOver(registration.waiting)
  checkNowAndThen(registration, build)
  await checkAtStart(registration, build)
}

/** Which build the page is of: the script that it starts with, as a path within the site. What runs before it is asynchronous. */
export function pageBuild(page: Document, base: string): string | undefined {
  const scripts = Array.from(
    page.querySelectorAll<HTMLScriptElement>('script[type=module][src]:not([async])'),
  )
  const paths = scripts.map(({ src }) => new URL(src).pathname)
  return paths.find((path) => path.startsWith(`${base}assets/`))?.slice(base.length)
}

/** A page that came from the cache can be older than the worker; the worker can also be older than the page. */
async function checkAtStart(registration: ServiceWorkerRegistration, build: string) {
  const before = registration.active
  const hasLooked = await registration.update().then(
    () => true,
    () => false,
  )
  const active = presentWorker(registration)
  if (before === null || active === null) return
  if (hasLooked) await offerIfOther(active, build)
  active.postMessage(PAGE_STARTED)
}

/** The worker to be asked; null while another is about to take over, because a message would wake whom that one waits for. */
function presentWorker({ active, installing, waiting }: ServiceWorkerRegistration) {
  return installing === null && waiting === null ? active : null
}

function offerOnceActive(worker: ServiceWorker | null, build: string) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void untilTakenOver(worker)
    if (worker.state === 'activated') void offerIfOther(worker, build)
  })
}

/**
 * Has a worker that waits take over. It asks for that itself when it is installed, but Chromium drops the request when
 * a page needs a file from the old worker at that moment, and would leave the new one waiting for five minutes.
 */
async function untilTakenOver(worker: ServiceWorker | null) {
  const isWaiting = () => worker?.state === 'installed'
  for (let told = 0; told < ASK_TIMES && isWaiting(); told += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    if (isWaiting()) worker?.postMessage(TAKE_OVER)
  }
}

/** Asks several times: right after it took over, on a busy machine, a worker may answer later than a page waits. */
async function offerIfOther(worker: ServiceWorker, build: string) {
  for (let asked = 0; asked < ASK_TIMES && worker.state !== 'redundant'; asked += 1) {
    const ready = await askBuild(worker)
    if (ready === undefined) continue
    if (ready !== build) offerUpdate(ready)
    return
  }
}

/** Looks for a new version when the network comes back, and when a long-lived page is looked at again. */
function checkNowAndThen(registration: ServiceWorkerRegistration, build: string) {
  let checkedAt = Date.now()
  const check = () => {
    checkedAt = Date.now()
    const ask = () => {
      const active = presentWorker(registration)
      if (active) void offerIfOther(active, build)
      else void untilTakenOver(registration.waiting)
    }
    // No network, or the host is away: the next time, then.
    registration.update().then(ask, () => undefined)
  }
  addEventListener('online', check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > CHECK_EVERY_MS) check()
  })
}
