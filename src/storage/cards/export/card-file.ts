import type { CardFields } from '@/domain/character'
import { pictureTypeOf, type PictureType } from '@/lib/pictures/picture-type'
import type { BookOfCard } from '../../lorebooks/write/lorebook-text'
import type { CardFormat } from '../card-types'
import { readCard } from '../read/read-card'
import { type CharxParts, writeCharx } from '../write/charx'
import { type CardSource, isEdited } from '../write/edit-card'
import { writePngCard } from '../write/png-card'
import { assetsOfPicture } from '../write/shape-assets'
import { type CardToWrite, toOwnFormat, toV2, toV3 } from '../write/to-spec'
import { CardWriteError } from '../write/write-error'

/** What a character can be written as. */
export type CardFileKind =
  /** A picture, with the card of V2 and of V3 in it. */
  | 'png'
  /** An archive with all pictures. */
  | 'charx'
  /** JSON in the format in which it came. */
  | 'own'
  /** JSON of V3. */
  | 'v3'
  /** JSON of V2. */
  | 'v2'

/** A character as it is handed over to be written. */
export interface CardToExport {
  /** The JSON text that it came from; absent where it was made here. */
  source?: string
  /** What it has now. */
  fields: CardFields
  /** Its lorebook; null where it has none. Default: as it came */
  book?: BookOfCard
  /** Epoch milliseconds. */
  createdAt: number
}

/** A picture of a gallery. */
interface PictureToExport {
  blob: Blob
  name?: string
  /** The card's address of it. */
  uri?: string
}

/** What is to be written. */
export interface CardFileRequest extends CardToExport {
  kind: CardFileKind
  /** As it came, without what was edited since. */
  isUnedited: boolean
  /** Epoch milliseconds. */
  now: number
  /** A PNG for `png`; any picture or none for an archive. */
  portrait?: Blob
  /** For an archive: the gallery without the portrait. */
  pictures: readonly PictureToExport[]
  files: readonly { path: string; blob: Blob }[]
}

/** What there is to choose from. */
export interface CardOutlook {
  /** Undefined where it came from no card, or from one that cannot be read any more. */
  format?: CardFormat
  /** Whether it differs from the card that it came from. */
  isEdited: boolean
}

/** Megabytes of an archive that Parlour itself would read again. */
const MAX_ARCHIVE_MB = 500
const BYTES_PER_MB = 1024 * 1024

/** Types of files by what is in them. */
const types: Readonly<Record<CardFileKind, string>> = {
  png: 'image/png',
  charx: 'application/zip',
  own: 'application/json',
  v3: 'application/json',
  v2: 'application/json',
}

const endings: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** A source that can be read. What a session file brought may be anything; the character is written without it then. */
function sourceOf({ source }: CardToExport): CardSource | undefined {
  try {
    return source === undefined ? undefined : { text: source, reading: readCard(source) }
  } catch {
    return undefined
  }
}

/** What a character can be written as, and whether it was edited. Never throws. */
export function outlookOf(card: CardToExport): CardOutlook {
  const source = sourceOf(card)
  if (!source) return { isEdited: false }
  return { format: source.reading.format, isEdited: isEdited(source, card.fields, card.book) }
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}

async function pictureOf(blob: Blob): Promise<{ bytes: Uint8Array; ext: string }> {
  const bytes = await bytesOf(blob)
  const type = pictureTypeOf(bytes)
  return { bytes, ext: type ? endings[type] : 'unknown' }
}

/** One after the other, so that what is read is held once. */
async function partsOf({ portrait, pictures, files }: CardFileRequest): Promise<CharxParts> {
  const blobs = [...pictures, ...files].map(({ blob }) => blob)
  const size = blobs.reduce((sum, blob) => sum + blob.size, portrait?.size ?? 0)
  if (size > MAX_ARCHIVE_MB * BYTES_PER_MB)
    throw new CardWriteError('card_files_too_large', { max: MAX_ARCHIVE_MB })
  const parts = {
    pictures: [] as CharxParts['pictures'][number][],
    files: [] as CharxParts['files'][number][],
  }
  for (const { blob, name, uri } of pictures)
    parts.pictures.push({ ...(await pictureOf(blob)), name, uri })
  for (const { path, blob } of files) parts.files.push({ path, bytes: await bytesOf(blob) })
  return { ...parts, portrait: portrait && (await pictureOf(portrait)) }
}

async function contentOf(request: CardFileRequest, card: CardToWrite): Promise<BlobPart> {
  switch (request.kind) {
    case 'own':
      return toOwnFormat(card)
    case 'v3':
      return toV3(card)
    case 'v2':
      return toV2(card)
    case 'charx':
      return writeCharx(card, await partsOf(request))
    case 'png': {
      if (!request.portrait) throw new CardWriteError('portrait_no_png')
      const inPicture = { ...card, assets: assetsOfPicture }
      return writePngCard(await bytesOf(request.portrait), {
        v2: toV2(inPicture, { isBesideV3: true }),
        v3: toV3(inPicture),
      })
    }
  }
}

/**
 * Writes a character as a card.
 * @throws {CardWriteError} `portrait_no_png` where a picture is to be written and the portrait is none, or no whole one;
 *   `card_files_too_large`.
 */
export async function writeCardFile(request: CardFileRequest): Promise<Blob> {
  const source = sourceOf(request)
  const { isUnedited, createdAt, now } = request
  const isAsItCame = isUnedited && source !== undefined
  const fields = isAsItCame ? source.reading.fields : request.fields
  const book = isAsItCame ? undefined : request.book
  const content = await contentOf(request, { source, fields, book, createdAt, now })
  return new Blob([content], { type: types[request.kind] })
}
