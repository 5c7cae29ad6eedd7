import { FILE_LIMITS } from '@/lib/files/file-limits'
import { RECEIVED_AT, receivedCacheName } from '@/lib/received'

/* What another app has handed over by the share sheet: the service worker keeps it until the user says what becomes of it. */

/** Something that was handed over. */
export interface Received {
  /** Title, words and address, each in a line of its own; empty where there are none. */
  text: string
  /** Whether there was more of it. */
  isCut: boolean
  files: File[]
  /** How many more files there were. */
  leftOut: number
}

/** Milliseconds for which it is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Code units of its text at most. */
const MAX_TEXT = 100_000

/** The names that the manifest gives to the texts of a form, in the order in which they are shown. */
const TEXTS = ['title', 'text', 'url']

const scope = () => new URL(import.meta.env.BASE_URL, location.origin).href

/** Absent outside secure contexts, whatever the types say. */
const cacheStorage = () => (globalThis as { caches?: CacheStorage }).caches

/**
 * What was handed over last, if it still waits. What is too old, or no form, is forgotten.
 * @throws where the browser's caches cannot be read.
 */
export async function readReceived(now: number): Promise<Received | undefined> {
  const kept = await findKept()
  if (!kept) return undefined
  const received = isOld(kept, now) ? undefined : await readForm(kept)
  if (!received) await forgetReceived()
  return received
}

/** Forgets what was handed over. Never rejects. */
export async function forgetReceived(): Promise<void> {
  try {
    await cacheStorage()?.delete(receivedCacheName(scope()))
  } catch {
    // It is too old by tomorrow.
  }
}

/** Forgets what has waited for a day. For when the browser is idle. Never rejects. */
export async function dropOldReceived(now = Date.now()): Promise<void> {
  try {
    const kept = await findKept()
    if (kept && isOld(kept, now)) await forgetReceived()
  } catch {
    // It goes the next time.
  }
}

async function findKept(): Promise<Response | undefined> {
  const cacheName = receivedCacheName(scope())
  const caches = cacheStorage()
  // Looking into a cache that is not there would make it.
  if (!(await caches?.has(cacheName))) return undefined
  return caches?.match(scope(), { cacheName })
}

function isOld({ headers }: Response, now: number): boolean {
  const age = now - Number(headers.get(RECEIVED_AT))
  // A clock that was set back, or what no worker of ours has written.
  return !(age >= 0 && age < KEPT_MS)
}

/** What is in a form; undefined where there is nothing of use. */
async function readForm(kept: Response): Promise<Received | undefined> {
  const form = await kept.formData().catch(() => undefined)
  const texts = TEXTS.flatMap((name) => form?.getAll(name).slice(0, 1) ?? [])
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
  // Many apps put the address, or the title, into the text too.
  const told = texts.filter(
    (one, at) =>
      one !== '' && !texts.some((other, at2) => at2 !== at && isTold(one, other, at2 < at)),
  )
  const text = told.join('\n')
  const files = (form?.getAll('files') ?? [])
    .filter((value) => value instanceof File)
    // What a form sends where no file was chosen.
    .filter(({ name, size }) => name !== '' || size > 0)
  if (text === '' && files.length === 0) return undefined
  return {
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    isCut: text.length > MAX_TEXT,
    files: files.slice(0, FILE_LIMITS.files),
    leftOut: Math.max(0, files.length - FILE_LIMITS.files),
  }
}

/** Whether a text stands in another one; of two that are the same, the first stays. */
function isTold(one: string, other: string, isEarlier: boolean): boolean {
  return other.length > one.length ? other.includes(one) : isEarlier && other === one
}
