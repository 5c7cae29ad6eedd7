import { CardError } from '../../cards/card-types'
import { inMb, MAX_JSON_BYTES } from '../../cards/read/card-limits'
import { readCardFile } from '../../cards/read/read-card-file'
import { isChatLine } from '../../cards/read/recognise-json'
import { firstSign, textOfBytes } from '../../cards/read/text-of-bytes'
import { LorebookError, type ReadLorebook } from '../lorebook-file-types'
import { readLorebook, toLorebookError } from './read-lorebook'

/** Bytes that tell whether a file is JSON. */
const HEAD_BYTES = 64

/**
 * Reads a lorebook from a file or a text: JSON, or a card with a book in it, in whatever it comes. What it is is told by its
 * content alone. The caller is a worker: nothing here lets a page take its turn.
 * @throws {LorebookError} and nothing else.
 */
export async function readLorebookFrom(source: Blob | string): Promise<ReadLorebook> {
  try {
    const text = typeof source === 'string' ? source : await textOf(source)
    return readLorebook(text)
  } catch (cause) {
    throw await whyNone(source, toLorebookError(cause, 'lorebook_unreadable'))
  }
}

async function textOf(file: Blob): Promise<string> {
  if (file.size === 0) throw new LorebookError('lorebook_cut_off')
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const first = firstSign(head)
  if (first !== 0x7b && first !== 0x5b) return textOfCard(file)
  if (file.size > MAX_JSON_BYTES) return tooLarge(file)
  return textOfBytes(new Uint8Array(await file.arrayBuffer()))
}

/** A session is larger than any card, and known by the names in it. */
async function tooLarge(file: Blob): Promise<never> {
  const cause: unknown = await readCardFile(file).catch((refused: unknown) => refused)
  if (cause instanceof CardError && cause.code === 'card_is_session')
    throw new LorebookError('lorebook_is_session')
  throw new LorebookError('lorebook_too_large', { max: inMb(MAX_JSON_BYTES) })
}

/** The text of a card in a picture or an archive. */
async function textOfCard(file: Blob): Promise<string> {
  try {
    return (await readCardFile(file)).text
  } catch (cause) {
    const code = cause instanceof CardError ? cause.code : undefined
    if (code === 'card_is_session') throw new LorebookError('lorebook_is_session')
    if (code === 'card_is_chat') throw new LorebookError('lorebook_is_chat')
    if (code === 'card_none') throw new LorebookError('lorebook_none')
    throw toLorebookError(cause, 'lorebook_card_unreadable')
  }
}

/** A chat of SillyTavern is JSON line by line, which is none as a whole. */
async function whyNone(source: Blob | string, error: LorebookError): Promise<LorebookError> {
  if (error.code !== 'lorebook_json_broken') return error
  const start = typeof source === 'string' ? source : await source.slice(0, 65_536).text()
  const end = start.indexOf('\n')
  return end !== -1 && isChatLine(start.slice(0, end))
    ? new LorebookError('lorebook_is_chat')
    : error
}
