import * as z from 'zod/mini'
import type { DatingSessionDraft } from '@/domain/dating-session'
import {
  type DatingFormValues,
  emptyDatingForm,
  readDatingForm,
} from '@/generation/dating/dating-form'
import { defaultProvider } from '@/runs/providers/default-provider'
import { readFormDraft } from '@/storage/browser/form-drafts'
import { readLastUsed, writeLastUsed } from '@/storage/browser/last-used'
import type { ProviderRecord } from '@/storage/database/records'

/** The form of a new session. */
export const CREATE_SESSION_FORM = 'create-dating-session'

/**
 * Who the user is stays the same from one session to the next. Everything else begins as specified, the numbers above
 * all, because they cost money.
 */
const lastUsedSchema = z.object({
  userCharacterName: z.catch(z.string(), ''),
  userCharacterDescription: z.catch(z.string(), ''),
  profileGenerationProviderId: z.catch(z.string(), ''),
})

/** A new session, with the provider of the last one, where it is still enabled, or the only one there is. */
export function newSessionValues(providers: readonly ProviderRecord[]): DatingFormValues {
  const read = lastUsedSchema.safeParse(readLastUsed(CREATE_SESSION_FORM))
  const last = read.success ? read.data : undefined
  const provider = defaultProvider(providers, last?.profileGenerationProviderId)
  return { ...emptyDatingForm(), ...last, profileGenerationProviderId: provider?.id ?? '' }
}

/** The values without providers that were deleted since they were chosen. */
export function withKnownProviders(
  values: DatingFormValues,
  providers: readonly ProviderRecord[],
): DatingFormValues {
  const known = (wanted: string) => (providers.some(({ id }) => id === wanted) ? wanted : '')
  return {
    ...values,
    profileGenerationProviderId: known(values.profileGenerationProviderId),
    imageAnalysisProviderId: known(values.imageAnalysisProviderId),
  }
}

/** Keeps of a session that was saved what the next one begins with. */
export function rememberSession(draft: DatingSessionDraft): void {
  writeLastUsed(CREATE_SESSION_FORM, lastUsedSchema.parse(draft))
}

/** What was typed into a form before a reload; undefined where nothing was. */
export function readSessionDraft(form: string): DatingFormValues | undefined {
  const draft = readFormDraft(form)
  return draft === undefined ? undefined : readDatingForm(draft)
}
