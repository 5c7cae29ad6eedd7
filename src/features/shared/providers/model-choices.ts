import { findCatalogueModel, providerInfo } from '@/ai/catalogue'
import type { ModelEntry } from '@/ai/contracts'
import { defaultImageModel, imageModelsIn } from '@/ai/images/image-models'
import { successorOf } from '@/ai/retired-models'
import type { ProviderType } from '@/domain/provider'
import * as words from './words'

/** A model to choose, with what is worth knowing before. */
export interface ModelChoice {
  /** Model id. */
  value: string
  /** Its name. */
  label: string
  /** "retires in 20 days", "retired: use X", "free"; absent where there is nothing to say. */
  note?: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A switch-off that is further away is nobody's concern yet, in days. */
const NOTICE_DAYS = 365

/**
 * The models of a provider: its own list where there is one, in its order, else the catalogue's.
 * @param now epoch milliseconds.
 */
export function modelChoices(
  type: ProviderType,
  live: readonly ModelEntry[] | undefined,
  now: number,
): ModelChoice[] {
  const models: readonly ModelEntry[] = live?.length ? live : providerInfo(type).models
  return models.map((model) => ({
    value: model.id,
    label: model.name,
    note: retirementNote(type, model, now) ?? freeNote(type, model.id),
  }))
}

/**
 * The models of a provider that make pictures: those of its own list where that has any, else the catalogue's. The
 * first is the one to preselect.
 * @param now epoch milliseconds.
 */
export function imageModelChoices(
  type: ProviderType,
  live: readonly ModelEntry[] | undefined,
  now: number,
): ModelChoice[] {
  const listed = imageModelsIn(live ?? [], now)
  const models: readonly ModelEntry[] = listed.length > 0 ? listed : providerInfo(type).imageModels
  const first = defaultImageModel(type, now, live)
  return models
    .map((model) => ({
      value: model.id,
      label: model.name,
      note: retirementNote(type, model, now),
    }))
    .sort((a, b) => Number(b.value === first) - Number(a.value === first))
}

/**
 * What to tell about a chosen model that is switched off or soon will be, as a sentence; undefined for
 * any other.
 */
export function modelWarning(
  type: ProviderType,
  modelId: string,
  live: readonly ModelEntry[] | undefined,
  now: number,
): string | undefined {
  const days = daysLeft(
    live?.find(({ id }) => id === modelId),
    now,
  )
  const successor = successorOf(type, modelId)
  if (days === undefined || days < 0) {
    if (successor !== undefined) return words.modelSwitchedOffUse(successor)
    return days === undefined ? undefined : words.modelSwitchedOff
  }
  return days > NOTICE_DAYS ? undefined : words.modelRetires(days)
}

function retirementNote(type: ProviderType, model: ModelEntry, now: number): string | undefined {
  const days = daysLeft(model, now)
  if (days !== undefined && days >= 0) return days > NOTICE_DAYS ? undefined : words.retires(days)
  const successor = successorOf(type, model.id)
  if (successor !== undefined) return words.retiredUse(successor)
  return days === undefined ? undefined : words.retired
}

/** Whole days until a model is switched off, negative once it is; undefined where no day is known. */
function daysLeft(model: ModelEntry | undefined, now: number): number | undefined {
  const day = model?.shutdownDate
  const end = day === undefined ? NaN : Date.parse(day)
  if (Number.isNaN(end)) return undefined
  return Math.round((end - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS)
}

function freeNote(type: ProviderType, modelId: string): string | undefined {
  if (type !== 'openrouter') return undefined
  const known = findCatalogueModel(type, modelId)
  return known?.isPaid === false || modelId.endsWith(':free') ? words.free : undefined
}
