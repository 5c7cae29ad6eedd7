import { JsonError } from './json/json-tokens'
import { SessionFileError } from './session-file-error'

/**
 * A file that is read by its bytes and at once: between two reads a transaction stays open, which it would not while a
 * promise is waited for. Browsers can do that in workers.
 */
export interface SessionSource {
  /** Bytes. */
  size: number
  /** Throws where the file cannot be read any more. */
  read: (start: number, end: number) => Uint8Array<ArrayBuffer>
  /** Bytes at once. Default: 1 MiB */
  sliceBytes?: number
}

const SLICE_BYTES = 1024 * 1024

/** Byte order marks at the beginning of a file, and what is written behind them. */
const MARKS: [mark: number[], encoding: 'utf-8' | 'utf-16le' | 'utf-16be'][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * The text of a file in UTF-8, slice by slice. A byte order mark is taken off, and by it UTF-16 is known, which some
 * Windows editors write.
 * @throws {JsonError} where UTF-16 is damaged. @throws {SessionFileError} `file_unreadable`: it has gone or was changed.
 */
export function* readText(
  source: SessionSource,
): Generator<{ bytes: Uint8Array; done: number }, void, undefined> {
  const { size, sliceBytes = SLICE_BYTES } = source
  const head = readBytes(source, 0, Math.min(size, 4))
  const [mark, encoding] = MARKS.find(([bytes]) =>
    bytes.every((byte, index) => head[index] === byte),
  ) ?? [[], 'utf-8' as const]
  const convert = encoding === 'utf-8' ? undefined : convertFrom(encoding)
  for (let start = mark.length; start < size; start += sliceBytes) {
    const done = Math.min(start + sliceBytes, size)
    const bytes = readBytes(source, start, done)
    yield { bytes: convert ? convert(bytes, done === size) : bytes, done }
  }
}

function readBytes(source: SessionSource, start: number, end: number): Uint8Array {
  try {
    return source.read(start, end)
  } catch (cause) {
    throw new SessionFileError('file_unreadable', undefined, cause)
  }
}

function convertFrom(encoding: string): (bytes: Uint8Array, isLast: boolean) => Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  const encoder = new TextEncoder()
  return (bytes, isLast) => {
    try {
      return encoder.encode(decoder.decode(bytes, { stream: !isLast }))
    } catch {
      throw new JsonError('The text is damaged')
    }
  }
}
