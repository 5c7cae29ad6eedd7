import { findMinor } from '@/domain/adults/find-minor'
import { cleanMemoryText, type MemoryKind, memoryTextLimits } from '@/domain/memory'
import { FailureError } from '@/lib/failure'

/** Why what a model wrote is no memory. */
export type MemoryFailureCode =
  /** Nothing came. */
  | 'memory_empty'
  /** The model declined. */
  | 'memory_refused'
  /** It is not what was asked for. */
  | 'memory_unreadable'
  /** Somebody under 18 in it; has the `words`. MEM-18 */
  | 'minor_in_memory'

/** What a model answers that cannot write a summary. */
export const REFUSED = 'REFUSED'

const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi
const CODE_FENCE = /^```[a-z]*\n([\s\S]*?)\n?```$/i
/** A full stop of most scripts, with what closes a quote. */
const LAST_SENTENCE = /^[\s\S]*[.!?…。！？।؟]["'”’»)\]]*/u

/**
 * Reads the summary that a model wrote: hostile text, which becomes plain and no longer than it may be.
 * @param reply what it answered. @param isCutOff whether it ran into its limit: then it ends with its last whole sentence.
 * @throws {FailureError} with a `MemoryFailureCode`.
 */
export function readChapter(
  reply: string,
  kind: Exclude<MemoryKind, 'fact'> = 'chapter',
  isCutOff = false,
): string {
  const max = memoryTextLimits[kind]
  const words = reply.slice(0, 50_000).replace(THOUGHTS, ' ').trim()
  const plain = (CODE_FENCE.exec(words)?.[1] ?? words).trim()
  const isLong = isCutOff || plain.length > max
  const clean = cleanMemoryText(plain, kind)
  const text = (isLong ? LAST_SENTENCE.exec(clean)?.[0] : undefined) ?? clean
  if (text === '') throw new FailureError<MemoryFailureCode>('memory_empty')
  if (/^\W*REFUSED\W*$/i.test(text)) throw new FailureError<MemoryFailureCode>('memory_refused')
  const minor = findMinor(text)
  if (minor) throw new FailureError<MemoryFailureCode>('minor_in_memory', { words: minor.words })
  return text
}
