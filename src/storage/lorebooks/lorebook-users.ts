import type { Conversation } from '@/domain/conversation'
import { temporaryData } from '../conversations/temporary-data'
import { getCard } from '../commands/cards'
import { database } from '../database/database'

/* Who names which lorebooks. Only pages about lorebooks ask for it. */

/** Somebody or something that names a lorebook. */
interface Named {
  id: string
  name: string
}

/** A chat that names a lorebook. */
type LorebookChat = Named & Pick<Conversation, 'characterId' | 'conversationType'>

/** Who names a lorebook, temporary chats and characters too. A card's book is not named by its character. */
export interface LorebookUsers {
  chats: LorebookChat[]
  characters: Named[]
  personas: Named[]
}

/** Who names the lorebooks, by the book's id; one that nobody names is absent. Reads no message. */
export async function findLorebookUsers(): Promise<Map<string, LorebookUsers>> {
  const found = new Map<string, LorebookUsers>()
  const usersOf = (bookId: string) => {
    const users = found.get(bookId) ?? { chats: [], characters: [], personas: [] }
    found.set(bookId, users)
    return users
  }
  const noteNamed =
    (kind: 'characters' | 'personas') =>
    ({ id, name, lorebookIds }: Named & { lorebookIds?: string[] }) => {
      for (const bookId of new Set(lorebookIds)) usersOf(bookId)[kind].push({ id, name })
    }
  const noteChat = (
    chat: Pick<Conversation, 'id' | 'title' | 'characterId' | 'conversationType' | 'lorebookIds'>,
  ) => {
    const { id, title: name, characterId, conversationType } = chat
    for (const bookId of new Set(chat.lorebookIds))
      usersOf(bookId).chats.push({ id, name, characterId, conversationType })
  }
  const { conversations, characters } = temporaryData.getState()
  Object.values(conversations).forEach(noteChat)
  Object.values(characters).forEach(noteNamed('characters'))
  await database.conversations.each(noteChat)
  await database.characters.each(noteNamed('characters'))
  await database.personas.each(noteNamed('personas'))
  return found
}

/** The names of stored characters by their ids; one that is gone is absent. */
export async function getCharacterNames(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.characters.bulkGet([...ids])
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.name]] : [])))
}

/** Whether the text that a book came from is kept: a file of its own, or the card that it is part of. */
export async function hasLorebookSource(bookId: string): Promise<boolean> {
  if ((await database.lorebookSources.where('id').equals(bookId).count()) > 0) return true
  const book = await database.lorebooks.get(bookId)
  const card = book?.characterId === undefined ? undefined : await getCard(book.characterId)
  if (!card) return false
  // Only who exports needs what reads cards.
  const { readCardLorebook } = await import('./read/read-lorebook')
  return readCardLorebook(card.text) !== undefined
}
