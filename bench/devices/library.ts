import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { createSeededRandom } from '@/lib/seeded-random'
import { LAST_WORDS } from '../chat-content'

/*
 * A library of chats as years of use leave it. Its texts pack about as well as real ones do: words as often as in a language,
 * and ids of chance, which hardly pack at all.
 */

/** How large a library is. */
export interface LibrarySize {
  chats: number
  /** In all, evenly in the chats. */
  messages: number
}

/** Words that are used, the first ones most. */
const WORDS = 6_000
const SYLLABLES = 'ka ro mi den tal vor es in th ar lo qu be ste an ir dra gon sel pu'.split(' ')
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = 1_700_000_000_000

/** Name of a chat of the library. */
export const chatId = (index: number) => `bench-chat-${index}`

/** The chats of a library, the newest last. */
export function libraryChats({ chats }: LibrarySize): ConversationRecord[] {
  return Array.from({ length: chats }, (_, index) => ({
    id: chatId(index),
    characterId: 'bench-character',
    title: `Chat ${index}`,
    conversationType: 'standard',
    createdAt: FIRST_DAY + index * DAY_MS,
    updatedAt: FIRST_DAY + index * DAY_MS,
  }))
}

/** The messages of some of its chats, in turns, 300 characters on the average. */
export function libraryMessages(
  { chats, messages }: LibrarySize,
  from: number,
  until: number,
): MessageRecord[] {
  const each = messages / chats
  return Array.from({ length: until - from }, (_, at) => chatOf(from + at, each)).flat()
}

function chatOf(index: number, count: number): MessageRecord[] {
  const random = createSeededRandom(`chat ${index}`)
  const text = (words: number) => Array.from({ length: words }, () => wordAt(random.next)).join(' ')
  const id = () =>
    [8, 4, 4, 4, 12]
      .map((digits) => Array.from({ length: digits }, () => random.integer(0, 15).toString(16)))
      .map((digits) => digits.join(''))
      .join('-')
  return Array.from({ length: count }, (_, seq): MessageRecord => ({
    id: id(),
    conversationId: chatId(index),
    seq,
    role: seq % 2 === 0 ? 'user' : 'assistant',
    content: `${text(seq % 2 === 0 ? random.integer(4, 30) : random.integer(30, 120))}.${
      seq === count - 1 ? ` ${LAST_WORDS}` : ''
    }`,
    timestamp: FIRST_DAY + index * DAY_MS + seq * random.integer(1_000, 60_000),
  }))
}

const words = (() => {
  const random = createSeededRandom('words')
  return Array.from({ length: WORDS }, () =>
    Array.from({ length: random.integer(1, 4) }, () => random.pick(['e', ...SYLLABLES])).join(''),
  )
})()

/** Of two words one twice as far behind is half as frequent, as in a language. */
function wordAt(next: () => number): string {
  return words[Math.floor(WORDS ** next()) - 1] ?? ''
}
