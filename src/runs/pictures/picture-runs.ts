import { createStore } from 'zustand/vanilla'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { KEYS_LOCKED } from '@/ai/provider-error'
import { isProviderTrouble } from '../providers/provider-connection'

/** Why there is no picture, in words for the user. */
export interface PictureRunError {
  /** The specified text. */
  message: string
  /** What to do about it. */
  hint?: string
  /** Decides what is offered besides trying again; as in RunError. */
  code: string
  /** Where the picture lies that could not be had. */
  madeAt?: string
}

/** Where a run stands. GAL-18. */
export interface PictureRun {
  status: 'idle' | 'generating_prompt' | 'generating_image' | 'complete' | 'error'
  /** The description, once there is one. */
  prompt?: string
  /** Epoch milliseconds at which a model wrote the description; absent where the user did. */
  promptCreatedAt?: number
  /** What was drawn, ready to be stored. */
  picture?: PreparedPicture
  error?: PictureRunError
  /** Epoch milliseconds of the start, for showing how long it takes. */
  startedAt: number
}

/** Runs by key. What has none has not run since the page was opened. */
export const pictureRuns = createStore<Record<string, PictureRun | undefined>>(() => ({}))

/** Whether a run is on its way. */
export function isPictureRunning(run: PictureRun | undefined): boolean {
  return run?.status === 'generating_prompt' || run?.status === 'generating_image'
}

/** Whether any run is on its way. */
export function isAnyPictureRunning(): boolean {
  return Object.values(pictureRuns.getState()).some(isPictureRunning)
}

/** Codes of failures that the providers' page can mend, besides the trouble that any run may have with a provider. */
const LACKING_CODES = ['no_painter', 'no_writer']

/** What the screen says of a failure. GAL-36. */
export function pictureProblemOf({ message, hint, code, madeAt }: PictureRunError): {
  message: string
  hint?: string
  madeAt?: string
  leadsToProviders: boolean
} {
  return {
    message,
    hint: code === KEYS_LOCKED ? 'Try again and type your passphrase.' : hint,
    madeAt,
    leadsToProviders: isProviderTrouble(code) || LACKING_CODES.includes(code),
  }
}
