import { useStore } from 'zustand'
import type { ProviderRecord } from '@/storage/database/records'
import { knownModelList, loadModelList, modelLists, type ModelList } from './model-lists'

/** The models that a stored provider offers, where they are known, and the way to ask for them. */
export interface OfferedModels {
  /** Undefined while the provider has not been asked, and without a provider. */
  list: ModelList | undefined
  /** Asks the provider, with its key, unless the answer is known. For a press of the user only, never for an effect. */
  fetchList: () => void
}

/** @param showAll also models that are not for chat. */
export function useModelList(provider: ProviderRecord | undefined, showAll = false): OfferedModels {
  const list = useStore(modelLists, (lists) => provider && knownModelList(lists, provider, showAll))
  const fetchList = () => {
    if (provider) void loadModelList(provider, showAll)
  }
  return { list, fetchList }
}
