import type { GalleryImage } from '@/domain/character'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import type { CharacterRecord, GalleryImageRecord, ImageRecord } from './database/records'

/* The pictures of a character, and which of them is its face. Pure: commands/gallery.ts writes it down. */

/** A picture that is to join a gallery. */
export interface GalleryDraft extends Pick<
  GalleryImage,
  'source' | 'prompt' | 'generationAttributes' | 'name' | 'cardAsset'
> {
  picture: PreparedPicture
}

/** What the gallery decides about a character. */
export type CharacterPictures = Pick<CharacterRecord, 'avatarImageId' | 'imageGallery'>

type Owner = CharacterPictures & Pick<CharacterRecord, 'createdAt' | 'metadata'>

/**
 * A character's gallery. An avatar that is not in it, as a file can bring one, is shown as its profile picture,
 * so that no change of the gallery takes the avatar away unseen; that is written down with the first change, because
 * looking at a page changes nothing (P9).
 */
export function galleryOf(character: Owner): GalleryImageRecord[] {
  const { imageGallery = [], avatarImageId, createdAt, metadata } = character
  const isListed = imageGallery.some(({ imageId }) => imageId === avatarImageId)
  if (avatarImageId === undefined || isListed) return imageGallery
  const prompt = metadata?.imagePrompt
  return [
    {
      id: avatarImageId,
      imageId: avatarImageId,
      createdAt: metadata?.imagePromptCreatedAt ?? createdAt,
      source: prompt === undefined ? 'uploaded' : 'ai-generated',
      isProfilePicture: true,
      ...(prompt !== undefined && { prompt }),
    },
    ...imageGallery.map((image) => ({ ...image, isProfilePicture: false })),
  ]
}

/** The entry of a new picture. */
export function toGalleryImage(
  { source, prompt, generationAttributes, name, cardAsset }: Omit<GalleryDraft, 'picture'>,
  image: Pick<ImageRecord, 'id'>,
  now: number,
): GalleryImageRecord {
  return {
    id: image.id,
    imageId: image.id,
    createdAt: now,
    source,
    isProfilePicture: false,
    ...(prompt !== undefined && prompt !== '' && { prompt }),
    ...(generationAttributes && { generationAttributes }),
    ...(name !== undefined && name !== '' && { name }),
    ...(cardAsset !== undefined && { cardAsset }),
  }
}

/** Makes one picture the face, and the others not. Undefined where it is not there. */
export function withProfilePicture(
  gallery: readonly GalleryImageRecord[],
  id: string | undefined,
): CharacterPictures {
  const imageGallery = gallery.map((image) => ({ ...image, isProfilePicture: image.id === id }))
  const face = imageGallery.find(({ isProfilePicture }) => isProfilePicture)
  return { imageGallery, avatarImageId: face?.imageId }
}

/** Takes a picture out; where it was the face the first that remains becomes it. */
export function withoutImage(character: Owner, id: string): CharacterPictures {
  const gallery = galleryOf(character)
  const gone = gallery.find((image) => image.id === id)
  const imageGallery = gallery.filter((image) => image !== gone)
  if (!gone?.isProfilePicture) return { imageGallery, avatarImageId: character.avatarImageId }
  return withProfilePicture(imageGallery, imageGallery[0]?.id)
}

/** Gives a character a new face, or none: the former one stays in the gallery, if there is one. */
export function withAvatar(
  character: Owner,
  avatar: GalleryImageRecord | undefined,
): CharacterPictures {
  if (avatar) return withProfilePicture([...galleryOf(character), avatar], avatar.id)
  const { imageGallery } = character
  // Named even where there is none: an update leaves alone what it does not name.
  return imageGallery?.length
    ? withProfilePicture(galleryOf(character), undefined)
    : { imageGallery, avatarImageId: undefined }
}

/** Ids of the pictures that a character shows anywhere. */
function picturesOf({ avatarImageId, imageGallery = [] }: CharacterPictures): string[] {
  const ids = imageGallery.map(({ imageId }) => imageId)
  return avatarImageId === undefined ? ids : [...new Set([avatarImageId, ...ids])]
}

/** Pictures that were shown before a change and are not any more. */
export function picturesLost(before: CharacterPictures, after: CharacterPictures): string[] {
  const kept = new Set(picturesOf(after))
  return picturesOf(before).filter((id) => !kept.has(id))
}
