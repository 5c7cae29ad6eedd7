import { useStore } from 'zustand'
import { type GeneratedPicture, generatedPictures } from './generated-pictures'

const NONE: readonly GeneratedPicture[] = []

/** Pictures of a run's key that are neither saved nor discarded, newest first. */
export function useGeneratedPictures(key: string): readonly GeneratedPicture[] {
  return useStore(generatedPictures, (waiting) => waiting[key] ?? NONE)
}
