import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Failure } from '@/lib/failure'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import { readFormDraft, writeFormDraft } from '@/storage/browser/form-drafts'
import { forgetRun } from '../live-runs'
import { STUDIO } from './studio-job'

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
  failure: Failure
}

/** Why files are not taken, besides what is wrong with one. Each has the `max`. */
export type FileFailureCode = 'too_many_edit_pictures' | 'too_many_files' | 'painted_mask_too_large'

/**
 * What is filled in in the image studio. It stays while the page lives, wherever the user goes meanwhile, and what
 * `draftSchema` names also over a reload of the tab.
 */
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

const DRAFT = 'image-studio'

/**
 * What is kept of the form over a reload; not how many pictures, each of which costs something. A draft that cannot be read falls back field by field.
 */
const draftSchema = z.object({
  tab: z.catch(z.enum(['generate', 'edit']), FRESH.tab),
  providerId: z.catch(z.optional(z.string()), undefined),
  model: z.catch(z.optional(z.string()), undefined),
  prompt: z.catch(z.string(), FRESH.prompt),
  instructions: z.catch(z.string(), FRESH.instructions),
  size: z.catch(z.string(), FRESH.size),
  editSize: z.catch(z.string(), FRESH.editSize),
  quality: z.catch(z.string(), FRESH.quality),
})

/** The form as it is when the page has been loaded: with what was typed before a reload. */
export function readStudioForm(): StudioForm {
  const { data } = draftSchema.safeParse(readFormDraft(DRAFT))
  return { ...FRESH, ...data }
}

/** What is filled in: leaving the page does not lose it. */
export const studioForm = createStore<StudioForm>(readStudioForm)

studioForm.subscribe((form) => {
  // Pictures are too large for where drafts are kept.
  const { success, data } = draftSchema.safeParse(form)
  if (success) writeFormDraft(DRAFT, data)
})

/** Fills something in. */
export function changeStudioForm(change: Partial<StudioForm>): void {
  studioForm.setState(change)
}

/** Empties the form and forgets the run: everything is reset. */
export function forgetStudio(): void {
  forgetRun('studio', STUDIO)
  studioForm.setState(FRESH, true)
  writeFormDraft(DRAFT, undefined)
}
