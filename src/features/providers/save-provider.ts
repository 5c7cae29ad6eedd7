import type { Provider } from '@/domain/provider'
import { mayKeepKey } from '@/domain/provider-endpoint'
import { createProvider, updateProvider } from '@/storage/commands/providers'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { readApiKey } from '@/storage/vault/read-api-key'
import { mergeDraft, type ProviderFormValues, toProviderDraft } from './provider-form-values'

/** What decides whether the page has to be loaded anew before it can call a provider that was saved. */
export type SavedProvider = Pick<Provider, 'type' | 'apiEndpoint' | 'enabled'>

/**
 * Saves the form. Where the keys are locked and a key is to be saved, the user is asked to unlock them.
 * @param opened the provider that is edited; undefined saves a new one.
 * @returns what is stored now, or 'gone' where the edited provider was deleted meanwhile.
 * @throws {StorageError} @throws {VaultError}
 */
export async function saveProvider(
  values: ProviderFormValues,
  opened: ProviderRecord | undefined,
): Promise<SavedProvider | 'gone'> {
  const draft = toProviderDraft(values, opened)
  if (!opened) {
    await createProvider({ ...draft, apiKey: draft.apiKey ?? '' })
    return draft
  }
  const present = await getProvider(opened.id)
  if (!present) return 'gone'
  const merged = mergeDraft(draft, opened, present)
  // Another tab has moved the provider to another address since: the key that stays is the one from before.
  if (merged.apiKey === undefined && !mayKeepKey(merged, present) && mayKeepKey(merged, opened))
    merged.apiKey = await readApiKey(opened)
  return (await updateProvider(opened.id, merged)) ? merged : 'gone'
}

/** Saves the form as a new provider, with the key of the one that is gone where it may be kept. @throws as `saveProvider`. */
export async function saveAsNew(
  values: ProviderFormValues,
  gone: ProviderRecord,
): Promise<SavedProvider> {
  const draft = toProviderDraft(values, gone)
  await createProvider({ ...draft, apiKey: draft.apiKey ?? (await readApiKey(gone)) })
  return draft
}
