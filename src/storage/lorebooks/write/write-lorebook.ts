import { toFileName } from '@/lib/file-name'
import { writeLorebookBlob } from '../../cards/export/card-writer'
import { database } from '../../database/database'
import { parseRow } from '../../database/read'
import { StorageError } from '../../database/storage-error'
import { getCard } from '../../commands/cards'
import { getLoreEntries, getLorebook } from '../lorebook-queries'
import { type LorebookRecord, lorebookSourceRecordSchema } from '../lorebook-records'
import type { LorebookForm, LorebookOrigin } from './lorebook-text'

/** What the file of a lorebook is called whose own name gives none. */
const FILE_NAME = 'lorebook'

/**
 * Writes a stored lorebook as a file, in a worker. As it came and not edited, these are the very bytes; what a form has no
 * name for goes along. LORE-04, LORE-05
 * @param form `own` is as it came; of a book that was made here, V3.
 * @throws {StorageError} `lorebook_not_found`. @throws {CardWriteError} `card_writer_broke`. @throws the signal's reason.
 */
export async function writeLorebook(
  bookId: string,
  form: LorebookForm,
  signal?: AbortSignal,
): Promise<{ blob: Blob; fileName: string }> {
  const book = await getLorebook(bookId)
  if (!book) throw new StorageError('lorebook_not_found')
  const now = { book, entries: await getLoreEntries(bookId) }
  const blob = await writeLorebookBlob({ form, now, origin: await originOf(book) }, signal)
  return { blob, fileName: toFileName(book.name, '.json', FILE_NAME) }
}

/** What a lorebook came from: a text of its own, else the card that it is part of; undefined of one that was made here. */
async function originOf({ id, characterId }: LorebookRecord): Promise<LorebookOrigin | undefined> {
  const row = await database.lorebookSources.get(id)
  const source = parseRow('lorebookSources', lorebookSourceRecordSchema, row)
  if (source) return { text: source.text, isCard: false }
  const card = characterId === undefined ? undefined : await getCard(characterId)
  return card && { text: card.text, isCard: true }
}
