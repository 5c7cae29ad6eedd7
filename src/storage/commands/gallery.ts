import type { CharacterMetadata } from '@/domain/character'
import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import { database } from '../database'
import {
  type CharacterPictures,
  galleryOf,
  type GalleryDraft,
  picturesLost,
  toGalleryImage,
  withoutImage,
  withProfilePicture,
} from '../gallery'
import { toImageRecord } from '../image-records'
import { getCharacter } from '../queries'
import type { CharacterRecord, GalleryImageRecord, ImageRecord } from '../records'
import { fromStoredImage, toStoredImage } from '../stored-pictures'
import { isTemporaryId, temporaryData } from '../temporary-data'
import { write } from '../write'
import type { Undo } from './undo'

/*
 * A character's gallery and its pictures, written together: no entry without its picture, no picture that nothing
 * shows. None of it counts as a change of the character (`updatedAt`), whose description of looks would seem outdated
 * by its own picture (GAL-22).
 */

interface GalleryChange {
  action: string
  /** Pictures that join. */
  added?: readonly ImageRecord[]
  /** What the character has afterwards; undefined leaves all as it is. */
  change: (
    character: CharacterRecord,
  ) => (CharacterPictures & Pick<CharacterRecord, 'metadata'>) | undefined
}

/** What a change took away, for the Undo. */
interface Changed {
  removed: ImageRecord[]
}

/** @returns false where there is no such character. @throws {StorageError} */
function changeGallery(id: string, change: GalleryChange): Promise<Changed | false> {
  return isTemporaryId(id) ? Promise.resolve(changeTemporary(id, change)) : changeStored(id, change)
}

async function changeStored(
  id: string,
  { action, added = [], change }: GalleryChange,
): Promise<Changed | false> {
  const arriving = await Promise.all(added.map(toStoredImage))
  return write({ action }, [database.characters, database.images], async () => {
    const character = await getCharacter(id)
    if (!character) return false
    const after = change(character)
    if (!after) return { removed: [] }
    const lost = picturesLost(character, after)
    const found = await database.images.bulkGet(lost)
    await database.images.bulkDelete(lost)
    await database.images.bulkPut(arriving)
    await database.characters.update(id, after)
    return { removed: found.filter((image) => image !== undefined).map(fromStoredImage) }
  })
}

function changeTemporary(id: string, { added = [], change }: GalleryChange): Changed | false {
  const { characters, images } = temporaryData.getState()
  const character = characters[id]
  if (!character) return false
  const after = change(character)
  if (!after) return { removed: [] }
  const lost = new Set(picturesLost(character, after))
  const kept = Object.values(images).filter((image) => !lost.has(image.id))
  temporaryData.setState({
    characters: { ...characters, [id]: { ...character, ...after } },
    images: Object.fromEntries([...kept, ...added].map((image) => [image.id, image])),
  })
  return { removed: Object.values(images).filter((image) => lost.has(image.id)) }
}

/** Pictures of temporary characters have temporary ids, so that an id alone tells where they are. */
function newImageOf({ picture }: GalleryDraft, characterId: string): ImageRecord {
  const image = toImageRecord(picture, characterId)
  return isTemporaryId(characterId) ? { ...image, id: TEMPORARY_ID_PREFIX + image.id } : image
}

interface AddOptions {
  /** Makes it the profile picture; `if-none` only where there is no other. Default: false (GAL-10) */
  asProfilePicture?: boolean | 'if-none'
  /** What is known of the character's looks from now on. */
  metadata?: CharacterMetadata
}

/**
 * Adds a picture to a character's gallery. GAL-10, GAL-12.
 * @returns the id of its entry; undefined where there is no such character. @throws {StorageError}
 */
export async function addGalleryImage(
  characterId: string,
  draft: GalleryDraft,
  { asProfilePicture = false, metadata }: AddOptions = {},
): Promise<string | undefined> {
  const image = newImageOf(draft, characterId)
  const entry = toGalleryImage(draft, image, Date.now())
  const changed = await changeGallery(characterId, {
    action: 'save the picture',
    added: [image],
    change: (character) => {
      const imageGallery = [...galleryOf(character), entry]
      const isFace =
        asProfilePicture === 'if-none' ? character.avatarImageId === undefined : asProfilePicture
      return {
        ...(isFace
          ? withProfilePicture(imageGallery, entry.id)
          : { imageGallery, avatarImageId: character.avatarImageId }),
        metadata: metadata ? { ...character.metadata, ...metadata } : character.metadata,
      }
    },
  })
  return changed ? entry.id : undefined
}

/** Makes a picture of the gallery the character's face. GAL-07. @returns false where it is not there. @throws {StorageError} */
export async function setProfilePicture(characterId: string, id: string): Promise<boolean> {
  let isThere = false
  await changeGallery(characterId, {
    action: 'set the profile picture',
    change: (character) => {
      const gallery = galleryOf(character)
      isThere = gallery.some((image) => image.id === id)
      return isThere
        ? { ...withProfilePicture(gallery, id), metadata: character.metadata }
        : undefined
    },
  })
  return isThere
}

/**
 * Deletes a picture of a gallery. Where it was the profile picture, the first that remains becomes it (GAL-08); after
 * the last one the character has none (GAL-09).
 * @returns false where it is not there. @throws {StorageError}
 */
export async function deleteGalleryImage(characterId: string, id: string): Promise<Undo | false> {
  let gone: { entry: GalleryImageRecord; place: number } | undefined
  const changed = await changeGallery(characterId, {
    action: 'delete the picture',
    change: (character) => {
      const gallery = galleryOf(character)
      const place = gallery.findIndex((image) => image.id === id)
      const entry = gallery[place]
      if (!entry) return undefined
      gone = { entry, place }
      return { ...withoutImage(character, id), metadata: character.metadata }
    },
  })
  if (!changed || !gone) return false
  const { entry, place } = gone
  return async () => {
    await changeGallery(characterId, {
      action: 'bring the picture back',
      added: changed.removed,
      change: (character) => {
        const others = galleryOf(character).filter((image) => image.id !== id)
        const imageGallery = others.toSpliced(place, 0, entry)
        return {
          ...(entry.isProfilePicture
            ? withProfilePicture(imageGallery, id)
            : { imageGallery, avatarImageId: character.avatarImageId }),
          metadata: character.metadata,
        }
      },
    })
  }
}
