import type { AnswerSchema } from '@/ai/contracts'
import { mayThink } from '@/ai/models/thinking-effort'
import { findMinor } from '@/domain/adults/find-minor'
import { cleanMemoryText, memoryTextLimits } from '@/domain/memory'
import type { ProviderType } from '@/domain/provider'
import { cutText } from '@/lib/cut-text'
import { FailureError } from '@/lib/failure'
import { byPlainName } from '../answer-fields'
import { isJsonFields, readJsonAnswer } from '../read-json-answer'
import type { PlainRequest } from '../second-try'
import type { MemoryFailureCode } from './read-chapter'
import { FENCE_RULE, fenced, type ToldMessage, type ToldNames, toldLines } from './told-messages'

/* Facts that a model proposes. Nothing of it is stored before the user agrees. MEM-06 */

/** Facts of one answer at most. */
export const MAX_SUGGESTED = 20
/** Messages that one fact may name. */
const MAX_SOURCES = 20
/** Characters of an answer that are read. */
const ANSWER_LENGTH = 60_000
/** Characters of a known fact that are told. */
const KNOWN_LENGTH = 200
const MAX_KNOWN = 100
const TEMPERATURE = 0.2
const MAX_TOKENS = 1_500
const ROOM_TO_THINK = 2_000

const INSTRUCTION = `You read a part of a conversation and note facts that will matter later: names, relations, likes, promises, decisions, where things are. Each is one short sentence of its own, in the language of the conversation, in the third person, with names instead of "he" or "she".

Note what was said and nothing else, no passing mood, and nothing that is known already. At most ${MAX_SUGGESTED}; none is fine.

${FENCE_RULE}

Answer with one JSON object and nothing else, with the numbers of the messages that each fact comes from:
{"facts": [{"text": "Ada promised to bring the letters on Sunday.", "messages": [3, 4]}]}`

/** The shape of the answer. */
const factsSchema: AnswerSchema = {
  name: 'facts',
  schema: {
    type: 'object',
    properties: {
      facts: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            messages: { type: 'array', items: { type: 'integer' } },
          },
          required: ['text', 'messages'],
          additionalProperties: false,
        },
      },
    },
    required: ['facts'],
    additionalProperties: false,
  },
}

/** The question. @param known facts that need not be proposed. */
export function toFactsRequest(
  messages: readonly ToldMessage[],
  known: readonly string[],
  names: ToldNames,
  { type, model }: { type: ProviderType; model: string },
): PlainRequest {
  const facts = known.slice(-MAX_KNOWN).map((text) => `- ${cutText(text, KNOWN_LENGTH)}`)
  const content = [
    ...(facts.length > 0 ? ['Known already:', fenced(facts), ''] : []),
    'The conversation, oldest first:',
    fenced(toldLines(messages, names)),
    '',
    'Which facts will matter later? Answer with the JSON object only.',
  ].join('\n')
  return {
    model,
    messages: [{ role: 'user', content }],
    parameters: {
      systemPrompt: INSTRUCTION,
      temperature: TEMPERATURE,
      maxTokens: MAX_TOKENS + (mayThink(type, model) ? ROOM_TO_THINK : 0),
    },
    answerSchema: factsSchema,
  }
}

/** A fact that a model proposes. */
interface SuggestedFact<Message> {
  text: string
  /** Messages that it comes from, each once, in order; empty where the model named none that there is. */
  sources: Message[]
}

/** What was proposed. */
export interface SuggestedFacts<Message> {
  facts: SuggestedFact<Message>[]
  /** Words by which facts were refused, because they tell of somebody under 18. MEM-18 */
  refused: string[]
}

/**
 * Reads the answer, whatever it is: each fact cleaned, once, with messages that there are.
 * @param messages those that were told, in order. @param known facts that are there already: they are not proposed again.
 * @throws {FailureError} memory_empty, memory_unreadable.
 */
export function readFacts<Message extends { seq: number }>(
  reply: string,
  messages: readonly Message[],
  known: readonly string[] = [],
): SuggestedFacts<Message> {
  if (reply.trim() === '') throw new FailureError<MemoryFailureCode>('memory_empty')
  const answer = readJsonAnswer(
    reply.slice(0, ANSWER_LENGTH),
    (value) => listOf(value) !== undefined,
  )
  const list = answer && listOf(answer.value)
  if (!list) throw new FailureError<MemoryFailureCode>('memory_unreadable')
  const taken = new Set(known.map(plain))
  const result: SuggestedFacts<Message> = { facts: [], refused: [] }
  for (const item of list) {
    if (result.facts.length >= MAX_SUGGESTED) break
    const { text: given, messages: numbers } = byPlainName(item)
    if (typeof given !== 'string' || given.length > 4 * memoryTextLimits.fact) continue
    const text = cleanMemoryText(given, 'fact')
    if (text === '' || taken.has(plain(text))) continue
    taken.add(plain(text))
    const minor = findMinor(text)
    if (minor) result.refused.push(minor.words)
    else result.facts.push({ text, sources: sourcesOf(numbers, messages) })
  }
  return result
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

/** The list of facts in an answer, where there is one: also one that stands by itself. */
function listOf(value: unknown): unknown[] | undefined {
  const list: unknown = Array.isArray(value) ? value : byPlainName(value)['facts']
  if (!Array.isArray(list)) return undefined
  const items: unknown[] = list
  const isOfFacts = items.every((item) => isJsonFields(item) && 'text' in byPlainName(item))
  return items.length === 0 || isOfFacts ? items : undefined
}

function sourcesOf<Message extends { seq: number }>(
  numbers: unknown,
  messages: readonly Message[],
): Message[] {
  const given: unknown[] = Array.isArray(numbers) ? numbers : [numbers]
  const found = new Set(
    given.slice(0, MAX_SOURCES).flatMap((number) => {
      const place = typeof number === 'string' ? Number.parseInt(number, 10) : number
      const message = typeof place === 'number' ? messages[place - 1] : undefined
      return message ? [message] : []
    }),
  )
  return [...found].toSorted((a, b) => a.seq - b.seq)
}
