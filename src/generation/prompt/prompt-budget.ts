import type { Character } from '@/domain/character'
import { countSigns } from './estimate-tokens'

/**
 * Tokens of request and answer together that are assumed where the model's own limit is not known.
 * Every chat model of the catalogue takes at least this much.
 */
export const ASSUMED_CONTEXT_TOKENS = 128_000

/** Characters in a token, at least, in most languages and code: cautious on purpose. */
const CHARACTERS_PER_TOKEN = 3

/** Tokens that are kept for an answer of unknown length. */
const USUAL_ANSWER_TOKENS = 4096

type Limited = Pick<Character, 'modelParameters'>

/** Characters of a request that fit beside the answer. Below zero where the answer alone takes the whole window. */
export function requestBudget(
  { modelParameters }: Limited,
  contextTokens = ASSUMED_CONTEXT_TOKENS,
): number {
  return (
    (contextTokens - (modelParameters?.maxTokens ?? USUAL_ANSWER_TOKENS)) * CHARACTERS_PER_TOKEN
  )
}

/**
 * How many characters of history fit beside the prompt and the answer, where nothing else is sent; so much is read at
 * most.
 */
export function historyBudget(
  character: Limited & Pick<Character, 'systemPrompt'>,
  contextTokens?: number,
): number {
  return Math.max(0, requestBudget(character, contextTokens) - character.systemPrompt.length)
}

/** What a text takes of a budget in characters. A sign that is about a token by itself counts as one. */
export function costOf(text: string): number {
  const { dense, other } = countSigns(text)
  return dense * CHARACTERS_PER_TOKEN + other
}

/** What may be left out of a request, and what it takes. */
interface Droppable {
  /** Texts that go first, in any order. */
  rests: readonly number[]
  /** Examples, which go from the last. */
  examples: readonly number[]
  /** Messages, oldest first, which go from the oldest; the last one stays. */
  messages: readonly number[]
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
 * What fits (PROMPT-06): first go the texts that rest when it gets narrow, then examples from the last, then
 * messages from the oldest.
 * @param budget what is left beside all that always goes.
 */
export function fitInto(budget: number, { rests, examples, messages, hasOlder }: Droppable): Kept {
  const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0)
  const history = sum(messages)
  let kept = examples.length
  if (!hasOlder) {
    if (history + sum(examples) + sum(rests) <= budget)
      return { rests: true, examples: kept, firstMessage: 0 }
    let size = history + sum(examples)
    while (kept > 0 && size > budget) {
      kept -= 1
      size -= examples[kept] ?? 0
    }
    if (size <= budget) return { rests: false, examples: kept, firstMessage: 0 }
  }
  let firstMessage = Math.max(0, messages.length - 1)
  let size = messages[firstMessage] ?? 0
  while (firstMessage > 0 && size + (messages[firstMessage - 1] ?? 0) <= budget) {
    firstMessage -= 1
    size += messages[firstMessage] ?? 0
  }
  return { rests: false, examples: 0, firstMessage }
}
