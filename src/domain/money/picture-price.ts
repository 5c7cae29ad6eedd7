import type { PriceSource } from './price'

/* What pictures cost: by tokens, or by the piece. */

/** The price of a model that draws. */
export type PicturePrice = {
  source: PriceSource
  /** Day of which it is, YYYY-MM-DD. */
  date: string
} & (
  | {
      kind: 'tokens'
      /** Micro-dollars for a million tokens of the prompt, of given pictures, and of drawn ones. */
      textIn: number
      imageIn: number
      imageOut: number
      /** What a quality multiplies with. */
      factors: Readonly<Record<string, number>>
    }
  | {
      kind: 'each'
      /** Nano-dollars for a picture, by `any`, or by size and quality as in `1k low`. */
      perPicture: Readonly<Record<string, number>>
    }
)

/** What is to be drawn. */
export interface PlannedPictures {
  /** `{width}x{height}` in pixels, or `auto`. */
  size?: string
  /** A word of the vendor's; absent where the model decides. */
  quality?: string
  count: number
  /** Pictures that are given along. */
  references?: number
  /** Tokens of the prompt, estimated. */
  promptTokens?: number
}

/** From what to what something costs, in nano-dollars. */
export interface CostRange {
  low: number
  high: number
}

/** Tokens of a given picture, about. */
const REFERENCE_TOKENS = 1_500

/** Of what a model draws where it chooses the size. */
const USUAL_SIZES: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
]

/** Pixels of the longer side up to which a picture counts as 1k. */
const LONGEST_1K = 1_536

interface Size {
  width: number
  height: number
}

function readSize(size: string | undefined): Size | undefined {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '') ?? []
  const read = { width: Number(width), height: Number(height) }
  return read.width > 0 && read.height > 0 ? read : undefined
}

/** Tokens of a drawn picture: the formula of gpt-image-2 and its successors. @param factor of the quality */
export function pictureTokens(factor: number, { width, height }: Size): number {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  const other = Math.floor((2 * factor * short + long) / (2 * long))
  return Math.ceil((factor * other * (2_000_000 + width * height)) / 4_000_000)
}

function toNano(pico: number): number {
  return Math.ceil(pico / 1_000)
}

/** What pictures cost, with what is given along. Undefined where the price is not known, or not for this quality. */
export function costOfPictures(
  price: PicturePrice | undefined,
  planned: PlannedPictures,
): CostRange | undefined {
  if (!price) return undefined
  return price.kind === 'tokens' ? byTokens(price, planned) : byPiece(price, planned)
}

function byTokens(
  price: PicturePrice & { kind: 'tokens' },
  { size, quality, count, references = 0, promptTokens = 0 }: PlannedPictures,
): CostRange | undefined {
  const { factors } = price
  const chosen =
    quality !== undefined && Object.hasOwn(factors, quality) ? factors[quality] : undefined
  const all = Object.values(factors)
  if (all.length === 0) return undefined
  // A model that decides by itself takes none of the qualities above high.
  const low = chosen ?? factors.low ?? Math.min(...all)
  const high = chosen ?? factors.high ?? Math.max(...all)
  const fixed = readSize(size)
  const sizes = fixed ? [fixed] : USUAL_SIZES
  const given = promptTokens * price.textIn + references * REFERENCE_TOKENS * price.imageIn
  const costs = (factor: number) =>
    sizes.map((each) => count * toNano(given + pictureTokens(factor, each) * price.imageOut))
  return { low: Math.min(...costs(low)), high: Math.max(...costs(high)) }
}

function byPiece(
  { perPicture }: PicturePrice & { kind: 'each' },
  { size, quality, count }: PlannedPictures,
): CostRange | undefined {
  const { width = 0, height = 0 } = readSize(size) ?? {}
  const large = Math.max(width, height) > LONGEST_1K
  const fits = Object.entries(perPicture).filter(([name]) => {
    if (name === 'any') return true
    const [ofSize, ofQuality] = name.split(' ')
    return (
      (width === 0 || ofSize === (large ? '2k' : '1k')) &&
      (quality === undefined || quality === 'auto' || quality === ofQuality)
    )
  })
  // A quality that the table does not have costs at most what the dearest does.
  const prices = (fits.length > 0 ? fits : Object.entries(perPicture)).map(([, price]) => price)
  if (prices.length === 0) return undefined
  return { low: count * Math.min(...prices), high: count * Math.max(...prices) }
}

/** What drawn pictures cost by told tokens, in nano-dollars; undefined where the price is not one of tokens. */
export function costOfPictureUsage(
  price: PicturePrice | undefined,
  told: { input: number; output: number; hasReferences: boolean },
): number | undefined {
  if (price?.kind !== 'tokens') return undefined
  const inRate = told.hasReferences ? Math.max(price.imageIn, price.textIn) : price.textIn
  return toNano(told.input * inRate + told.output * price.imageOut)
}
