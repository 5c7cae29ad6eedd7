/**
 * The bare page's service worker: pages from the host, as the app's own are, and files from the cache once they were asked for.
 */
declare const self: ServiceWorkerGlobalScope

export {}

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  event.respondWith(request.mode === 'navigate' ? fetch(request) : answerFile(request))
})

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open('floor')
  const stored = await cache.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  await cache.put(request, answer.clone())
  return answer
}
