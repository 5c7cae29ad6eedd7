import type { MessageRecord } from '@/storage/database/records'

/* How tall messages are at least, in pixels: more would leave a part of the screen empty. */

/** A bubble of one word among others of the same person. */
const LEAST_HEIGHT = 36
const LINE_HEIGHT = 20
/** Of the narrowest letters. */
const LETTER_WIDTH = 6
/** Of the widest column. */
const COLUMN_WIDTH = 760
/** However long a text is, a folded block or a picture's address can be all of it. */
const MOST_COUNTED = 240

/** So many screens, so that somebody who begins to scroll up finds something until more has come. */
const SCREENS = 1.5

/**
 * How many of the last messages are enough for a chat that is opened: what is above comes when the reader goes there.
 * @param messages in order
 * @param screen its size in pixels. Default: that of the window
 */
export function countFillingScreen(
  messages: readonly Pick<MessageRecord, 'content'>[],
  { width, height } = { width: innerWidth, height: innerHeight },
): number {
  const letters = Math.max(1, Math.min(width, COLUMN_WIDTH) / LETTER_WIDTH)
  let filled = 0
  let count = 0
  while (filled < height * SCREENS && count < messages.length) {
    count += 1
    const lines = Math.floor((messages.at(-count)?.content.length ?? 0) / letters)
    filled += Math.min(MOST_COUNTED, LEAST_HEIGHT + lines * LINE_HEIGHT)
  }
  return count
}
