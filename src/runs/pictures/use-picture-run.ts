import { useStore } from 'zustand'
import { type PictureRun, pictureRuns } from './picture-runs'

/** A run that makes a picture; undefined where none has run under this key. */
export function usePictureRun(key: string): PictureRun | undefined {
  return useStore(pictureRuns, (runs) => runs[key])
}
