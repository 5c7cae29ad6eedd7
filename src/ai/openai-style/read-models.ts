import type { ProviderType } from '@/domain/provider'
import { localDay } from '@/lib/local-day'
import { findCatalogueModel } from '../catalogue'
import type { ModelEntry } from '../contracts'
import { listAt, numberAt, recordAt, textAt } from '../http/json'
import { MAX_MODELS } from '../http/read-limits'
import { isModelId, shownName } from '../model-id'
import { listedEfforts } from '../models/listed-efforts'
import { tokenLimit } from '../models/token-limit'
import { listedPrice } from '../prices/listed-price'

/** An entry of a model list with what came, for the filter. */
export interface ListedModel {
  model: ModelEntry
  entry: unknown
}

/** How a list is read. */
interface ReadModelsOptions {
  /** Called where it has more than MAX_MODELS; the others are left out. */
  onCut?: (() => void) | undefined
  /** The answer of a second list, `{models: [{id, ...}]}`, that tells the prices. */
  prices?: unknown
}

/**
 * Reads the answer of GET /models: `{data: [{id, ...}]}`, or the bare list that some servers send. What
 * the list does not tell is filled in from the catalogue.
 * @returns undefined when it is no such list.
 */
export function readModels(
  type: ProviderType,
  body: unknown,
  { onCut, prices }: ReadModelsOptions = {},
): ListedModel[] | undefined {
  const isList = Array.isArray(body) || Array.isArray(recordAt(body, 'data'))
  if (!isList) return undefined
  const entries: unknown[] = Array.isArray(body) ? body : listAt(body, 'data')
  const found = new Map<string, ListedModel>()
  const priced = pricedEntries(prices)
  for (const entry of entries) {
    const id = textAt(entry, 'id')
    if (!id || !isModelId(id) || found.has(id)) continue
    if (found.size === MAX_MODELS) {
      onCut?.()
      break
    }
    found.set(id, { model: toModelEntry(type, id, entry, priced.get(id) ?? entry), entry })
  }
  return [...found.values()]
}

/** Entries of the list of prices by the id of the model. */
function pricedEntries(prices: unknown): ReadonlyMap<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const entry of listAt(prices, 'models').slice(0, MAX_MODELS)) {
    const id = textAt(entry, 'id')
    if (id !== undefined) entries.set(id, entry)
  }
  return entries
}

function toModelEntry(type: ProviderType, id: string, entry: unknown, priced: unknown): ModelEntry {
  const known = findCatalogueModel(type, id)
  const architecture = recordAt(entry, 'architecture')
  const vision = recordAt(entry, 'capabilities')?.['vision']
  const price = listedPrice(type, priced, localDay(Date.now()))
  return {
    ...(price && { price }),
    id,
    name: shownName(textAt(entry, 'name') ?? '') || known?.name || id,
    contextWindow:
      tokenLimit(numberAt(entry, 'context_length')) ??
      tokenLimit(numberAt(entry, 'max_context_length')) ??
      known?.contextWindow,
    maxOutput: tokenLimit(numberAt(recordAt(entry, 'top_provider'), 'max_completion_tokens')),
    efforts: listedEfforts(recordAt(entry, 'reasoning')),
    supportsImages: architecture
      ? listAt(architecture, 'input_modalities').includes('image')
      : typeof vision === 'boolean'
        ? vision
        : known?.supportsImages,
    shutdownDate: dayOf(
      textAt(entry, 'shutdown_date') ??
        textAt(entry, 'expiration_date') ??
        textAt(entry, 'deprecation'),
    ),
  }
}

/** The day of a date or a point in time; undefined for anything else. */
function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
}
