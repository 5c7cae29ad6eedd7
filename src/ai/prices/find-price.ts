import type { PicturePrice } from '@/domain/money/picture-price'
import type { Price } from '@/domain/money/price'
import type { ProviderType } from '@/domain/provider'
import type { ModelEntry } from '../contracts'
import { builtInPrices } from './built-in-prices'
import { type PriceTable, priceKey } from './price-file'

/** What is known of prices, besides what is built in. */
export interface KnownPrices {
  /** The user's own for this provider, by model id. */
  own?: Readonly<Record<string, Price>>
  /** A file that the user has loaded. COST-06 */
  loaded?: PriceTable
  /** The provider's own list. */
  list?: readonly ModelEntry[]
  /** The file of the app's own host. */
  file?: PriceTable
  /** OpenRouter's list, where it may price the same models elsewhere. COST-05 */
  openrouter?: readonly ModelEntry[]
  /** Whether OpenRouter's prices may stand for the same models elsewhere. */
  usesOpenrouter?: boolean
}

/** What the makers are called at OpenRouter. */
const MAKERS: Partial<Record<ProviderType, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  xai: 'x-ai',
  mistral: 'mistralai',
  gemini: 'google',
}

/** The id of a maker's model at OpenRouter: version numbers have a dot there. */
function idAtOpenrouter(type: ProviderType, model: string): string | undefined {
  const maker = MAKERS[type]
  if (maker === undefined) return undefined
  const [, plain = ''] = priceKey('', model).split(' ')
  return `${maker}/${type === 'anthropic' ? plain.replace(/(\d)-(\d+)$/, '$1.$2') : plain}`
}

function listed(list: readonly ModelEntry[] | undefined, model: string): Price | undefined {
  return list?.find(({ id }) => id === model)?.price
}

/**
 * What a file of the user's says nothing of is as it is known elsewhere, where that is dearer: silence makes nothing
 * cheaper.
 */
function completed(price: Price, known: Price | undefined): Price {
  if (!known) return price
  const { search, cacheWrite1h = 0 } = known
  const steps = known.steps?.filter((step) => step.in >= price.in && step.out >= price.out) ?? []
  return {
    ...(search !== undefined && { search }),
    ...(cacheWrite1h > (price.cacheWrite ?? price.in) && { cacheWrite1h }),
    ...(steps.length > 0 && { steps }),
    ...price,
  }
}

/**
 * The price of a model, by the order of COST-03. Undefined where nobody tells it: that is not nothing. Whoever asks for a
 * server on this computer or the demo asks `freePrice` first.
 */
export function findPrice(
  type: ProviderType,
  model: string,
  { own = {}, loaded, list, file, openrouter, usesOpenrouter = true }: KnownPrices = {},
): Price | undefined {
  if (Object.hasOwn(own, model)) return own[model]
  const key = priceKey(type, model)
  const known = file?.models.get(key) ?? builtInPrices.models.get(key)
  const ofUser = loaded?.models.get(key)
  if (ofUser) return completed(ofUser, known)
  const told = listed(list, model)
  // A list that knows no steps does not say that there are none.
  if (told) return { search: known?.search, ...(known?.steps && { steps: known.steps }), ...told }
  if (known) return known
  const elsewhere = usesOpenrouter ? idAtOpenrouter(type, model) : undefined
  if (elsewhere === undefined) return undefined
  const keyThere = priceKey('openrouter', elsewhere)
  const price =
    loaded?.models.get(keyThere) ??
    listed(openrouter, elsewhere) ??
    file?.models.get(keyThere) ??
    builtInPrices.models.get(keyThere)
  return price && { ...price, source: 'openrouter' }
}

/** The price of a model's pictures, by the files or what is built in. */
export function findPicturePrice(
  type: ProviderType,
  model: string,
  { loaded, file }: Pick<KnownPrices, 'loaded' | 'file'> = {},
): PicturePrice | undefined {
  const key = priceKey(type, model)
  return loaded?.pictures.get(key) ?? file?.pictures.get(key) ?? builtInPrices.pictures.get(key)
}
