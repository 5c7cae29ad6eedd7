/*
 * What a worker that reads files of strangers can do without is taken from it before it begins: who finds a way to run
 * something in there finds no way out, and a file that unpacks to gigabytes finds no room for them.
 */

/** Ways to the network, to what is stored, and to other programs, and what unpacks beyond all bounds. */
const TAKEN = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'cookieStore',
  'importScripts',
  'Worker',
  'SharedWorker',
  'WebAssembly',
  // The browser's own would unpack gigabytes of which nobody knows before they are there. pdf.js has one that can be bounded.
  'DecompressionStream',
]

const BUFFERS = [
  'ArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
]

const MB = 1024 * 1024

/** Bytes that buffers may have. */
interface BufferLimits {
  /** One of them. A file has 50 MB at most, and what is unpacked doubles its buffer as it grows. */
  one: number
  /** All large ones, from first to last: what nobody needs any longer may not have been given back. */
  together: number
  /** One that counts as large. The drawing of a page, or a font, hardly ever is. */
  large: number
}

const LIMITS: BufferLimits = { one: 128 * MB, together: 1024 * MB, large: 16 * MB }

/** Takes from a worker's global scope what it does not need. Call it before anything of a file is read. */
export function confineWorker(scope: object): void {
  for (const name of TAKEN)
    if (name in scope) Object.defineProperty(scope, name, { value: undefined })
  boundBuffers(scope)
}

/** Refuses buffers that are too large, with a RangeError, as browsers do where there is no memory. @returns the way back */
export function boundBuffers(scope: object, limits = LIMITS): () => void {
  let large = 0
  const check = (bytes: number) => {
    if (bytes >= limits.large) large += bytes
    if (bytes > limits.one || large > limits.together)
      throw new RangeError('A file may not take so much memory')
  }
  const before = BUFFERS.map((name) => [name, Reflect.get(scope, name) as unknown] as const)
  for (const [name, type] of before) {
    if (typeof type !== 'function') continue
    const unit = 'BYTES_PER_ELEMENT' in type ? Number(type.BYTES_PER_ELEMENT) : 1
    const bounded: unknown = new Proxy(type, {
      construct: (target, args: unknown[], made) => {
        const [length] = args
        if (typeof length === 'number') check(length * unit)
        const whole: unknown = Reflect.construct(target, args, made === bounded ? target : made)
        return whole as object
      },
    })
    Object.defineProperty(scope, name, { value: bounded })
  }
  return () => {
    for (const [name, type] of before) Object.defineProperty(scope, name, { value: type })
  }
}
