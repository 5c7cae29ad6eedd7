import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Provider } from '@/domain/provider'
import { loadModelList, modelListKey, modelLists, type ModelList } from '../model-lists'

/**
 * The models that a stored provider offers, fetched once a visit; undefined before, and without a provider.
 * @param showAll also models that are not for chat.
 */
export function useModelList(
  provider: Provider | undefined,
  showAll = false,
): ModelList | undefined {
  const key = provider && modelListKey(provider.id, showAll)
  const list = useStore(modelLists, (lists) => (key === undefined ? undefined : lists[key]?.list))
  useEffect(() => {
    if (provider) void loadModelList(provider, showAll)
  }, [provider, showAll])
  return list
}
