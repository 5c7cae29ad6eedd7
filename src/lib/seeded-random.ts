/** Chance that repeats: the same seed gives the same sequence on every machine. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from min to max, both included. */
  integer: (min: number, max: number) => number
  /** One of the items. The list must not be empty. */
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** A new list with the same items in another order. */
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/** A 32-bit FNV-1a hash of a text; not for security. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Makes a sequence from a seed text (mulberry32). */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((left, right) => left.order - right.order)
        .map(({ item }) => item),
  }
}
