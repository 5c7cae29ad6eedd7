/*
 * The worker of a build without offline use (`npm run build -- --mode without-offline`): it takes the place of an
 * earlier one, throws its caches away and goes.
 */
import { PAGE_STARTED, TAKE_OVER } from '@/lib/ask-build'
import { receivedCacheName } from '@/lib/received'
import { unusedCaches } from './build-cache'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(retire())
})

self.addEventListener('message', (event) => {
  // From a page of an earlier build: while it started, it has registered the worker that had just gone.
  if (event.data === PAGE_STARTED) event.waitUntil(retire())
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting())
})

async function retire(): Promise<void> {
  const { scope } = self.registration
  const names = [...unusedCaches(await self.caches.keys(), scope, []), receivedCacheName(scope)]
  await Promise.all(names.map((name) => self.caches.delete(name)))
  await self.registration.unregister()
}
