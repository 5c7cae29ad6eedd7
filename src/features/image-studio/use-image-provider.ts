import { useState } from 'react'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import { useModelList } from '@/runs/providers/use-model-list'
import { imageModelChoices, type ModelChoice } from '@/features/shared/providers/model-choices'
import type { ModelList } from '@/runs/providers/model-lists'
import type { ProviderRecord } from '@/storage/database/records'
import { defaultImageProvider } from '@/runs/providers/default-provider'
import { imageProviders } from './studio-choices'

/** Who draws, and with which model. */
export interface ImageModelChoice {
  /** All that can; empty where nobody can. */
  offered: readonly ProviderRecord[]
  provider: ProviderRecord | undefined
  model: string
  models: readonly ModelChoice[]
  list: ModelList | undefined
  /** Asks the provider for its models. */
  fetchList: () => void
}

/** What is chosen in the studio, or preselected. */
export function useImageProvider(providers: readonly ProviderRecord[]): ImageModelChoice {
  const [now] = useState(Date.now)
  const chosenId = useStudioForm(({ providerId }) => providerId)
  const chosenModel = useStudioForm(({ model }) => model)
  const offered = imageProviders(providers)
  const provider = offered.find(({ id }) => id === chosenId) ?? defaultImageProvider(offered)
  const { list, fetchList } = useModelList(provider, true)
  const live = list?.status === 'loaded' ? list.models : undefined
  const models = provider ? imageModelChoices(provider.type, live, now) : []
  const model = chosenModel ?? models[0]?.value ?? ''
  return { offered, provider, model, models, list, fetchList }
}
