import * as z from 'zod/mini'

/*
 * What a call to a model has used, and what it cost. The same shape on an answer, in a session file and in the ledger.
 */

/** Nano-dollars in a dollar. Money is counted in whole nano-dollars, so that sums are exact. */
export const NANO_DOLLARS = 1_000_000_000

/**
 * Where a sum comes from: `billed` was told by the provider, `priced` is told usage times a known price, `estimated` is
 * estimated usage times a known price.
 */
export const costSources = ['billed', 'priced', 'estimated'] as const
export type CostSource = (typeof costSources)[number]

/** Why a request found nothing in the provider's cache, though requests before it began alike. CTX-26 */
export const cacheMissReasons = ['model', 'prompt', 'cut', 'pause'] as const
export type CacheMissReason = (typeof cacheMissReasons)[number]

/**
 * What an answer has used, in one form for all providers: `input` counts all tokens of the request, those of the cache
 * included, and `output` all tokens of the answer, thinking included. An absent number was not told.
 */
export const usageSchema = z.object({
  input: z.optional(z.number()),
  /** Of the input: read from the provider's cache. */
  cached: z.optional(z.number()),
  /** Of the input: written to the provider's cache, for the usual time. */
  written: z.optional(z.number()),
  /** Of the input: written to the provider's cache for an hour. */
  writtenForHour: z.optional(z.number()),
  output: z.optional(z.number()),
  /** Of the output: thinking. */
  thinking: z.optional(z.number()),
  /** Searches of the web. */
  searches: z.optional(z.number()),
  /** Nano-dollars, rounded up to a whole one. Absent where the price is not known. */
  cost: z.optional(z.number()),
  costSource: z.optional(z.enum(costSources)),
  /** Tokens of the request as they were estimated before it was sent; only where the input was told. CTX-18 */
  planned: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
  /** Why nothing was read from the cache, for some answers on end; absent where it was, or where nobody knows. */
  cacheMiss: z.catch(z.optional(z.enum(cacheMissReasons)), undefined),
  /** Day of the price that was used, YYYY-MM-DD. */
  priceDate: z.optional(z.string()),
})
export type Usage = z.infer<typeof usageSchema>
