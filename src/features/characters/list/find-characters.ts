import { wordsMatcher } from '@/lib/words-matcher'
import type { CharacterRecord } from '@/storage/database/records'
import * as words from './words'

/** Cards that fill a screen; more can be searched and sorted. */
export const SEARCHABLE_FROM = 13

/** How a list is ordered. */
export const characterOrders = {
  talked: words.lastChat,
  changed: words.lastEdit,
  created: words.newest,
  name: words.nameLabel,
} as const
export type CharacterOrder = keyof typeof characterOrders

/** Whether a text names an order. */
export function isCharacterOrder(text: string): text is CharacterOrder {
  return Object.hasOwn(characterOrders, text)
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/**
 * The characters that hold each word of a search in name, description, tags or model, in an order.
 * @param characters last changed first, as they are read.
 * @param lastTalks when a character was last talked with, by id. Who never was stands where the last change puts it, so that
 * somebody new is not below everybody else.
 */
export function findCharacters(
  characters: readonly CharacterRecord[],
  search: string,
  order: CharacterOrder,
  lastTalks: ReadonlyMap<string, number>,
): CharacterRecord[] {
  const isFound = wordsMatcher(search)
  const found = characters.filter(({ name, description = '', tags = [], model }) =>
    isFound([name, description, ...tags, model]),
  )
  const talkedAt = ({ id, updatedAt }: CharacterRecord) => lastTalks.get(id) ?? updatedAt
  switch (order) {
    case 'talked':
      return found.sort((a, b) => talkedAt(b) - talkedAt(a))
    case 'changed':
      return found
    case 'created':
      return found.sort((a, b) => b.createdAt - a.createdAt)
    case 'name':
      return found.sort((a, b) => names.compare(a.name, b.name))
  }
}
