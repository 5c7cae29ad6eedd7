import * as z from 'zod/mini'
import type { ProviderType } from '@/domain/provider'
import { FailureError } from '@/lib/failure'
import { isRecord, listAt, parseJson, recordAt } from '../http/json'
import {
  isDay,
  modelSchema,
  MOST_DOLLARS,
  pictureSchema,
  type PriceFile,
  priceKey,
} from './price-file'

/*
 * Files of prices that the user loads: api.json of models.dev, or the shape of prices.json. Everything in them is
 * foreign; whatever the file, the same shape comes of it. COST-06
 */

/** Bytes of such a file at most. */
export const MOST_LOADED_BYTES = 10_000_000
/** Models of Parlour's providers at most. */
const MOST_MODELS = 5_000
const MOST_STEPS = 20
/** Words of qualities or sizes that a price of pictures depends on. */
const MOST_PICTURE_WORDS = 200
const MOST_ID = 200
/** Left-out models that are told by name. */
const MOST_NAMES = 20

export type LoadedPricesFault =
  | 'prices_too_large'
  | 'prices_unreadable'
  | 'prices_of_no_shape'
  | 'prices_out_of_range'
  | 'prices_too_many'
  | 'prices_none'

/** Why a file cannot be taken; `prices_out_of_range` tells the model. */
export class LoadedPricesError extends FailureError<LoadedPricesFault> {}

/** What a file holds. */
export interface LoadedPrices {
  prices: PriceFile
  /** Whether the file tells its day; else it is the day of loading. */
  hasDay: boolean
  /** How many models have no price that can be taken, and the names of the first. */
  leftOut: { count: number; names: readonly string[] }
}

/** Parlour's providers, by what they are called at models.dev. */
const AT_MODELS_DEV: Partial<Record<ProviderType, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  xai: 'xai',
  mistral: 'mistral',
  openrouter: 'openrouter',
  gemini: 'google',
}

/** Providers whose prices our own shape may have. */
const TYPES = [
  'openai',
  'anthropic',
  'xai',
  'mistral',
  'openrouter',
  'gemini',
  'custom',
] as const satisfies readonly ProviderType[]

/** A model as the file has it. */
interface Entry {
  type: ProviderType
  id: string
  price: unknown
}

const RATES = ['in', 'out', 'cacheRead', 'cacheWrite', 'cacheWrite1h']

/** A field that is an object, and no list. */
function objectAt(value: unknown, key: string): Record<string, unknown> | undefined {
  const field = recordAt(value, key)
  return Array.isArray(field) ? undefined : field
}

/** The fields of that name, null as if it were not there. */
function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = isRecord(value) ? value : {}
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? undefined]))
}

/** Reads the text of a file. @param today YYYY-MM-DD, for a file without a day. @throws {LoadedPricesError} */
export function readLoadedPrices(text: string, today: string): LoadedPrices {
  if (text.length > MOST_LOADED_BYTES) throw new LoadedPricesError('prices_too_large')
  const json = parseJson(text.replace(/^\ufeff/, ''))
  if (json === undefined) throw new LoadedPricesError('prices_unreadable')
  const day = isRecord(json) && objectAt(json, 'models') ? json['asOf'] : undefined
  const isOwn = isDay(day)
  const entries = isOwn ? ownEntries(json) : entriesOfModelsDev(json)
  if (!entries) throw new LoadedPricesError('prices_of_no_shape')
  if (entries.length > MOST_MODELS)
    throw new LoadedPricesError('prices_too_many', { most: MOST_MODELS })

  const unfit: string[] = []
  const models = takeModels(entries, unfit)
  const pictures = takePictures(isOwn ? picturesOf(json) : [], unfit)
  const hasAny = [models, pictures].some((taken) => Object.keys(taken).length > 0)
  if (!hasAny) throw new LoadedPricesError('prices_none')
  const asOf = isOwn ? day : today
  return {
    prices: { asOf, models, pictures, searches: isOwn ? searchesOf(json) : {} },
    hasDay: isOwn,
    leftOut: { count: unfit.length, names: unfit.slice(0, MOST_NAMES) },
  }
}

/** What stands in an object by type of provider and model. */
function byModel(value: unknown): Entry[] {
  return TYPES.flatMap((type) =>
    Object.entries(objectAt(value, type) ?? {}).map(([id, price]) => ({ type, id, price })),
  )
}

function ownEntries(json: unknown): Entry[] {
  return byModel(objectAt(json, 'models')).map(({ price, ...entry }) => ({
    ...entry,
    price: {
      ...pick(price, RATES),
      steps: stepsOf(listAt(price, 'steps').map((step) => pick(step, [...RATES, 'above']))),
    },
  }))
}

function picturesOf(json: unknown): Entry[] {
  return byModel(recordAt(json, 'pictures')).slice(0, MOST_MODELS)
}

function searchesOf(json: unknown): Record<string, number> {
  const searches = recordAt(json, 'searches')
  const told = TYPES.flatMap((type) => {
    const dollars = searches?.[type] ?? undefined
    refuseImpossible(type, [dollars])
    return typeof dollars === 'number' ? [[type, dollars] as const] : []
  })
  return Object.fromEntries(told)
}

/** Undefined where there is none of Parlour's providers: it is something else. */
function entriesOfModelsDev(json: unknown): Entry[] | undefined {
  const known = TYPES.flatMap((type) => {
    const name = AT_MODELS_DEV[type]
    const models = name === undefined ? undefined : objectAt(objectAt(json, name), 'models')
    return models ? [{ type, models }] : []
  })
  if (known.length === 0) return undefined
  return known.flatMap(({ type, models }) =>
    Object.entries(models).map(([id, model]) => ({
      type,
      id,
      price: priceAtModelsDev(recordAt(model, 'cost')),
    })),
  )
}

function ratesAtModelsDev(cost: unknown): Record<string, unknown> {
  const rates = pick(cost, ['input', 'output', 'cache_read', 'cache_write'])
  return {
    in: rates['input'],
    out: rates['output'],
    cacheRead: rates['cache_read'],
    cacheWrite: rates['cache_write'],
  }
}

/** Dearer prices of long requests stand in `tiers`, in older files in `context_over_200k`. */
function priceAtModelsDev(cost: unknown): Record<string, unknown> {
  const old = recordAt(cost, 'context_over_200k')
  const tiers = listAt(cost, 'tiers').map((step) => {
    const tier = pick(recordAt(step, 'tier'), ['type', 'size'])
    // A step of another kind is not known, and so is the price.
    const above = tier['type'] === 'context' ? tier['size'] : undefined
    return { ...ratesAtModelsDev(step), above }
  })
  const ofOld = old ? [{ ...ratesAtModelsDev(old), above: 200_000 }] : []
  return { ...ratesAtModelsDev(cost), steps: stepsOf(tiers.length > 0 ? tiers : ofOld) }
}

/** One more than may be makes the price unfit. */
function stepsOf(steps: Record<string, unknown>[]): Record<string, unknown>[] | undefined {
  return steps.length > 0 ? steps.slice(0, MOST_STEPS + 1) : undefined
}

/** @throws {LoadedPricesError} where a number cannot be a price: the unit of the file is another, or it is no such file. */
function refuseImpossible(model: string, dollars: readonly unknown[]): void {
  if (dollars.some((each) => typeof each === 'number' && !(each >= 0 && each <= MOST_DOLLARS)))
    throw new LoadedPricesError('prices_out_of_range', { model: nameOf(model) })
}

/** A model's id to be shown. */
function nameOf(id: string): string {
  return id.length > MOST_ID ? `${id.slice(0, MOST_ID)}…` : id
}

/** An id that can be kept. */
function isFitId(id: string): boolean {
  return id.trim() !== '' && id.length <= MOST_ID && id !== '__proto__'
}

/** Models and their prices by type; of several states of one model the one without a day counts, else the first. */
function collect<Taken>(
  entries: readonly Entry[],
  unfit: string[],
  take: (entry: Entry) => Taken | undefined,
): Record<string, Record<string, Taken>> {
  const kept = new Map<string, { type: ProviderType; id: string; taken: Taken }>()
  for (const entry of entries) {
    const { type, id } = entry
    const taken = take(entry)
    if (taken === undefined || !isFitId(id)) {
      unfit.push(nameOf(id))
      continue
    }
    const key = priceKey(type, id)
    const isPlain = key === `${type} ${id.trim().toLowerCase()}`
    if (isPlain || !kept.has(key)) kept.set(key, { type, id: id.trim(), taken })
  }
  const all = [...kept.values()]
  return Object.fromEntries(
    TYPES.flatMap((type) => {
      const ofType = all.filter((each) => each.type === type)
      if (ofType.length === 0) return []
      return [[type, Object.fromEntries(ofType.map(({ id, taken }) => [id, taken]))] as const]
    }),
  )
}

function takeModels(entries: readonly Entry[], unfit: string[]): PriceFile['models'] {
  return collect(entries, unfit, ({ id, price }) => {
    const steps = listAt(price, 'steps')
    const rates = [price, ...steps].flatMap((each) => Object.values(pick(each, RATES)))
    refuseImpossible(id, rates)
    return steps.length > MOST_STEPS ? undefined : z.safeParse(modelSchema, price).data
  })
}

function takePictures(
  entries: readonly Entry[],
  unfit: string[],
): NonNullable<PriceFile['pictures']> {
  return collect(entries, unfit, ({ id, price }) => {
    const perPicture = Object.values(recordAt(price, 'perPicture') ?? {})
    const words = [...perPicture, ...Object.values(recordAt(price, 'factors') ?? {})]
    if (words.length > MOST_PICTURE_WORDS) return undefined
    const rates = Object.values(pick(price, ['textIn', 'imageIn', 'imageOut']))
    refuseImpossible(id, [...perPicture, ...rates])
    return z.safeParse(pictureSchema, price).data
  })
}
