import * as z from 'zod/mini'
import type { PicturePrice } from '@/domain/money/picture-price'
import { MOST_RATE, type Price, type PriceSource, type TokenRates } from '@/domain/money/price'
import { NANO_DOLLARS } from '@/domain/usage'

/* The file of prices that the app's own host serves, and the same built in: prices.json beside this. COST-04 */

/** Characters that a file may have. */
const MOST_CHARACTERS = 300_000

/** Micro-dollars in a dollar. */
const MICRO_DOLLARS = 1_000_000

/** Dollars for a million tokens that none costs more than. */
export const MOST_DOLLARS = MOST_RATE / MICRO_DOLLARS

/** Dollars for a million tokens. */
const rate = z.number().check(z.gte(0), z.lte(MOST_DOLLARS))

const ratesSchema = {
  in: rate,
  out: rate,
  cacheRead: z.optional(rate),
  cacheWrite: z.optional(rate),
  cacheWrite1h: z.optional(rate),
}

/** The price of a model in a file. */
export const modelSchema = z.object({
  ...ratesSchema,
  steps: z.optional(
    z.array(z.object({ ...ratesSchema, above: z.number().check(z.gte(0), z.lte(1e9)) })),
  ),
})

/** The price of a model's pictures in a file. */
export const pictureSchema = z.union([
  z.object({
    textIn: rate,
    imageIn: rate,
    imageOut: rate,
    factors: z.record(z.string(), z.number().check(z.gte(1), z.lte(1_000))),
  }),
  z.object({ perPicture: z.record(z.string(), rate) }),
])

const fileSchema = z.object({
  asOf: z.string(),
  models: z.record(z.string(), z.record(z.string(), modelSchema)),
  pictures: z.catch(z.optional(z.record(z.string(), z.record(z.string(), pictureSchema))), {}),
  searches: z.catch(z.optional(z.record(z.string(), rate)), {}),
})
/** A file of prices, in dollars. */
export type PriceFile = z.infer<typeof fileSchema>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day, YYYY-MM-DD. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text))
}

/** Prices by type of provider and model id. */
export interface PriceTable {
  /** Day of which it is, YYYY-MM-DD. */
  date: string
  models: ReadonlyMap<string, Price>
  pictures: ReadonlyMap<string, PicturePrice>
}

/** The key of a model in a table: the day at the end of an id names a state of the same model. */
export function priceKey(type: string, model: string): string {
  const id = model.trim().toLowerCase()
  return `${type} ${id.replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, '')}`
}

/** Dollars for a million tokens as micro-dollars. */
function toRate(dollars: number): number {
  return Math.round(dollars * MICRO_DOLLARS)
}

function toRates(rates: z.infer<typeof modelSchema>): TokenRates {
  const { in: input, out, cacheRead, cacheWrite, cacheWrite1h } = rates
  return {
    in: toRate(input),
    out: toRate(out),
    ...(cacheRead !== undefined && { cacheRead: toRate(cacheRead) }),
    ...(cacheWrite !== undefined && { cacheWrite: toRate(cacheWrite) }),
    ...(cacheWrite1h !== undefined && { cacheWrite1h: toRate(cacheWrite1h) }),
  }
}

function toPicturePrice(
  price: z.infer<typeof pictureSchema>,
  from: { source: PriceSource; date: string },
): PicturePrice {
  if ('perPicture' in price) {
    const each = Object.entries(price.perPicture).map(
      ([name, dollars]) => [name, Math.round(dollars * NANO_DOLLARS)] as const,
    )
    return { ...from, kind: 'each', perPicture: Object.fromEntries(each) }
  }
  const { textIn, imageIn, imageOut, factors } = price
  return {
    ...from,
    kind: 'tokens',
    textIn: toRate(textIn),
    imageIn: toRate(imageIn),
    imageOut: toRate(imageOut),
    factors,
  }
}

function toTable({ asOf: date, ...file }: PriceFile, source: PriceSource): PriceTable {
  const from = { source, date }
  const models = new Map<string, Price>()
  for (const [type, ofType] of Object.entries(file.models))
    for (const [id, model] of Object.entries(ofType)) {
      const search = file.searches?.[type]
      models.set(priceKey(type, id), {
        ...toRates(model),
        ...from,
        ...(model.steps && {
          steps: model.steps.map((step) => ({ ...toRates(step), above: step.above })),
        }),
        ...(search !== undefined && { search: Math.round(search * NANO_DOLLARS) }),
      })
    }
  const pictures = new Map<string, PicturePrice>()
  for (const [type, ofType] of Object.entries(file.pictures ?? {}))
    for (const [id, price] of Object.entries(ofType))
      pictures.set(priceKey(type, id), toPicturePrice(price, from))
  return { date, models, pictures }
}

/** Reads a table that is JSON already. Undefined where it is none, or one of its prices cannot be. */
export function toPriceTable(json: unknown, source: PriceSource): PriceTable | undefined {
  const file = z.safeParse(fileSchema, json)
  return file.success && isDay(file.data.asOf) ? toTable(file.data, source) : undefined
}

/** Reads the text of a price file. Undefined where it is too large, broken, or one of its prices cannot be. */
export function readPriceFile(text: string): PriceTable | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  try {
    return toPriceTable(JSON.parse(text), 'file')
  } catch {
    return undefined
  }
}
