import { type ComponentType, useEffect, useState } from 'react'
import { loadLateParts } from '@/lib/late-parts'
import { whenIdle } from '@/lib/when-idle'

/** Milliseconds after the page's load event in which the start has the network and the processor to itself. */
const START_MS = 3_000

/** Milliseconds in which nobody scrolls: what is loaded here would make two frames late. */
const AT_REST_MS = 100

/** Notices about the network and new versions, the service worker, and files dropped on the page: what can wait until the start is over. */
export function LateNotices() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    loadLateParts(untilStarted(), loadNotices).then(
      (LateParts) => setNotices(() => LateParts),
      // Only this visit is without them.
      () => undefined,
    )
  }, [])
  return Notices ? <Notices /> : null
}

async function loadNotices() {
  const { beginLateWork, LateParts } = await import('./late-work')
  beginLateWork()
  return LateParts
}

async function untilStarted(): Promise<void> {
  if (document.readyState !== 'complete') await untilHeard('load')
  await pause(START_MS)
  for (let top = -1; top !== scrollY;) {
    top = scrollY
    await pause(AT_REST_MS)
  }
  await whenIdle()
  const isStored = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!navigator.onLine && !isStored) await untilHeard('online')
}

function pause(delayMs: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}

function untilHeard(event: 'load' | 'online'): Promise<unknown> {
  return new Promise((resolve) => addEventListener(event, resolve, { once: true }))
}
