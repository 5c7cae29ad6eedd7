import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { ProviderRecord } from '@/storage/records'
import { vaultState } from '@/storage/vault/vault-state'
import { loadModelList, modelListKey, modelLists, type ModelList } from '../model-lists'

/**
 * The models that a stored provider offers, fetched once a visit; undefined before, and without a provider.
 * @param showAll also models that are not for chat.
 */
export function useModelList(
  provider: ProviderRecord | undefined,
  showAll = false,
): ModelList | undefined {
  const key = provider && modelListKey(provider.id, showAll)
  const list = useStore(modelLists, (lists) => (key === undefined ? undefined : lists[key]?.list))
  // Locked keys give no list; it comes when they are unlocked.
  const isOpen = useStore(vaultState, ({ open }) => open !== undefined)
  useEffect(() => {
    if (provider) void loadModelList(provider, showAll)
  }, [provider, showAll, isOpen])
  return list
}
