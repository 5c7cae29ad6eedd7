import * as z from 'zod/mini'
import {
  characterMetadataSchema,
  characterSchema,
  galleryImageSchema,
  generationAttributesSchema,
  modelParametersSchema,
} from '@/domain/character'
import { findMinor } from '@/domain/adults/find-minor'
import { findMinorCardText } from '@/storage/cards/read/find-minor-card'
import { findMinorCharacter } from '@/domain/adults/refusals'
import { textLimits } from '@/domain/text-limits'
import { createId } from '@/lib/ids'
import { isPlainId } from '@/lib/plain-id'
import {
  type PictureName,
  type Tell,
  checkSending,
  pictureOf,
  toldField,
  withNumbersAsText,
  withoutBlankName,
} from './check-fields'
import { FileBytes, type FilePicture, MAX_CARD_FILE_BYTES } from './file-picture'
import { shortName } from '../import-issues'
import { type Fields, isFields, readRecord, toTime } from './read-record'

const plainCharacterSchema = z.omit(characterSchema, {
  avatar: true,
  imageGallery: true,
  card: true,
  cardFiles: true,
})
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
  /** The card that it came from; absent where the file has none. */
  card?: { text: string; files: { path: string; file: FileBytes }[] }
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
  defaultName: string,
  tell: Tell,
): CheckedCharacter | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const character = readRecord(
    plainCharacterSchema,
    { ...withoutBlankName(withNumbersAsText(raw, 'providerId', 'version'), 'name', tell), id },
    {
      defaults: {
        name: defaultName,
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
    tell('minor', { words: minor.found.words })
    return undefined
  }
  withoutMinors(character, tell)
  checkSending(character)
  // What is stored is not temporary.
  if (character.temporary) delete character.temporary
  const avatar = pictureOf(raw.avatar, tell, { picture: 'avatar' })
  const gallery = checkGallery(raw.imageGallery, createdAt, tell)
  const card = checkCard(raw, tell)
  const minorInCard = card && findMinorCardText(card.text, character)
  if (minorInCard) {
    tell('minor', { words: minorInCard.words })
    return undefined
  }
  return {
    character,
    ...(avatar && { avatar }),
    ...(gallery && { gallery }),
    ...(card && { card }),
  }
}

/** The card of a character: a text that is read only when it is exported, and files that go along with it. */
function checkCard({ card, cardFiles }: Fields, tell: Tell): CheckedCharacter['card'] {
  if (card === undefined || card === null) return undefined
  if (typeof card !== 'string' || card.length > textLimits.card) {
    toldField(tell)('card')
    return undefined
  }
  const given: unknown[] = Array.isArray(cardFiles) ? cardFiles : []
  let left = MAX_CARD_FILE_BYTES
  const files = given.flatMap((item) => {
    const { path, data } = isFields(item) ? item : {}
    if (typeof path !== 'string' || !(data instanceof FileBytes)) return []
    left -= data.bytes.length
    return left < 0 ? [] : [{ path, file: data }]
  })
  if (files.length < given.length) toldField(tell)('cardFiles')
  return { text: card, files }
}

/** Words that do not make the character, and cannot be changed where it is edited, are left out; the character stays. */
function withoutMinors(character: CheckedCharacter['character'], tell: Tell): void {
  const { tags, metadata } = character
  if (tags)
    character.tags = tags.filter((tag) => {
      const minor = findMinor(tag)
      if (minor) tell('minor_tag', { words: minor.words })
      return !minor
    })
  const minor = metadata?.imagePrompt === undefined ? undefined : findMinor(metadata.imagePrompt)
  if (!minor || !metadata) return
  tell('minor_looks', { words: minor.words })
  delete metadata.imagePrompt
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
    const number = index + 1
    const name: PictureName = { picture: 'gallery', number }
    if (!isFields(item)) {
      tell('picture_refused', { ...name, reason: 'unusable' })
      return []
    }
    if (item.imageData === undefined || item.imageData === null)
      tell('picture_refused', { ...name, reason: 'missing' })
    const picture = pictureOf(item.imageData, tell, name)
    const id = typeof item.id === 'string' && isPlainId(item.id) ? item.id : createId()
    const about = readRecord(
      plainGalleryImageSchema,
      { ...item, id },
      {
        defaults: { createdAt: fallbackTime, source: 'uploaded', isProfilePicture: false },
        parts: { generationAttributes: generationAttributesSchema },
        onBadField: (field) => tell('gallery_field_unusable', { number, field: shortName(field) }),
      },
    )
    return picture && about ? [{ about, picture }] : []
  })
}
