import { mayThink } from '@/ai/models/thinking-effort'
import type { Memory } from '@/domain/memory'
import type { ProviderType } from '@/domain/provider'
import type { PlainRequest } from '../second-try'
import { BOOK_TOKENS, CHAPTER_TOKENS } from './next-chapter'
import { REFUSED } from './read-chapter'
import { FENCE_RULE, fenced, type ToldMessage, type ToldNames, toldLines } from './told-messages'

/* What a small model is asked for the summary of a part of a chat. MEM-09, MEM-10 */

/** Who is asked. */
interface Asked {
  type: ProviderType
  model: string
}

const TEMPERATURE = 0.3
/** Tokens of an answer over what the words may take: other languages need more for the same, and words are no tokens. */
const ROOM = 2
/** A model that thinks needs room for its thoughts, or its answer comes back empty. */
const ROOM_TO_THINK = 2_000
/** Words of a text for each of its tokens, rather too few. */
const WORDS_PER_TOKEN = 0.65

const wordsOf = (tokens: number) => Math.round((tokens * WORDS_PER_TOKEN) / 10) * 10

function rules(tokens: number): string {
  return [
    'Write in the language of the conversation, in the third person and the past tense.',
    'Names, relations, promises, decisions and what has changed come first; then what happened, in its order. Leave out what does not matter later.',
    `At most ${wordsOf(tokens)} words of plain text: no heading, no list, no comment, no quote of these rules.`,
    'Add nothing that was not said.',
    `If you cannot write it, answer with the one word ${REFUSED}.`,
    FENCE_RULE,
  ].join('\n')
}

function toRequest(system: string, content: string, tokens: number, asked: Asked): PlainRequest {
  const { type, model } = asked
  return {
    model,
    messages: [{ role: 'user', content }],
    parameters: {
      systemPrompt: system,
      temperature: TEMPERATURE,
      maxTokens: tokens * ROOM + (mayThink(type, model) ? ROOM_TO_THINK : 0),
    },
  }
}

/** The question for a chapter. @param messages those that it covers, in order. */
export function toChapterRequest(
  messages: readonly ToldMessage[],
  names: ToldNames,
  asked: Asked,
): PlainRequest {
  const system = `You keep the memory of a conversation: you sum up a part of it for somebody who goes on with it and cannot read that part any more.\n${rules(CHAPTER_TOKENS)}`
  const content = `Sum up these messages, oldest first:\n${fenced(toldLines(messages, names))}`
  return toRequest(system, content, CHAPTER_TOKENS, asked)
}

/** The question for a book. @param chapters those that it tells, in order. */
export function toBookRequest(
  chapters: readonly Pick<Memory, 'text'>[],
  asked: Asked,
): PlainRequest {
  const system = `You keep the memory of a conversation: you make one summary of several that follow each other.\n${rules(BOOK_TOKENS)}`
  const content = `Make one summary of these, oldest first:\n${fenced(chapters.map(({ text }) => text))}`
  return toRequest(system, content, BOOK_TOKENS, asked)
}
