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
 * The price of a model, by the order of COST-03. Undefined where nobody tells it: that is not nothing. Whoever asks for a
 * server on this computer or the demo asks `freePrice` first.
 */
export function findPrice(
  type: ProviderType,
  model: string,
  { own = {}, list, file, openrouter, usesOpenrouter = true }: KnownPrices = {},
): Price | undefined {
  if (Object.hasOwn(own, model)) return own[model]
  const key = priceKey(type, model)
  const known = file?.models.get(key) ?? builtInPrices.models.get(key)
  const told = listed(list, model)
  // A list that knows no steps does not say that there are none.
  if (told) return { search: known?.search, ...(known?.steps && { steps: known.steps }), ...told }
  if (known) return known
  const elsewhere = usesOpenrouter ? idAtOpenrouter(type, model) : undefined
  if (elsewhere === undefined) return undefined
  const keyThere = priceKey('openrouter', elsewhere)
  const price =
    listed(openrouter, elsewhere) ??
    file?.models.get(keyThere) ??
    builtInPrices.models.get(keyThere)
  return price && { ...price, source: 'openrouter' }
}

/** The price of a model's pictures, by the file or what is built in. */
export function findPicturePrice(
  type: ProviderType,
  model: string,
  { file }: Pick<KnownPrices, 'file'> = {},
): PicturePrice | undefined {
  const key = priceKey(type, model)
  return file?.pictures.get(key) ?? builtInPrices.pictures.get(key)
}
