import { fromStoredBlob, type StoredBlob } from '../../database/records'
import { cardRecordSchema } from '../../cards/card-records'
import { MAX_CARD_FILE_BYTES } from '../../session-file/check/file-picture'
import { type Fields, isFields } from '../../session-file/check/read-record'
import { BYTES, type HeldReason, type HeldRecord, type Mark } from '../marks/marks'
import { CARD_FILES, notedFiles } from './noted-bytes'

/* Files that came with a card and travel apart from it. */

/** What a card that is stored still lacks, as it is held. @param row the card */
export function missingFiles({ id, x }: Mark, row: Fields): HeldRecord[] {
  const present = new Set(pathsOf(row))
  return notedFiles(x[BYTES]).flatMap(([path], at): HeldRecord[] =>
    present.has(path)
      ? []
      : [{ store: CARD_FILES, id: `${id}/${at}`, owner: id, reason: 'no_bytes' }],
  )
}

function pathsOf(row: Fields): string[] {
  return (cardRecordSchema.safeParse(row).data?.files ?? []).map(({ path }) => path)
}

/** Which of a card's files waits. @param id of what is held */
export function placeOfFile(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1))
}

/**
 * A card with one file more, in the order of its list.
 * @param mark of the card. @returns why it is not taken; undefined where the card does not need it.
 */
export function withFile(
  row: Fields,
  mark: Mark,
  file: { path: string; blob: StoredBlob; size: number },
): Fields | HeldReason | undefined {
  const { data: card } = cardRecordSchema.safeParse(row)
  const { files = [] } = card ?? {}
  const paths = notedFiles(mark.x[BYTES]).map(([path]) => path)
  if (!card || !paths.includes(file.path) || pathsOf(row).includes(file.path)) return undefined
  const size = files.reduce((sum, { blob }) => sum + fromStoredBlob(blob).size, file.size)
  if (size > MAX_CARD_FILE_BYTES) return 'refused_bytes'
  const present = Array.isArray(row.files) ? (row.files as unknown[]) : []
  const placeOf = (each: unknown) => paths.indexOf(isFields(each) ? String(each.path) : '')
  const all = [...present, { path: file.path, blob: file.blob }]
  return { ...row, files: all.sort((one, other) => placeOf(one) - placeOf(other)) }
}
