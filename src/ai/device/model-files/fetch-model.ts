import { sha256 } from '@noble/hashes/sha2.js'
import { pause } from '@/lib/pause'
import { toHex } from '@/lib/hex'
import { DeviceModelError } from '../device-model-error'
import type { ModelSource } from './model-file-wire'
import { append, type PartFile } from './part-file'

/** Bytes that are asked for at once: what a cut connection takes with it is less. */
const RANGE = 32 * 1024 ** 2

/** Bytes that are read at once from what is there already. */
const PIECE = 4 * 1024 ** 2

/** Attempts in a row that may bring nothing. */
const MAX_ATTEMPTS = 5

/** Milliseconds in which something has to come. */
const STALL_LIMIT_MS = 60_000

/** How a model is fetched. */
interface Fetching {
  /** Told how much is there, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** @throws {DeviceModelError} where another attempt would not help */
  ask: (url: string, options: RequestInit) => Promise<Response>
  /** Waits before the next attempt; tests do not. */
  wait?: typeof pause
}

/**
 * Fetches a model into a file, range by range, from where the file ends. What came stays in the file when it breaks off.
 * @throws {DeviceModelError} `model_fetch_cut`, `model_fetch_refused`, `model_disk_full`, what `ask` throws, and `model_damaged`,
 * where the file is of no use any more. @throws an AbortError
 */
export async function fetchModel(
  { url, bytes, sha256: wanted }: ModelSource,
  part: PartFile,
  { onProgress, signal, ask, wait = pause }: Fetching,
): Promise<void> {
  if (part.getSize() > bytes) part.truncate(0)
  const hash = sha256.create()
  let at = 0
  let shown = -1
  const tell = () => {
    const share = at / bytes
    // A hundred steps do for the longest bar.
    if (share < shown + 0.01 && share < 1) return
    shown = share
    onProgress(share)
  }
  const known = part.getSize()
  const buffer = new Uint8Array(Math.min(PIECE, known))
  while (at < known) {
    signal.throwIfAborted()
    const read = part.read(buffer, { at })
    if (read === 0) break
    hash.update(buffer.subarray(0, read))
    at += read
    tell()
  }
  const take = (piece: Uint8Array) => {
    append(part, piece, at)
    hash.update(piece)
    at += piece.length
    tell()
  }
  for (let failures = 0; at < bytes;) {
    signal.throwIfAborted()
    const before = at
    try {
      await fetchRange({ url, from: at, to: Math.min(at + RANGE, bytes), bytes, signal, ask, take })
      part.flush()
    } catch (cause) {
      part.flush()
      signal.throwIfAborted()
      if (!(cause instanceof Interrupted)) throw cause
      failures = at > before ? 1 : failures + 1
      if (failures >= MAX_ATTEMPTS) throw cause.error
      await wait(2 ** (failures - 1) * 1_000, signal)
    }
  }
  if (wanted !== undefined && toHex(hash.digest()) !== wanted)
    throw new DeviceModelError('model_damaged')
}

/** What another attempt may mend; what is said where none did. */
class Interrupted extends Error {
  readonly error: DeviceModelError

  constructor(error: DeviceModelError) {
    super(error.message, { cause: error })
    this.error = error
  }
}

interface Range {
  url: string
  from: number
  to: number
  /** Of the whole file. */
  bytes: number
  signal: AbortSignal
  ask: Fetching['ask']
  take: (piece: Uint8Array) => void
}

/** Fetches a range, or from a host that knows no ranges all that is missing. */
async function fetchRange({ url, from, to, bytes, signal, ask, take }: Range): Promise<void> {
  const stall = new AbortController()
  let timer = setTimeout(() => stall.abort(), STALL_LIMIT_MS)
  const cut = (cause: unknown) =>
    new Interrupted(new DeviceModelError('model_fetch_cut', undefined, cause))
  try {
    const answer = await ask(url, {
      headers: { range: `bytes=${from}-${to - 1}` },
      referrerPolicy: 'no-referrer',
      // The browser would keep all of it a second time.
      cache: 'no-store',
      signal: AbortSignal.any([signal, stall.signal]),
    }).catch((cause: unknown) => {
      throw cause instanceof DeviceModelError ? cause : cut(cause)
    })
    if (!answer.ok || !answer.body) throw refused(answer)
    // Many hosts answer for a file that is not there with a page.
    if (/text\/html/.test(answer.headers.get('content-type') ?? ''))
      throw new DeviceModelError('model_damaged')
    const isRange = answer.status === 206
    // Where the whole file comes, what is there already comes once more.
    let ahead = isRange ? 0 : from
    let left = (isRange ? to : bytes) - from
    const reader = answer.body.getReader()
    try {
      while (left > 0) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw cut(cause)
        })
        if (done) throw cut(new Error('The answer ended too early'))
        clearTimeout(timer)
        timer = setTimeout(() => stall.abort(), STALL_LIMIT_MS)
        const fresh = value.subarray(Math.min(ahead, value.length))
        ahead -= value.length - fresh.length
        if (fresh.length > left) throw new DeviceModelError('model_damaged')
        left -= fresh.length
        if (fresh.length > 0) take(fresh)
      }
    } finally {
      void reader.cancel().catch(() => undefined)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A host that is busy or broken may be asked again. */
function refused({ status, url, body }: Response): Error {
  void body?.cancel().catch(() => undefined)
  const host = URL.canParse(url) ? new URL(url).host : ''
  const error = new DeviceModelError('model_fetch_refused', { status, host })
  return status === 429 || status >= 500 ? new Interrupted(error) : error
}
