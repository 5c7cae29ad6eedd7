import { AttachmentError } from './attachment-error'
import { textFault } from './file-limits'

/** Control characters that no text in an older encoding has: all but those of lines, pages, tabs and colours. */
// eslint-disable-next-line no-control-regex -- control characters are what is meant
const NO_TEXT = /[\x00-\x07\x0e-\x1a\x1c-\x1f\x7f]/

/**
 * The text of a file, exactly, without the mark of its encoding: UTF-16 where it has that mark, else UTF-8, else
 * windows-1252, which older programs of the west write. In UTF-16, half a sign becomes U+FFFD.
 * @throws {AttachmentError} of a file that is too large, cannot be read, or is no text.
 */
export async function readText(file: Blob): Promise<string> {
  const fault = textFault(file)
  if (fault) throw fault
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch (cause) {
    throw new AttachmentError('attachment_unreadable', undefined, cause)
  }
  const text = decodeText(bytes)
  if (text === undefined) throw new AttachmentError('attachment_binary')
  return text
}

/** The text that bytes are; undefined where they are none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeUtf16(bytes) ?? decodeUtf8(bytes)
  if (text !== undefined) return text.includes('\0') ? undefined : text
  const older = decodeWindows1252(bytes)
  return NO_TEXT.test(older) ? undefined : older
}

function decodeUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  if (!isLittle && !isBig) return undefined
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
