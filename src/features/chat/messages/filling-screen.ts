import type { MessageRecord } from '@/storage/database/records'

/* How tall messages mostly are, in pixels. */

/** What stands around the words: the gap before them, the bubble, the line of what can be done. */
const AROUND_HEIGHT = 56
const LINE_HEIGHT = 24
const LETTER_WIDTH = 7.5
/** Of the widest column. */
const COLUMN_WIDTH = 700
/** What is longer may be folded, or be the address of a link. */
const MOST_COUNTED = 1_000
/** Letters in which lines are counted. */
const MOST_READ = 4_000

/** So many screens, so that somebody who begins to scroll up finds something until more has come. */
const SCREENS = 1.5

/** With so many, nothing more is drawn for that. */
const ENOUGH_SCREENS = 1.25

function heightOf(content: string, lineLength: number): number {
  const breaks = content.slice(0, MOST_READ).split('\n').length - 1
  const lines = 1 + Math.floor(content.length / lineLength) + breaks / 2
  return Math.min(MOST_COUNTED, AROUND_HEIGHT + lines * LINE_HEIGHT)
}

/**
 * How many of the last messages mostly fill a screen, and half of one more.
 * @param messages in order
 * @param screen its size in pixels. Default: that of the window
 */
export function countFillingScreen(
  messages: readonly Pick<MessageRecord, 'content'>[],
  { width, height } = { width: innerWidth, height: innerHeight },
): number {
  const lineLength = Math.max(1, Math.min(width, COLUMN_WIDTH) / LETTER_WIDTH)
  let filled = 0
  let count = 0
  while (filled < height * SCREENS && count < messages.length) {
    count += 1
    filled += heightOf(messages.at(-count)?.content ?? '', lineLength)
  }
  return count
}

/**
 * Whether messages, in order, mostly are more than a screen shows.
 * @param screen as above
 */
export function exceedScreen(
  messages: Parameters<typeof countFillingScreen>[0],
  screen?: Parameters<typeof countFillingScreen>[1],
): boolean {
  return countFillingScreen(messages, screen) < messages.length
}

/** Whether what is drawn is as much as was reckoned, or nearly. */
export function fillsScreen({
  scrollHeight,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'clientHeight'>): boolean {
  return scrollHeight >= clientHeight * ENOUGH_SCREENS
}
