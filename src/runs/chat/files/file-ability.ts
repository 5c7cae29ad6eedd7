import { findCatalogueModel } from '@/ai/catalogue'
import { hasPdfParts } from '@/ai/chat-files'
import { modelFacts } from '@/ai/models/model-facts'
import type { FileAbility } from '@/generation/prompt/sent-files'
import { readModelNote } from '@/storage/browser/model-notes'
import type { ProviderRecord } from '@/storage/database/records'
import { knownModelList, modelLists } from '../../providers/model-lists'
import { toNoted } from '../model-limits'

/**
 * Whether a model looks at pictures; undefined where nobody knows, and it is found out by asking. What it has said itself
 * comes first, then its provider's list, then what is known of it. ATT-17
 */
export function seesPictures(provider: ProviderRecord, model: string): boolean | undefined {
  if (readModelNote(toNoted(provider, model)).seesNoPictures) return false
  const { type } = provider
  return (
    listedSight(provider, model) ??
    findCatalogueModel(type, model)?.supportsImages ??
    modelFacts(type, model).takesPictures
  )
}

function listedSight(provider: ProviderRecord, model: string): boolean | undefined {
  const lists = modelLists.getState()
  for (const showAll of [false, true]) {
    const list = knownModelList(lists, provider, showAll)
    const entry = list?.status === 'loaded' ? list.models.find(({ id }) => id === model) : undefined
    if (entry?.supportsImages !== undefined) return entry.supportsImages
  }
  return undefined
}

/** What of files a model takes. */
export function fileAbility(provider: ProviderRecord | undefined, model: string): FileAbility {
  if (!provider) return { model, seesPictures: true, takesPdf: false }
  const { type } = provider
  return {
    type,
    model,
    seesPictures: seesPictures(provider, model) !== false,
    takesPdf: hasPdfParts(type) && modelFacts(type, model).takesPdf !== false,
  }
}
