import { createStore } from 'zustand/vanilla'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import type { StudioResultRecord } from '@/storage/pictures/studio-records'
import type { PictureRunError } from './picture-runs'

/** What the image studio is to make. */
export interface StudioJob {
  kind: StudioResultRecord['kind']
  /** Who draws. */
  providerId: string
  /** Id of the image model; blank for the newest that is known. */
  model: string
  /** The description, or what is to be changed. */
  prompt: string
  /** `{width}x{height}` in pixels; the nearest that the model takes is used. */
  size: string
  quality: string
  /** How many pictures. */
  count: number
  /** To be edited: PNG or JPEG, at least one; absent for a new picture. */
  images?: readonly Blob[]
  /** PNG of the size of the one picture; transparent where it is to be edited. */
  mask?: Blob
}

/** A picture that was made. */
export interface StudioPicture {
  record: Omit<StudioResultRecord, 'imageId'>
  picture: PreparedPicture
}

/** How the studio's run stands. */
export interface StudioRun {
  status: 'idle' | 'running' | 'complete' | 'error'
  job: StudioJob
  /** Epoch milliseconds of the start, for showing how long it takes. */
  startedAt: number
  /** Of the last run that came to its end; they stay in sight until the next ones are there. */
  pictures: readonly StudioPicture[]
  /** What those were made by, for making them again. */
  doneJob?: StudioJob
  error?: PictureRunError
}

/** The studio's one run; without one none has run since the page was opened. */
export const studioRuns = createStore<{ run: StudioRun | undefined }>(() => ({ run: undefined }))

/** Whether the studio is making pictures. */
export function isStudioRunning(run: StudioRun | undefined): boolean {
  return run?.status === 'running'
}
