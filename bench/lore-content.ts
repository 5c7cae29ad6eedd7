import type { LoreBook, LoreChat } from '@/generation/lore/lore-types'
import { createSeededRandom } from '@/lib/seeded-random'

const SYLLABLES = 'ka ro mi den tal vor es in th ar lo qu be ste an ir dra gon'.split(' ')

/** Words of a world that nobody knows, the same in each run. */
function words(seed: string) {
  const { integer, next } = createSeededRandom(seed)
  const word = (least: number, most: number) =>
    Array.from(
      { length: integer(least, most) },
      () => SYLLABLES[integer(0, SYLLABLES.length - 1)] ?? '',
    ).join('')
  const text = (count: number) => Array.from({ length: count }, () => word(1, 4)).join(' ')
  return { word, text, next }
}

/**
 * A book as people write them: two or three keys for each entry, texts of 60 words, some constant, with secondary keys, with
 * decorators, in groups, one in a hundred with a pattern.
 */
export function loreBook(count: number): LoreBook {
  const { word, text, next } = words(`book ${count}`)
  const entries = Array.from({ length: count }, (_, index): LoreBook['entries'][number] => ({
    id: `entry-${index}`,
    keys: [
      word(3, 4),
      `${word(2, 3)} ${word(2, 3)}`,
      ...(index % 100 === 0 ? [`/${word(3, 3)}(?:s|en)?/i`] : []),
    ],
    content: index % 20 === 0 ? `@@depth 4\n@@role system\n${text(60)}` : text(60),
    enabled: index % 25 !== 0,
    constant: index % 250 === 1,
    selective: index % 10 === 0,
    secondaryKeys: [word(1, 2)],
    order: Math.floor(next() * 1000),
    ...(index % 15 === 0 && { group: `group ${index % 7}` }),
    createdAt: 0,
    updatedAt: 0,
  }))
  return { id: `book-${count}`, name: 'Book', scanDepth: 1000, tokenBudget: 6000, entries }
}

/** A chat of so many messages of 80 words. */
export function loreChat(count: number): LoreChat {
  const { text } = words(`chat ${count}`)
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `message-${index}`,
    role: index % 2 === 0 ? ('assistant' as const) : ('user' as const),
    name: index % 2 === 0 ? 'Mira' : 'Ana',
    text: text(80),
  }))
  return {
    messages,
    messageCount: count,
    characterMessageCount: Math.ceil(count / 2),
    trigger: 'normal',
    characterNames: ['Mira'],
    sources: {},
    fired: [],
  }
}
