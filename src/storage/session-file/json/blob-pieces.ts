/** How far something long has come, and the way to stop it. */
export interface LongRun {
  /** Stops it: what it was started with then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called now and then, at the end with `done` equal to `total`. */
  onProgress?: (progress: { done: number; total: number }) => void
}

/** Bytes of one part of a file that is written piece by piece: more than this is never in memory at once. */
const PART_BYTES = 4 * 1024 * 1024

/** Bytes of a file, or a text that becomes bytes as UTF-8. */
export type FilePiece = string | Uint8Array<ArrayBuffer>

/**
 * Puts a file together of its pieces. Every few MB go to the browser, which keeps them on disk where they are
 * many, so that the file as a whole never stands in the page's memory.
 * @param type mime type of the file.
 */
export async function collectBlob(pieces: AsyncIterable<FilePiece>, type: string): Promise<Blob> {
  const parts: Blob[] = []
  let waiting: FilePiece[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    parts.push(new Blob(waiting))
    waiting = []
    size = 0
  }
  return new Blob([...parts, ...waiting], { type })
}

/** The pieces as a stream of bytes; each is asked for when the stream has been drained. */
export function toByteStream(
  pieces: AsyncIterator<FilePiece>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else
        controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/** What a stream gives, one after the other. Not every browser can loop over a stream itself. */
export async function* fromStream<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader()
  let isDone = false
  try {
    for (;;) {
      const next = await reader.read()
      isDone = next.done
      if (next.done) return
      yield next.value
    }
  } finally {
    // Whoever stops listening stops the work behind the stream; a stream that has failed is not to say so twice.
    if (!isDone) await reader.cancel().catch(() => undefined)
  }
}

/** The bytes of a blob, a slice at a time. */
export async function* bytesOf(
  blob: Blob,
  sliceBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < blob.size; start += sliceBytes)
    yield new Uint8Array(await blob.slice(start, start + sliceBytes).arrayBuffer())
}
