import type { ProviderType } from '@/domain/provider'
import { findCatalogueModel } from '../catalogue'
import type { ModelEntry } from '../contracts'
import { listAt, numberAt, recordAt, textAt } from '../http/json'

/** An entry of a model list with what came, for the filter. */
export interface ListedModel {
  model: ModelEntry
  entry: unknown
}

/**
 * Reads the answer of GET /models: `{data: [{id, ...}]}`, or the bare list that some servers send. What
 * the list does not tell is filled in from the catalogue. ADAP-25.
 * @returns undefined when it is no such list.
 */
export function readModels(type: ProviderType, body: unknown): ListedModel[] | undefined {
  const isList = Array.isArray(body) || Array.isArray(recordAt(body, 'data'))
  if (!isList) return undefined
  const seen = new Set<string>()
  return (Array.isArray(body) ? body : listAt(body, 'data')).flatMap((entry: unknown) => {
    const id = textAt(entry, 'id')
    if (!id || seen.has(id)) return []
    seen.add(id)
    return [{ model: toModelEntry(type, id, entry), entry }]
  })
}

function toModelEntry(type: ProviderType, id: string, entry: unknown): ModelEntry {
  const known = findCatalogueModel(type, id)
  const architecture = recordAt(entry, 'architecture')
  const vision = recordAt(entry, 'capabilities')?.['vision']
  return {
    id,
    name: textAt(entry, 'name') || known?.name || id,
    contextWindow:
      numberAt(entry, 'context_length') ??
      numberAt(entry, 'max_context_length') ??
      known?.contextWindow,
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
