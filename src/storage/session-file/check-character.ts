import * as z from 'zod/mini'
import {
  characterMetadataSchema,
  characterSchema,
  galleryImageSchema,
  generationAttributesSchema,
  modelParametersSchema,
} from '@/domain/character'
import { createId, isPlainId } from '@/lib/ids'
import { findMinorCharacter, tellsOfMinor } from '@/domain/adults/refusals'
import { type Tell, pictureOf, toldField, withNumbersAsText } from './check-fields'
import type { FilePicture } from './file-picture'
import { type Fields, isFields, readRecord, toTime } from './read-record'

const plainCharacterSchema = z.omit(characterSchema, { avatar: true, imageGallery: true })
const plainGalleryImageSchema = z.omit(galleryImageSchema, { imageData: true })

interface CheckedGalleryImage {
  about: z.infer<typeof plainGalleryImageSchema>
  picture: FilePicture
}

/** A character that is fit to be stored, and its pictures, which are not decoded yet. */
export interface CheckedCharacter {
  character: z.infer<typeof plainCharacterSchema>
  avatar?: FilePicture
  /** Absent where the file has none. */
  gallery?: CheckedGalleryImage[]
}

/**
 * The profile picture of the gallery and the avatar are one picture, though the file holds it twice.
 * @returns its place in the gallery; -1 where the avatar is a picture of its own, or there is none.
 */
export function placeOfAvatar({ avatar, gallery = [] }: CheckedCharacter): number {
  const isSame = ({ bytes }: FilePicture) =>
    bytes.length === avatar?.bytes.length && bytes.every((byte, at) => byte === avatar.bytes[at])
  return gallery.findIndex(({ about, picture }) => about.isProfilePicture && isSame(picture))
}

/** How many different pictures a character comes with. */
export function countPictures(character: CheckedCharacter): number {
  const { avatar, gallery = [] } = character
  return gallery.length + (avatar && placeOfAvatar(character) === -1 ? 1 : 0)
}

/** A character. It stays where its provider is missing, as "Provider Disabled". */
export function checkCharacter(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): CheckedCharacter | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const character = readRecord(
    plainCharacterSchema,
    { ...withNumbersAsText(raw, 'providerId', 'version'), id },
    {
      defaults: {
        name: 'Unnamed character',
        systemPrompt: '',
        providerId: '',
        model: '',
        createdAt,
        updatedAt: createdAt,
      },
      parts: { modelParameters: modelParametersSchema, metadata: characterMetadataSchema },
      onBadField: toldField(tell),
    },
  )
  if (!character) return undefined
  const minor = findMinorCharacter(character)
  if (minor) {
    tell(`left out, because ${tellsOfMinor(minor.found)}`)
    return undefined
  }
  // What is stored is not temporary (DATA-59).
  if (character.temporary) delete character.temporary
  const avatar = pictureOf(raw.avatar, tell, 'its profile picture')
  const gallery = checkGallery(raw.imageGallery, createdAt, tell)
  return { character, ...(avatar && { avatar }), ...(gallery && { gallery }) }
}

function checkGallery(
  raw: unknown,
  fallbackTime: number,
  tell: Tell,
): CheckedGalleryImage[] | undefined {
  if (raw === undefined || raw === null) return undefined
  if (!Array.isArray(raw)) {
    toldField(tell)('imageGallery')
    return undefined
  }
  return raw.flatMap((item: unknown, index) => {
    const name = `gallery picture ${index + 1}`
    if (!isFields(item)) {
      tell(`${name} cannot be used and was left out`)
      return []
    }
    if (item.imageData === undefined || item.imageData === null)
      tell(`${name} is missing and was left out`)
    const picture = pictureOf(item.imageData, tell, name)
    const id = typeof item.id === 'string' && isPlainId(item.id) ? item.id : createId()
    const about = readRecord(
      plainGalleryImageSchema,
      { ...item, id },
      {
        defaults: { createdAt: fallbackTime, source: 'uploaded', isProfilePicture: false },
        parts: { generationAttributes: generationAttributesSchema },
        onBadField: (field) => toldField(tell)(`${field}” of “${name}`),
      },
    )
    return picture && about ? [{ about, picture }] : []
  })
}
