import * as z from 'zod/mini'
import { readFormDraft } from '@/storage/browser/form-drafts'
import { type CharacterFormValues, characterFormSchema } from './character-form-values'

/** The form of a new character. */
export const CREATE_FORM = 'create-character'

/** The form of one character. */
export function editForm(characterId: string): string {
  return `edit-character-${characterId}`
}

/** What was typed into a form before a reload; undefined where nothing was. */
export function readDraft(form: string): CharacterFormValues | undefined {
  const draft = z.safeParse(characterFormSchema, readFormDraft(form))
  return draft.success ? draft.data : undefined
}
