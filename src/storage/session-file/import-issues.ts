/** Something of a file that is left out or replaced (P11). */
export interface ImportIssue {
  /** What it is about, as in "conversation “Tea”, message 3". */
  where: string
  /** What is wrong with it, as in "its picture is damaged". */
  why: string
}

/** The first of many, and how many there are. */
export interface CappedList<Item> {
  count: number
  /** At most 100, where nothing else is said. */
  first: Item[]
}

/** How many of a list are kept. */
const KEPT = 100

/** Makes a list that counts all and keeps the first. */
export function cappedList<Item>(items: Iterable<Item> = [], kept = KEPT): CappedList<Item> {
  const list: CappedList<Item> = { count: 0, first: [] }
  for (const item of items) addTo(list, item, kept)
  return list
}

/** Adds to a list. */
export function addTo<Item>(list: CappedList<Item>, item: Item, kept = KEPT): void {
  list.count += 1
  if (list.first.length < kept) list.first.push(item)
}

/** Line ends, control characters, half characters, and what turns the direction of a text around. */
const UNFIT = /[\s\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Characters of a name in a notice at most. */
const MAX_NAME_LENGTH = 60

/** A name from a file, fit to stand in a sentence: short, in one line, and in quotes. */
export function quoteName(name: string): string {
  // More than is shown, and little enough that a long text is not taken apart whole.
  const line = name.slice(0, 4 * MAX_NAME_LENGTH).replace(UNFIT, ' ')
  const characters = Array.from(line.trim())
  const isLong = characters.length > MAX_NAME_LENGTH || name.length > 4 * MAX_NAME_LENGTH
  return `“${characters.slice(0, MAX_NAME_LENGTH).join('')}${isLong ? '…' : ''}”`
}
