import { createStore } from 'zustand/vanilla'
import { fetchPrices } from '@/ai/prices/fetch-prices'
import { findPicturePrice, findPrice, type KnownPrices } from '@/ai/prices/find-price'
import type { PriceTable } from '@/ai/prices/price-file'
import { builtInPrices } from '@/ai/prices/built-in-prices'
import type { PicturePrice } from '@/domain/money/picture-price'
import { freePrice, type Price } from '@/domain/money/price'
import { isLocalAddress } from '@/domain/provider-endpoint'
import type { ProviderRecord } from '@/storage/database/records'
import { type MoneySettings, ownPricesOf } from '@/storage/ledger/money-settings'
import { modelLists } from './model-lists'

/* What is known of prices now, for whoever plans, counts or shows. */

/** The file of the app's own host, once it is there. */
export const priceFile = createStore<{ table?: PriceTable }>(() => ({}))

let asking: Promise<void> | undefined

/** Fetches the file of prices, once for each page; the built-in ones hold until it is there. Never throws. */
export function loadPrices(): Promise<void> {
  asking ??= fetchPrices(new URL(import.meta.env.BASE_URL, location.href).href).then((table) => {
    if (table) priceFile.setState({ table })
  })
  return asking
}

/** Day of the table of prices that holds, YYYY-MM-DD. */
export function priceTableDate(): string {
  return (priceFile.getState().table ?? builtInPrices).date
}

/** What of a provider its prices depend on. */
export type PricedProvider = Pick<ProviderRecord, 'id' | 'type' | 'apiEndpoint'>

/** Whether nothing is to be paid: the demo, and servers on this computer. COST-22 */
export function isFreeProvider({ type, apiEndpoint }: PricedProvider): boolean {
  return type === 'demo' || (apiEndpoint !== undefined && isLocalAddress(apiEndpoint.trim()))
}

/** What of the settings prices depend on. */
type PriceSettings = Pick<MoneySettings, 'ownPrices' | 'usesOpenrouter'>

function knownPrices({ id, type }: PricedProvider, settings: PriceSettings): KnownPrices {
  const { table } = priceFile.getState()
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

/** The price of its pictures; undefined where nobody tells it. */
export function picturePriceOf(provider: PricedProvider, model: string): PicturePrice | undefined {
  if (isFreeProvider(provider))
    return { kind: 'each', perPicture: { any: 0 }, source: 'built-in', date: priceTableDate() }
  return findPicturePrice(provider.type, model, { file: priceFile.getState().table })
}
