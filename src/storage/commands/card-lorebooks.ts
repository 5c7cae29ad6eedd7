import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import type { CharacterRecord } from '../database/records'
import { write } from '../database/write'
import { type LorebookRecord, nextRevision } from '../lorebooks/lorebook-records'
import { readCardLorebook, sliceOf } from '../lorebooks/read/read-lorebook'
import { lorebookTables } from '../lorebooks/stored-lorebooks'
import type { Undo } from './undo'

/*
 * A lorebook becomes part of a character's card, or stands by itself again. Nothing changes in the character's chats: what
 * leaves a card is named by its character from then on. LORE-04
 */

const tables = [database.characters, database.cards, ...lorebookTables()]

/** What was changed, as it was before. */
class Changes {
  readonly #books = new Map<string, LorebookRecord>()
  readonly #characters = new Map<string, CharacterRecord>()
  readonly #addedSources: string[] = []

  /** A book gets another owner; undefined is none. Inside a transaction. */
  async move(book: LorebookRecord, characterId: string | undefined): Promise<void> {
    if (!this.#books.has(book.id)) this.#books.set(book.id, book)
    await putOwner(book, characterId)
  }

  /** Changes which books a character names. Inside a transaction. */
  async name(characterId: string, change: (ids: string[]) => string[]): Promise<void> {
    const character = await database.characters.get(characterId)
    if (!character) return
    if (!this.#characters.has(characterId)) this.#characters.set(characterId, character)
    await putNames(character, change(character.lorebookIds ?? []))
  }

  /** Takes a book out of a card, with its text as what it came from. Inside a transaction. */
  async takeOut(book: LorebookRecord, characterId: string): Promise<void> {
    await this.#keepSource(book.id, characterId)
    await this.move(book, undefined)
    await this.name(characterId, (ids) => (ids.includes(book.id) ? ids : [book.id, ...ids]))
  }

  async #keepSource(id: string, characterId: string): Promise<void> {
    if (await database.lorebookSources.get(id)) return
    const card = await database.cards.where('owner').equals(characterId).first()
    const found = card && readCardLorebook(card.text)
    if (!card || !found) return
    const { format, path } = found
    await database.lorebookSources.put({ id, format, text: sliceOf(card.text, path) })
    this.#addedSources.push(id)
  }

  /** The way back. What was edited meanwhile stays. */
  readonly undo: Undo = () =>
    write({ action: 'restore_lorebook' }, tables, async () => {
      for (const { id, characterId } of this.#books.values()) {
        const book = await database.lorebooks.get(id)
        if (book) await putOwner(book, characterId)
      }
      await database.lorebookSources.bulkDelete(this.#addedSources)
      for (const { id, lorebookIds = [] } of this.#characters.values()) {
        const character = await database.characters.get(id)
        if (character) await putNames(character, lorebookIds)
      }
    })
}

async function putOwner(book: LorebookRecord, characterId: string | undefined): Promise<void> {
  const current = (await database.lorebooks.get(book.id)) ?? book
  await database.lorebooks.put(
    applyChange(current, {
      characterId,
      revision: nextRevision(current.revision),
      updatedAt: Date.now(),
    }),
  )
}

async function putNames(character: CharacterRecord, ids: string[]): Promise<void> {
  const lorebookIds = ids.length > 0 ? ids : undefined
  await database.characters.put(applyChange(character, { lorebookIds }))
}

/**
 * Makes a lorebook part of a character's card: from now on it is exported with it. One that is there already, or another
 * character whose card it was part of, goes on as before, with the book beside the card.
 * @returns the way back; false where book or character is gone, or it is part of this card. @throws {StorageError}
 */
export function putLorebookIntoCard(bookId: string, characterId: string): Promise<Undo | false> {
  return write({ action: 'save_lorebook', retry: false }, tables, async () => {
    const book = await database.lorebooks.get(bookId)
    const character = await database.characters.get(characterId)
    if (!book || !character || book.characterId === characterId) return false
    const changes = new Changes()
    const present = await database.lorebooks.where('characterId').equals(characterId).toArray()
    for (const each of present) await changes.takeOut(each, characterId)
    if (book.characterId !== undefined) await changes.takeOut(book, book.characterId)
    await changes.move(book, characterId)
    await changes.name(characterId, (ids) => ids.filter((id) => id !== bookId))
    return changes.undo
  })
}

/**
 * Takes a lorebook out of its card: it stands by itself then, named by its character, and the card is exported without it.
 * @returns the way back; false where it is gone, or part of no card. @throws {StorageError}
 */
export function takeLorebookOutOfCard(bookId: string): Promise<Undo | false> {
  return write({ action: 'save_lorebook', retry: false }, tables, async () => {
    const book = await database.lorebooks.get(bookId)
    if (book?.characterId === undefined) return false
    const changes = new Changes()
    await changes.takeOut(book, book.characterId)
    return changes.undo
  })
}
