import type { Character } from '@/domain/character'
import type { SendLimit } from '@/domain/sending'

/** Tokens of request and answer together that are assumed of a vendor's model whose own limit is not known. */
export const ASSUMED_CONTEXT_TOKENS = 128_000

/** The same of a model on a server of the user's own: they are often set up with little. */
export const ASSUMED_OWN_SERVER_TOKENS = 8_192

/** Tokens that are kept for an answer of unknown length. */
const USUAL_ANSWER_TOKENS = 4096

/** Part of the window that is left free, because tokens are estimated. */
const MARGIN = 0.02

/** Tokens of a request at most, unless the user decides otherwise: more costs more and is read less closely. CTX-10 */
const AUTO_LIMIT = 64_000

/** Part of the limit that is used after a cut, so that the next cut is many turns away. CTX-11 */
export const KEPT_SHARE = 0.7

type Limited = Pick<Character, 'modelParameters'>

/** What a model takes. */
export interface ModelSize {
  /** Tokens of request and answer together. */
  window: number
  /** Tokens of a request at most, where that is less. */
  maxInput?: number
}

/** Tokens that are kept for the answer; never more than half of the window. */
export function answerAllowance({ modelParameters }: Limited, window: number): number {
  return Math.min(modelParameters?.maxTokens ?? USUAL_ANSWER_TOKENS, Math.floor(window / 2))
}

/** Tokens of a request that fit beside the answer. */
export function wholeWindow(
  character: Limited,
  { window, maxInput = Infinity }: ModelSize,
): number {
  const beside = Math.floor(window * (1 - MARGIN)) - answerAllowance(character, window)
  return Math.max(0, Math.min(maxInput, beside))
}

/**
 * Tokens of a request at most, as the user wishes and the model allows (CTX-10).
 * @param priceStep tokens from which on the model costs more, where it does.
 */
export function sendLimitOf(
  choice: SendLimit | undefined,
  character: Limited,
  size: ModelSize,
  priceStep = Infinity,
): number {
  const whole = wholeWindow(character, size)
  if (choice === 'window') return whole
  if (typeof choice === 'number') return Math.min(choice, whole)
  return Math.min(AUTO_LIMIT, whole, priceStep)
}

/** What may be left out of a request, and what it weighs, in tokens. */
interface Droppable {
  /** Texts that go first, in any order. */
  rests: readonly number[]
  /** Examples, which go from the last. */
  examples: readonly number[]
  /** Messages, oldest first, which go from the oldest; the last one stays. */
  messages: readonly number[]
  /** Place of the message at which the history begins by an earlier cut; undefined where none holds. */
  cutAt: number | undefined
  /** Whether there are older messages that are not among these. */
  hasOlder: boolean
}

/** What is kept of it. */
interface Kept {
  rests: boolean
  /** How many examples, from the first. */
  examples: number
  /** Place of the oldest message that is kept. */
  firstMessage: number
}

/**
 * What fits (PROMPT-06, CTX-11): first go the texts that rest when it gets narrow, then examples from the last, then
 * messages from the oldest: so many at once that later requests begin alike for many turns. A cut that holds never
 * moves back.
 * @param limit tokens at most. @param fixed tokens of all that always goes.
 */
export function fitInto(
  limit: number,
  fixed: number,
  { rests, examples, messages, cutAt, hasOlder }: Droppable,
): Kept {
  const sum = (tokens: readonly number[]) => tokens.reduce((total, each) => total + each, 0)
  const begin = Math.min(cutAt ?? 0, Math.max(0, messages.length - 1))
  const least = fixed + sum(messages.slice(begin))
  const isCut = hasOlder || begin > 0
  if (!isCut) {
    if (least + sum(examples) + sum(rests) <= limit)
      return { rests: true, examples: examples.length, firstMessage: 0 }
    let kept = examples.length
    let size = least + sum(examples)
    while (kept > 0 && size > limit) {
      kept -= 1
      size -= examples[kept] ?? 0
    }
    if (size <= limit) return { rests: false, examples: kept, firstMessage: 0 }
  }
  const cut = { rests: false, examples: 0 }
  const mustMove = least > limit || (hasOlder && cutAt === undefined)
  if (!mustMove) return { ...cut, firstMessage: begin }
  const target = limit * KEPT_SHARE
  let firstMessage = Math.max(0, messages.length - 1)
  let size = fixed + (messages[firstMessage] ?? 0)
  while (firstMessage > begin && size + (messages[firstMessage - 1] ?? 0) <= target) {
    firstMessage -= 1
    size += messages[firstMessage] ?? 0
  }
  return { ...cut, firstMessage }
}
