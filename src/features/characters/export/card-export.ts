import { toFileName } from '@/lib/file-name'
import { pictureTypeOfBlob } from '@/lib/pictures/picture-type'
import { PictureError } from '@/lib/pictures/prepare-picture'
import { toPng } from '@/lib/pictures/to-png'
import type { CardFileKind, CardOutlook, CardToExport } from '@/storage/cards/export/card-file'
import { lookAtCard, writeCard } from '@/storage/cards/export/card-writer'
import { pickCardFields } from '@/storage/cards/write/changed-fields'
import { CardWriteError } from '@/storage/cards/write/write-error'
import { getCard, getPictures } from '@/storage/commands/cards'
import type { CharacterRecord } from '@/storage/database/records'
import { galleryOf } from '@/storage/gallery'
import { readBookOfCard } from '@/storage/lorebooks/books-for'
import { getImage } from '@/storage/pictures/images'
import { downloadBlob } from '@/ui/pictures/download'
import { drawGeneratedPortrait } from '@/ui/pictures/draw-portrait'
import * as words from './words'

/** What there is of a character to choose from. */
export interface ExportOutlook extends CardOutlook {
  /** Pictures beside the portrait. */
  pictures: number
  /** Kept files that are no pictures. */
  files: number
}

/** How a character is to be exported. */
export interface ExportChoice {
  kind: CardFileKind
  /** As it came, without what was edited since. */
  isUnedited: boolean
}

async function toExport(
  character: CharacterRecord,
  source: string | undefined,
): Promise<CardToExport> {
  const book = await readBookOfCard(character.id)
  return { source, fields: pickCardFields(character), book, createdAt: character.createdAt }
}

/** The gallery without the portrait. */
function furtherPictures(character: CharacterRecord) {
  const { avatarImageId } = character
  return galleryOf(character).filter(({ imageId }) => imageId !== avatarImageId)
}

/** Reads what there is to choose from. @throws {StorageError} @throws {CardWriteError} @throws the signal's reason. */
export async function lookAtCharacter(
  character: CharacterRecord,
  signal: AbortSignal,
): Promise<ExportOutlook> {
  const card = await getCard(character.id)
  const outlook = card
    ? await lookAtCard(await toExport(character, card.text), signal)
    : { isEdited: false }
  const pictures = furtherPictures(character).length
  return { ...outlook, pictures, files: card?.files?.length ?? 0 }
}

async function portraitOf({ id, name, avatarImageId }: CharacterRecord): Promise<Blob> {
  const image = avatarImageId === undefined ? undefined : await getImage(avatarImageId)
  const portrait = image?.blob ?? (await drawGeneratedPortrait(id, name))
  if (!portrait) throw new PictureError('picture_not_drawn')
  return portrait
}

async function galleryBlobs(character: CharacterRecord) {
  const gallery = furtherPictures(character)
  const images = await getPictures(
    character.id,
    gallery.map(({ imageId }) => imageId),
  )
  const blobs = new Map(images.map(({ id, blob }) => [id, blob]))
  return gallery.flatMap(({ imageId, name, cardAsset }) => {
    const blob = blobs.get(imageId)
    return blob ? [{ blob, name, uri: cardAsset }] : []
  })
}

/** A portrait that is no PNG, or none that is whole, is drawn anew as one. */
async function writePng(request: Parameters<typeof writeCard>[0], signal: AbortSignal) {
  const { portrait } = request
  const draw = async () => ({ ...request, portrait: portrait && (await toPng(portrait)) })
  if (portrait && (await pictureTypeOfBlob(portrait)) !== 'image/png')
    return writeCard(await draw(), signal)
  try {
    return await writeCard(request, signal)
  } catch (cause) {
    if (!(cause instanceof CardWriteError) || cause.code !== 'portrait_no_png') throw cause
    return writeCard(await draw(), signal)
  }
}

const endings: Readonly<Record<CardFileKind, string>> = {
  png: '.png',
  charx: '.charx',
  own: '.json',
  v3: '.json',
  v2: '.json',
}

/**
 * Writes a character as a card and hands it to the browser.
 * @returns name and bytes of the file.
 * @throws {StorageError} @throws {CardWriteError} @throws {PictureError} @throws the signal's reason.
 */
export async function exportCharacter(
  character: CharacterRecord,
  { kind, isUnedited }: ExportChoice,
  signal: AbortSignal,
): Promise<{ filename: string; bytes: number }> {
  const card = await getCard(character.id)
  const needsPortrait = kind === 'png' || kind === 'charx'
  const request = {
    ...(await toExport(character, card?.text)),
    kind,
    isUnedited,
    now: Date.now(),
    portrait: needsPortrait ? await portraitOf(character) : undefined,
    pictures: kind === 'charx' ? await galleryBlobs(character) : [],
    files: kind === 'charx' ? (card?.files ?? []) : [],
  }
  const file = await (kind === 'png' ? writePng(request, signal) : writeCard(request, signal))
  signal.throwIfAborted()
  const filename = toFileName(character.name, endings[kind], words.fileNameOtherwise)
  downloadBlob(file, filename)
  return { filename, bytes: file.size }
}
