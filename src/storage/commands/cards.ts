import { createId } from '@/lib/ids'
import { textHash } from '@/lib/text-hash'
import { takeCharacter } from '../conversations/take-conversations'
import { storedTables } from '../conversations/stored-tables'
import { tablesOf } from '../conversations/conversation-source'
import { database } from '../database/database'
import { parseRow } from '../database/read'
import { type CharacterRecord, type ImageRecord, type StoredImageRecord } from '../database/records'
import { type CardRecord, type StoredCardRecord, cardRecordSchema } from '../cards/card-records'
import type { WriteOptions } from '../database/write'
import type { WholeLorebook } from '../lorebooks/whole-lorebook'
import { type GalleryDraft, toGalleryImage, withProfilePicture } from '../gallery'
import { toImageRecord } from '../pictures/image-records'
import { fromStoredImage, toStoredBlob } from '../pictures/stored-pictures'
import { type CharacterDraft, createCharacterRecord, deleteCharacter } from './characters'
import type { NewLorebook } from '../lorebooks/new-lorebook'
import type { Undo } from './undo'

/*
 * Characters that come as cards: the character with its pictures, and its card, whose text is kept whole for exports.
 */

/** A card with all that came with it, ready to be stored. */
export interface CardImport {
  draft: CharacterDraft
  /** The JSON text, and what came with it and is no picture. */
  card: { text: string; files?: readonly { path: string; blob: Blob }[] }
  /** The lorebook in it, which is part of the character from now on; null where there is none. Default: read from the text */
  lorebook?: Pick<NewLorebook, 'book' | 'entries'> | null
  /** Its face. */
  portrait?: GalleryDraft
  /** Further pictures of its gallery. */
  pictures?: readonly GalleryDraft[]
  /** Id of the stored character whose place it takes: its chats stay. Absent: it comes beside the others. */
  replaces?: string
}

/** The records of a card. */
export interface CardRecords {
  character: CharacterRecord
  card: StoredCardRecord
  images: ImageRecord[]
  /** LORE-02: it counts at once. */
  lorebooks: WholeLorebook[]
}

/** Makes the records of a card. @param newId makes ids of the tables that they are for */
export async function toCardRecords(
  { draft, card: { text, files = [] }, lorebook, portrait, pictures = [] }: CardImport,
  newId: () => string,
): Promise<CardRecords> {
  const plain = { ...createCharacterRecord(draft), id: newId() }
  const gallery = [...(portrait ? [portrait] : []), ...pictures].map((each) => {
    const image = { ...toImageRecord(each.picture, plain.id), id: newId() }
    return { image, entry: toGalleryImage(each, image, plain.createdAt) }
  })
  const entries = gallery.map(({ entry }) => entry)
  const stored = await Promise.all(
    files.map(async ({ path, blob }) => ({ path, blob: await toStoredBlob(blob) })),
  )
  const card = { id: newId(), owner: plain.id, text, hash: textHash(text) }
  return {
    character: {
      ...plain,
      cardId: card.id,
      ...(entries.length > 0 && withProfilePicture(entries, portrait ? entries[0]?.id : undefined)),
    },
    card: stored.length > 0 ? { ...card, files: stored } : card,
    images: gallery.map(({ image }) => image),
    lorebooks: await toLorebooks(text, lorebook, { characterId: plain.id, newId }),
  }
}

/** Loaded here only: no chat needs it to start. */
async function toLorebooks(
  text: string,
  known: CardImport['lorebook'],
  { characterId, newId }: { characterId: string; newId: () => string },
): Promise<WholeLorebook[]> {
  if (known === null) return []
  const { readCardLorebook } = await import('../lorebooks/read/read-lorebook')
  const found = known ?? readCardLorebook(text)
  if (!found) return []
  const { toLorebookRecords } = await import('../lorebooks/new-lorebook')
  const { book, entries } = found
  return [toLorebookRecords({ book: { ...book, characterId }, entries }, newId)]
}

/** What a character had before a card took its place. */
interface Replaced {
  character: CharacterRecord
  cards: StoredCardRecord[]
  images: StoredImageRecord[]
  lorebooks: WholeLorebook[]
}

/**
 * Stores characters that came as cards, in one transaction: all of them or none (P10).
 * @returns their ids in the same order, and the way to take all of it back. A character that has chats by then goes to
 * Recently deleted with them. @throws {StorageError}
 */
export async function importCards(
  imports: readonly CardImport[],
): Promise<{ ids: string[]; undo: Undo }> {
  const now = Date.now()
  const arriving = await Promise.all(
    imports.map(async (each, index) => {
      const records = await toCardRecords(each, createId)
      // The list shows who came last first: they stand there in the order in which they were chosen.
      const createdAt = now - index
      Object.assign(records.character, { createdAt, updatedAt: createdAt })
      const images = await Promise.all(records.images.map(storedTables.prepareImage))
      return { ...records, images, replaces: each.replaces }
    }),
  )
  const options: WriteOptions = { action: 'save_character', retry: false }
  const replaced: Replaced[] = []
  const ids = await storedTables.transaction(options, 'everything', async () => {
    replaced.length = 0
    const stored: string[] = []
    for (const { character, card, images, lorebooks, replaces } of arriving) {
      const former =
        replaces === undefined ? undefined : await storedTables.characters.get(replaces)
      if (former) replaced.push(await takePossessions(former))
      const id = former?.id ?? character.id
      await storedTables.images.put(images.map((image) => ({ ...image, owner: id })))
      await storedTables.cards.put([{ ...card, owner: id }])
      await storedTables.lorebooks.put(
        lorebooks.map((whole) => ({ ...whole, book: { ...whole.book, characterId: id } })),
      )
      await storedTables.characters.put([former ? inPlaceOf(former, character) : character])
      stored.push(id)
    }
    return stored
  })
  return { ids, undo: () => takeBack(ids, replaced) }
}

/** The lorebooks that the user has added stay: they are not of the card. */
function inPlaceOf(
  { id, createdAt, lorebookIds }: CharacterRecord,
  character: CharacterRecord,
): CharacterRecord {
  return { ...character, id, createdAt, ...(lorebookIds && { lorebookIds }) }
}

/** Takes out what a character owns, and leaves the character. */
async function takePossessions(character: CharacterRecord): Promise<Replaced> {
  const cards = await storedTables.cards.of([character.id])
  const images = await storedTables.images.of([character.id])
  await storedTables.cards.remove(cards.map(({ id }) => id))
  await storedTables.images.remove(images.map(({ id }) => id))
  const lorebooks = await storedTables.lorebooks.wholeOf([character.id])
  await storedTables.lorebooks.removeOf([character.id])
  return { character, cards, images, lorebooks }
}

async function takeBack(ids: readonly string[], replaced: readonly Replaced[]): Promise<void> {
  const options: WriteOptions = { action: 'delete_character', subject: 'imported characters' }
  const former = new Set(replaced.map(({ character }) => character.id))
  const withChats = await storedTables.transaction(options, 'everything', async () => {
    const kept: string[] = []
    for (const id of ids) {
      const character = await storedTables.characters.get(id)
      if (!character) continue
      if (former.has(id)) await takePossessions(character)
      else if ((await storedTables.conversations.ofCharacter(id)).length > 0) kept.push(id)
      else {
        const { imageIds, cardIds = [] } = await takeCharacter(storedTables, character, {
          imageIds: [],
          memories: [],
        })
        await storedTables.images.remove(imageIds)
        await storedTables.cards.remove(cardIds)
        await storedTables.lorebooks.removeOf([id])
      }
    }
    for (const { character, cards, images, lorebooks } of replaced) {
      await storedTables.images.put(images)
      await storedTables.cards.put(cards)
      await storedTables.lorebooks.put(lorebooks)
      await storedTables.characters.put([character])
    }
    return kept
  })
  for (const id of withChats) await deleteCharacter(id)
}

/** The card of a character, stored or temporary; undefined where it was made here. */
export async function getCard(characterId: string): Promise<CardRecord | undefined> {
  const [card] = await tablesOf(characterId).cards.of([characterId])
  return parseRow('cards', cardRecordSchema, card)
}

/** Pictures of a character's gallery by their ids, stored or temporary; those that are gone are left out. */
export async function getPictures(
  characterId: string,
  imageIds: readonly string[],
): Promise<ImageRecord[]> {
  const found = await tablesOf(characterId).images.getAll([...imageIds])
  return found.flatMap((image) => (image ? [fromStoredImage(image)] : []))
}

/** What is here already of cards that are to come. */
export interface PresentCards {
  /** Id of the character that has this very card; undefined where there is none. */
  sameCard: (text: string) => Promise<string | undefined>
  /** Ids of the characters with this name, but for case and white space around it. */
  sameName: (name: string) => readonly string[]
}

const foldName = (name: string) => name.trim().toLocaleLowerCase()

/** Reads which characters there are, once for many cards. */
export async function findPresentCards(): Promise<PresentCards> {
  const byName = new Map<string, string[]>()
  await database.characters.each(({ id, name }) => {
    const folded = foldName(name)
    byName.set(folded, [...(byName.get(folded) ?? []), id])
  })
  return {
    sameCard: async (text) => {
      const rows = await database.cards.where('hash').equals(textHash(text)).toArray()
      for (const row of rows)
        if (row.text === text && (await database.characters.get(row.owner))) return row.owner
      return undefined
    },
    sameName: (name) => byName.get(foldName(name)) ?? [],
  }
}
