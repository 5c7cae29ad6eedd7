import type { ModelEntry } from '@/ai/contracts'
import { KEYS_LOCKED, ProviderError } from '@/ai/provider-error'
import { causedBy, type Failure, toFailure } from '@/lib/failure'
import type { ProviderRecord } from '@/storage/database/records'
import { createStore } from 'zustand/vanilla'
import { isSameConnection, originToReloadFor } from './provider-connection'

/** The models that a provider offers, as it said itself. */
export type ModelList =
  | { status: 'loading' }
  /** `isCut`: the provider has more than these. */
  | { status: 'loaded'; models: ModelEntry[]; isCut: boolean }
  /** `failure`: why it could not be had. */
  | { status: 'failed'; failure: Failure }

interface StoredList {
  /** What was asked; a provider with another key or address is asked anew. */
  provider: ProviderRecord
  list: ModelList
  /** Epoch milliseconds of the question. */
  askedAt: number
}

/** Lists by `modelListKey`, kept while the page lives. */
export const modelLists = createStore<Record<string, StoredList>>(() => ({}))

/** Milliseconds for which a list is good enough not to be fetched again. */
const FRESH_MS = 10 * 60_000

/** The list of a provider as it is saved now; undefined where it was not asked for yet. */
export function knownModelList(
  lists: Record<string, StoredList>,
  provider: ProviderRecord,
  showAll: boolean,
): ModelList | undefined {
  const known = lists[modelListKey(provider.id, showAll)]
  return known && isSameConnection(known.provider, provider) ? known.list : undefined
}

/** @param showAll also models that are not for chat. */
export function modelListKey(providerId: string, showAll: boolean): string {
  return `${providerId} ${showAll ? 'all' : 'chat'}`
}

/**
 * Asks a stored provider for its models, unless its answer is known, and keeps the answer in
 * `modelLists`. The request carries the key, so only a press of the user may lead here. Never throws.
 * @param now epoch milliseconds.
 */
export async function loadModelList(
  provider: ProviderRecord,
  showAll = false,
  now = Date.now(),
): Promise<void> {
  const key = modelListKey(provider.id, showAll)
  const known = modelLists.getState()[key]
  if (known && isSameConnection(known.provider, provider) && isFresh(known, now)) return
  const asked: StoredList = { provider, list: { status: 'loading' }, askedAt: now }
  modelLists.setState({ [key]: asked })
  const list = await askForModels(provider, showAll)
  // A later question, after a change of the key or address, has taken this one's place.
  if (modelLists.getState()[key] === asked) modelLists.setState({ [key]: { ...asked, list } })
}

function isFresh({ list, askedAt }: StoredList, now: number): boolean {
  return list.status === 'loading' || (list.status === 'loaded' && now - askedAt < FRESH_MS)
}

/** Why there is no list. */
export type ModelListFailureCode =
  | 'list_of_disabled'
  | 'list_needs_reload'
  | 'list_needs_keys'
  | 'list_failed'

const LIST_FAILED: ModelListFailureCode = 'list_failed'

function notHad(code: ModelListFailureCode, params: NonNullable<Failure['params']>): ModelList {
  return { status: 'failed', failure: { code, params } }
}

async function askForModels(provider: ProviderRecord, showAll: boolean): Promise<ModelList> {
  if (!provider.enabled) return notHad('list_of_disabled', { name: provider.name })
  const origin = originToReloadFor(provider)
  if (origin !== undefined) return notHad('list_needs_reload', { origin })
  try {
    const { connect } = await import('./connect')
    // Who opens a picker may as well choose from the catalogue: no question for the passphrase.
    const adapter = await connect(provider, { kind: 'models' }, { ask: false })
    let isCut = false
    const onCut = () => {
      isCut = true
    }
    const models = withoutRepeats(await adapter.listModels({ showAll, onCut }))
    return { status: 'loaded', models, isCut }
  } catch (cause) {
    if (cause instanceof ProviderError && cause.code === KEYS_LOCKED)
      return notHad('list_needs_keys', { name: provider.name })
    return cause instanceof ProviderError
      ? {
          status: 'failed',
          failure: causedBy(LIST_FAILED, toFailure(cause), { provider: provider.name }),
        }
      : notHad(LIST_FAILED, { provider: provider.name })
  }
}

/** A picker tells models apart by their ids. */
function withoutRepeats(models: readonly ModelEntry[]): ModelEntry[] {
  const ids = new Set<string>()
  return models.filter(({ id }) => !ids.has(id) && ids.add(id))
}
