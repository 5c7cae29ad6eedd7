import type { Provider } from '@/domain/provider'
import { chatRuns, isRunning } from '@/runs/chat-runs'
import { createProvider, updateProvider } from '@/storage/commands/providers'
import { getProvider } from '@/storage/queries'
import { temporaryData } from '@/storage/temporary-data'
import { mergeDraft, type ProviderFormValues, toProviderDraft } from './provider-form-values'

/**
 * Saves the form.
 * @param opened the provider that is edited; undefined saves a new one.
 * @returns what is stored now, or 'gone' where the edited provider was deleted meanwhile.
 * @throws {StorageError}
 */
export async function saveProvider(
  values: ProviderFormValues,
  opened: Provider | undefined,
): Promise<Pick<Provider, 'type' | 'apiEndpoint'> | 'gone'> {
  const draft = toProviderDraft(values, opened)
  if (!opened) {
    await createProvider(draft)
    return draft
  }
  const present = await getProvider(opened.id)
  if (!present) return 'gone'
  const merged = mergeDraft(draft, opened, present)
  return (await updateProvider(opened.id, merged)) ? merged : 'gone'
}

/** Saves the form as a new provider, with the key of the one that is gone where it may be kept. @throws {StorageError} */
export async function saveAsNew(
  values: ProviderFormValues,
  gone: Provider,
): Promise<Pick<Provider, 'type' | 'apiEndpoint'>> {
  const draft = toProviderDraft(values, gone)
  await createProvider(draft)
  return draft
}

/** Whether a reload would lose something: an answer on its way, or a temporary chat. */
export function wouldReloadLose(): boolean {
  return (
    Object.values(chatRuns.getState()).some(isRunning) ||
    Object.keys(temporaryData.getState().conversations).length > 0
  )
}
