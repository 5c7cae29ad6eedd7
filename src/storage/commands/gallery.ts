import type { CharacterMetadata } from '@/domain/character'
import { applyChange } from '../database/apply-change'
import { tablesOf } from '../conversations/conversation-source'
import {
  type CharacterPictures,
  galleryOf,
  type GalleryDraft,
  picturesLost,
  toGalleryImage,
  withoutImage,
  withProfilePicture,
} from '../gallery'
import { toImageRecord } from '../pictures/image-records'
import type { CharacterRecord, GalleryImageRecord, ImageRecord } from '../database/records'
import type { StorageAction } from '../database/storage-error'
import { fromStoredImage } from '../pictures/stored-pictures'
import type { Undo } from './undo'

/*
 * A character's gallery and its pictures, written together: no entry without its picture, no picture that nothing
 * shows. None of it counts as a change of the character (`updatedAt`), whose description of looks would seem outdated
 * by its own picture.
 */

interface GalleryChange {
  action: StorageAction
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
async function changeGallery(
  id: string,
  { action, added = [], change }: GalleryChange,
): Promise<Changed | false> {
  const { characters, images, ...tables } = tablesOf(id)
  const arriving = await Promise.all(added.map((image) => tables.prepareImage(image)))
  return tables.transaction({ action }, 'characters', async () => {
    const row = await characters.get(id)
    const character = await tables.read.getCharacter(id)
    if (!row || !character) return false
    const after = change(character)
    if (!after) return { removed: [] }
    const lost = picturesLost(character, after)
    const found = await images.getAll(lost)
    await images.remove(lost)
    await images.put(arriving)
    await characters.put([applyChange(row, after)])
    return { removed: found.flatMap((image) => (image ? [fromStoredImage(image)] : [])) }
  })
}

/** A picture's id tells where it is, as its character's does. */
function newImageOf({ picture }: GalleryDraft, characterId: string): ImageRecord {
  return { ...toImageRecord(picture, characterId), id: tablesOf(characterId).createId() }
}

interface AddOptions {
  /** Makes it the profile picture; `if-none` only where there is no other. Default: false */
  asProfilePicture?: boolean | 'if-none'
  /** What is known of the character's looks from now on. */
  metadata?: CharacterMetadata
}

/**
 * Adds a picture to a character's gallery.
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
    action: 'save_picture',
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

/** Makes a picture of the gallery the character's face. @returns false where it is not there. @throws {StorageError} */
export async function setProfilePicture(characterId: string, id: string): Promise<boolean> {
  let isThere = false
  await changeGallery(characterId, {
    action: 'set_profile_picture',
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
 * Deletes a picture of a gallery. Where it was the profile picture, the first that remains becomes it; after
 * the last one the character has none.
 * @returns false where it is not there. @throws {StorageError}
 */
export async function deleteGalleryImage(characterId: string, id: string): Promise<Undo | false> {
  let gone: { entry: GalleryImageRecord; index: number } | undefined
  const changed = await changeGallery(characterId, {
    action: 'delete_picture',
    change: (character) => {
      const gallery = galleryOf(character)
      const index = gallery.findIndex((image) => image.id === id)
      const entry = gallery[index]
      if (!entry) return undefined
      gone = { entry, index }
      return { ...withoutImage(character, id), metadata: character.metadata }
    },
  })
  if (!changed || !gone) return false
  const { entry, index } = gone
  return async () => {
    await changeGallery(characterId, {
      action: 'restore_picture',
      added: changed.removed,
      change: (character) => {
        const others = galleryOf(character).filter((image) => image.id !== id)
        const imageGallery = others.toSpliced(index, 0, entry)
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
