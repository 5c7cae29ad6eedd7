import { createStore } from 'zustand/vanilla'
import type { GalleryImage } from '@/domain/character'
import { createId } from '@/lib/ids'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { holdPageWhile } from '../hold-page'

/** A picture that was made for a gallery and is neither saved nor discarded yet. */
export interface GeneratedPicture {
  id: string
  picture: PreparedPicture
  /** What it was drawn from. */
  prompt: string
  /** Epoch milliseconds at which a model wrote the prompt; absent where the user did. */
  promptCreatedAt?: number
  /** What was asked for, as it stood when it was drawn. */
  generationAttributes: NonNullable<GalleryImage['generationAttributes']>
}

/** Those that wait, by key of the run that makes them, newest first: the next one replaces none. */
export const generatedPictures = createStore<Record<string, readonly GeneratedPicture[]>>(
  () => ({}),
)

/** Whether any picture waits, of whatever character and tab. */
export function isAnyPictureWaiting(): boolean {
  return Object.values(generatedPictures.getState()).some((waiting) => waiting.length > 0)
}

// They were paid for.
holdPageWhile(generatedPictures, isAnyPictureWaiting)

/** Keeps a picture until it is saved or discarded, or the page goes. */
export function keepGeneratedPicture(key: string, picture: Omit<GeneratedPicture, 'id'>): void {
  const waiting = generatedPictures.getState()[key] ?? []
  generatedPictures.setState({ [key]: [{ ...picture, id: createId() }, ...waiting] })
}

/** Lets a picture go: it was saved or discarded. @returns the way to have it wait again, where it was in the list. */
export function dropGeneratedPicture(key: string, id: string): () => void {
  const waiting = generatedPictures.getState()[key] ?? []
  const index = waiting.findIndex((each) => each.id === id)
  const dropped = waiting[index]
  generatedPictures.setState({ [key]: waiting.filter((each) => each.id !== id) })
  return () => {
    const present = generatedPictures.getState()[key] ?? []
    if (!dropped || present.some((each) => each.id === id)) return
    // Newer ones may have come in front of it.
    const next = waiting[index + 1]
    const before = next ? present.findIndex((each) => each.id === next.id) : -1
    generatedPictures.setState({
      [key]: present.toSpliced(before < 0 ? present.length : before, 0, dropped),
    })
  }
}

/** Lets all go: everything is reset. */
export function forgetGeneratedPictures(): void {
  generatedPictures.setState({}, true)
}
