/*
 * Makes Parlour work without a network, and never stale (P21): pages come from the network first, the files of the build
 * from the cache first. A new build's worker takes over as soon as its files are all there; that changes nothing for
 * the pages that are open, because what they load has the old build's names and is kept until no page is of that
 * build. They become the new version when they are loaded anew.
 */
import { answerBuild, askBuild, PAGE_STARTED, TAKE_OVER } from '@/lib/ask-build'
import { MODEL_STORED } from '@/lib/stored-models'
import {
  type Build,
  cacheName,
  fillCache,
  isCacheWhole,
  type Surroundings,
  unusedCaches,
} from './build-cache'
import { keepEngine } from './engine-cache'
import { newestPage } from './newest-page'
import { requestKind } from './request-kind'
import { openAlert, showAlert } from './show-alert'
import { takeReceived } from './take-received'
import { withWorkerPolicy } from './worker-policy'

declare const self: ServiceWorkerGlobalScope

/** What this worker belongs to, written into it by scripts/build-service-worker.mjs. */
declare const __BUILD__: Build

const build = __BUILD__
const { scope } = self.registration
const surroundings: Surroundings = {
  scope,
  caches: self.caches,
  fetch: (url, options) => self.fetch(url, options),
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    fillCache(build, surroundings)
      // It is no reason to put off a new version: the next start tries it again.
      .then(() => keepOwnEngine().catch(() => undefined))
      .then(() => self.skipWaiting()),
  )
})

const keepOwnEngine = () => keepEngine(build, surroundings, self.navigator.storage)

self.addEventListener('activate', (event) => {
  // So that the first visit, too, can go on when the network goes.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (requestKind(request, scope, build)) {
    case 'page': {
      // Whatever a host says about keeping pages, the host itself is asked.
      const fromNetwork = self.fetch(new Request(request, { cache: 'no-cache' }))
      event.respondWith(newestPage(fromNetwork, () => findStored(scope)))
      return
    }
    case 'file':
      event.respondWith(answerFile(request))
      return
    case 'received':
      event.respondWith(takeReceived(request, { scope, caches: self.caches, now: Date.now() }))
      return
    case 'other':
  }
})

async function answerFile(request: Request): Promise<Response> {
  const answer = (await findStored(request.url)) ?? (await self.fetch(request))
  return withWorkerPolicy(new URL(request.url).pathname, answer)
}

/** A stored file: of this build, else of one whose pages are still open. */
async function findStored(url: string): Promise<Response | undefined> {
  try {
    const own = await self.caches.match(url, { cacheName: cacheName(scope, build.entry) })
    return own ?? (await self.caches.match(url))
  } catch {
    // The cache cannot be read; the network may still answer.
    return undefined
  }
}

self.addEventListener('message', (event) => {
  if (answerBuild(event, build.entry)) return
  if (event.data === PAGE_STARTED) event.waitUntil(tidyUp())
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
  if (event.data === MODEL_STORED) event.waitUntil(keepOwnEngine())
  event.waitUntil(
    showAlert(event, (title, options) => self.registration.showNotification(title, options)),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(
    openAlert(event.notification.data, {
      scope,
      findPages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
      openPage: (url) => self.clients.openWindow(url),
    }),
  )
})

/** Mends a cache that lacks something, and lets go of builds that no page is of. */
async function tidyUp(): Promise<void> {
  if (!(await isCacheWhole(build, surroundings))) await fillCache(build, surroundings)
  await keepOwnEngine()
  const names = await self.caches.keys()
  if (unusedCaches(names, scope, [build.entry]).length === 0) return
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = clients.filter(({ url }) => url.startsWith(scope))
  const entries = await Promise.all(pages.map((page) => askBuild(page)))
  // A page that does not answer may be of any build.
  if (entries.includes(undefined)) return
  // A worker that is being installed fills its cache now; one that waits for this one's end has filled it.
  if (self.registration.installing || self.registration.waiting) return
  const inUse = [build.entry, ...entries.filter((entry) => entry !== undefined)]
  await Promise.all(unusedCaches(names, scope, inUse).map((name) => self.caches.delete(name)))
}
