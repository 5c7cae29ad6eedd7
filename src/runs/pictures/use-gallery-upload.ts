import { useStore } from 'zustand'
import { type GalleryUpload, galleryUploads } from './gallery-upload'

/** The uploads to a character's gallery; undefined where there were none. */
export function useGalleryUpload(characterId: string): GalleryUpload | undefined {
  return useStore(galleryUploads, (uploads) => uploads[characterId])
}
