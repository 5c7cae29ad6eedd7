import { createStore } from 'zustand/vanilla'
import type { EditPicture } from '@/lib/edit-picture'
import { forgetStudioRun } from './studio-run'

/** What of the picture is edited. */
export interface StudioMask {
  /** PNG of the size of its picture, transparent where that is edited. */
  blob: Blob
  /** Id of the picture that it was made for. */
  pictureId: string
}

/** A file that could not be taken, and why. */
export interface FileProblem {
  /** Name of the file. */
  name: string
  message: string
  detail?: string
}

/** What is filled in in the image studio. It stays while the page lives, wherever the user goes meanwhile. */
export interface StudioForm {
  tab: 'generate' | 'edit'
  /** Undefined until chosen: the first that can. */
  providerId: string | undefined
  /** Undefined until chosen: the preselected one of the provider. */
  model: string | undefined
  prompt: string
  instructions: string
  /** Wished size of a new picture, `{width}x{height}`. */
  size: string
  /** The same for an edit; blank for that of the first picture. */
  editSize: string
  quality: string
  count: number
  /** What is to be edited, in order. */
  pictures: readonly EditPicture[]
  mask: StudioMask | undefined
  /** Files that could not be taken. */
  problems: readonly FileProblem[]
}

const FRESH: StudioForm = {
  tab: 'generate',
  providerId: undefined,
  model: undefined,
  prompt: '',
  instructions: '',
  size: '1024x1024',
  editSize: '',
  quality: 'auto',
  count: 1,
  pictures: [],
  mask: undefined,
  problems: [],
}

/** What is filled in, in memory: leaving the page does not lose it. */
export const studioForm = createStore<StudioForm>(() => FRESH)

/** Fills something in. */
export function changeStudioForm(change: Partial<StudioForm>): void {
  studioForm.setState(change)
}

/** Empties the form and forgets the run: everything is reset. */
export function forgetStudio(): void {
  forgetStudioRun()
  studioForm.setState(FRESH, true)
}
