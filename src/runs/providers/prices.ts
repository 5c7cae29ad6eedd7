import { createStore } from 'zustand/vanilla'
import { fetchPrices } from '@/ai/prices/fetch-prices'
import { findPicturePrice, findPrice, type KnownPrices } from '@/ai/prices/find-price'
import type { PriceTable } from '@/ai/prices/price-file'
import { builtInPrices } from '@/ai/prices/built-in-prices'
import type { PicturePrice } from '@/domain/money/picture-price'
import { freePrice, type Price } from '@/domain/money/price'
import { isOnDevice, type ProviderType, providerTypes } from '@/domain/provider'
import { isLocalAddress } from '@/domain/provider-endpoint'
import type { ProviderRecord } from '@/storage/database/records'
import { type MoneySettings, ownPricesOf } from '@/storage/ledger/money-settings'
import { followStoredPrices, type LoadedTable } from './follow-loaded-prices'
import { modelLists } from './model-lists'

/* What is known of prices now, for whoever plans, counts or shows. */

/** The file of the app's own host, and the user's own, once they are there. */
export const priceFile = createStore<{ table?: PriceTable; loaded?: LoadedTable | undefined }>(
  () => ({}),
)

let asking: Promise<void> | undefined

/** Fetches the file of prices, once for each page; the built-in ones hold until it is there. Never throws. */
export function loadPrices(): Promise<void> {
  asking ??= fetchPrices(new URL(import.meta.env.BASE_URL, location.href).href).then((table) => {
    if (table) priceFile.setState({ table })
  })
  return asking
}

let following: Promise<void> | undefined

/**
 * Reads the prices that the user has loaded, once for each page, and follows what becomes of them (COST-06); whoever
 * prices what is about to be sent waits for it. Never throws: without them the others hold.
 */
export function followLoadedPrices(): Promise<void> {
  following ??= followStoredPrices((loaded) => priceFile.setState({ loaded }), forgetFollowing)
  return following
}

/** The next who asks tries again. */
function forgetFollowing(): void {
  following = undefined
}

/** Day of the table of prices that holds, YYYY-MM-DD. */
export function priceTableDate(): string {
  return (priceFile.getState().table ?? builtInPrices).date
}

/** What of a provider its prices depend on. */
export type PricedProvider = Pick<ProviderRecord, 'id' | 'type' | 'apiEndpoint'>

/** Whether nothing is to be paid: what answers on this device, and servers on this computer. COST-22 */
export function isFreeProvider({ type, apiEndpoint }: PricedProvider): boolean {
  return isOnDevice(type) || (apiEndpoint !== undefined && isLocalAddress(apiEndpoint.trim()))
}

/** What of the settings prices depend on. */
type PriceSettings = Pick<MoneySettings, 'ownPrices' | 'usesOpenrouter'>

function knownPrices({ id, type }: PricedProvider, settings: PriceSettings): KnownPrices {
  const { table, loaded } = priceFile.getState()
  const lists = Object.values(modelLists.getState())
  const ofProvider = lists.flatMap(({ provider, list }) =>
    provider.id === id && list.status === 'loaded' ? list.models : [],
  )
  const openrouter =
    type === 'openrouter'
      ? []
      : lists.flatMap(({ provider, list }) =>
          provider.type === 'openrouter' && list.status === 'loaded' ? list.models : [],
        )
  return {
    own: ownPricesOf(settings, id),
    list: ofProvider,
    openrouter,
    usesOpenrouter: settings.usesOpenrouter,
    ...(table && { file: table }),
    ...(loaded && { loaded: loaded.table }),
  }
}

/** The prices of a provider's models, by model id, for whoever asks for many. What the user has set comes first. */
export function pricesOfProvider(
  provider: PricedProvider,
  settings: PriceSettings,
): (model: string) => Price | undefined {
  const known = knownPrices(provider, settings)
  const free = isFreeProvider(provider) ? freePrice(priceTableDate()) : undefined
  return (model) => known.own?.[model] ?? free ?? findPrice(provider.type, model, known)
}

/** The price of a provider's model; undefined where nobody tells it. */
export function priceOf(
  provider: PricedProvider,
  model: string,
  settings: PriceSettings,
): Price | undefined {
  return pricesOfProvider(provider, settings)(model)
}

/** What a file of prices would change for a model. */
export interface PriceChange {
  type: ProviderType
  model: string
  /** The price that holds now; absent where nobody tells one. */
  before?: Price
  after: Price
}

/** What would become of the prices of the models in a table, if it were loaded. */
export function pricesToCome(
  loaded: PriceTable,
  { usesOpenrouter }: Pick<MoneySettings, 'usesOpenrouter'>,
): PriceChange[] {
  const now = priceFile.getState()
  const lists = Object.values(modelLists.getState())
  const listOf = (type: ProviderType) =>
    lists.flatMap(({ provider, list }) =>
      provider.type === type && list.status === 'loaded' ? list.models : [],
    )
  return providerTypes.flatMap((type) => {
    const ofType = [...loaded.models.keys()].filter((key) => key.startsWith(`${type} `))
    const others = {
      list: listOf(type),
      openrouter: type === 'openrouter' ? [] : listOf('openrouter'),
      usesOpenrouter,
      ...(now.table && { file: now.table }),
    }
    return ofType.flatMap((key) => {
      const model = key.slice(type.length + 1)
      const before = findPrice(type, model, { ...others, loaded: now.loaded?.table })
      const after = findPrice(type, model, { ...others, loaded })
      return after ? [{ type, model, ...(before && { before }), after }] : []
    })
  })
}

/** The price of its pictures; undefined where nobody tells it. */
export function picturePriceOf(provider: PricedProvider, model: string): PicturePrice | undefined {
  if (isFreeProvider(provider))
    return { kind: 'each', perPicture: { any: 0 }, source: 'built-in', date: priceTableDate() }
  const { table: file, loaded } = priceFile.getState()
  return findPicturePrice(provider.type, model, { file, loaded: loaded?.table })
}
