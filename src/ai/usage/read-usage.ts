import type { ProviderType } from '@/domain/provider'
import { NANO_DOLLARS, type Usage } from '@/domain/usage'
import { isRecord, numberAt, recordAt } from '../http/json'
import { MAX_TOKEN_COUNT } from '../http/read-limits'

/*
 * The one normaliser of what vendors tell of a call (COST-08): `input` counts cached tokens too and `output` thinking,
 * whatever the vendor counts beside them.
 */

/** Reads one vendor's record of usage. Numbers are as they came: `soundUsage` drops the nonsense. */
type UsageReader = (usage: unknown) => Usage

/** xAI bills in ticks: so many are a dollar. */
const TICKS_PER_DOLLAR = 10_000_000_000

/** Dollars of one call at most; a larger sum is none. */
const MAX_DOLLARS = 100_000

/** The `usage` of Chat Completions, of all who speak it. Absent fields stay absent. */
export function readOpenaiUsage(type: ProviderType, usage: unknown): Usage {
  const details = recordAt(usage, 'prompt_tokens_details')
  const thinking = numberAt(recordAt(usage, 'completion_tokens_details'), 'reasoning_tokens')
  return {
    input: numberAt(usage, 'prompt_tokens'),
    cached:
      numberAt(details, 'cached_tokens') ??
      // DeepSeek, and Mistral.
      numberAt(usage, 'prompt_cache_hit_tokens') ??
      numberAt(usage, 'num_cached_tokens'),
    written: numberAt(details, 'cache_write_tokens'),
    output: outputOf(usage, thinking),
    thinking,
    searches: searchesOf(usage),
    ...billedCost(type, usage),
  }
}

/** xAI counts thinking beside the answer, and only in the total: output = completion + thinking. */
function outputOf(usage: unknown, thinking = 0): number | undefined {
  const completion = numberAt(usage, 'completion_tokens')
  const total = numberAt(usage, 'total_tokens')
  const input = numberAt(usage, 'prompt_tokens') ?? 0
  if (completion === undefined || thinking === 0) return completion
  const isBeside = thinking > completion || total === input + completion + thinking
  return isBeside ? completion + thinking : completion
}

/** The `usage` of the Responses API. Absent fields stay absent. */
export function readResponsesUsage(type: ProviderType, usage: unknown): Usage {
  const details = recordAt(usage, 'input_tokens_details')
  return {
    input: numberAt(usage, 'input_tokens'),
    cached: numberAt(details, 'cached_tokens'),
    written: numberAt(details, 'cache_write_tokens'),
    output: numberAt(usage, 'output_tokens'),
    thinking: numberAt(recordAt(usage, 'output_tokens_details'), 'reasoning_tokens'),
    searches: searchesOf(usage),
    ...billedCost(type, usage),
  }
}

/**
 * The `usage` of Anthropic's messages, whose `input_tokens` are those that the cache has nothing to do with. An event
 * that tells none of them says nothing of the input.
 */
export const readAnthropicUsage: UsageReader = (usage) => {
  const plain = numberAt(usage, 'input_tokens')
  const output = numberAt(usage, 'output_tokens')
  const thinking = numberAt(recordAt(usage, 'output_tokens_details'), 'thinking_tokens')
  const rest = { output, thinking, searches: searchesOf(usage) }
  if (plain === undefined) return rest
  const cached = countAt(usage, 'cache_read_input_tokens')
  const creation = recordAt(usage, 'cache_creation')
  const forHour = countAt(creation, 'ephemeral_1h_input_tokens')
  const allWritten = countAt(usage, 'cache_creation_input_tokens')
  // The two times of keeping are told apart where it tells them; else all is kept for the usual time.
  const written =
    countAt(creation, 'ephemeral_5m_input_tokens') ??
    (allWritten === undefined ? undefined : Math.max(0, allWritten - (forHour ?? 0)))
  return {
    input: plain + (cached ?? 0) + (written ?? 0) + (forHour ?? 0),
    cached,
    written,
    writtenForHour: forHour,
    ...rest,
  }
}

/** The `usage` of calls that make pictures: `input_tokens` and `output_tokens`, or the names of chats. */
export function readPictureUsage(type: ProviderType, usage: unknown): Usage {
  return isRecord(usage) && 'input_tokens' in usage
    ? readResponsesUsage(type, usage)
    : readOpenaiUsage(type, usage)
}

/** A number that can be added to others; nonsense is none. */
function countAt(value: unknown, key: string): number | undefined {
  return soundCount(numberAt(value, key))
}

function searchesOf(usage: unknown): number | undefined {
  // Anthropic, and OpenRouter, which passes it on.
  const told = numberAt(recordAt(usage, 'server_tool_use'), 'web_search_requests')
  if (told !== undefined) return told
  const xai = recordAt(usage, 'server_side_tool_usage_details')
  const web = countAt(xai, 'web_search_calls')
  const posts = countAt(xai, 'x_search_calls')
  return web === undefined && posts === undefined ? undefined : (web ?? 0) + (posts ?? 0)
}

/** What the two providers that tell it say that they bill. */
function billedCost(type: ProviderType, usage: unknown): Pick<Usage, 'cost' | 'costSource'> {
  const dollars = type === 'xai' ? xaiDollars(usage) : openrouterDollars(type, usage)
  const cost = dollars === undefined ? undefined : toNanoDollars(dollars)
  return cost === undefined ? {} : { cost, costSource: 'billed' }
}

function xaiDollars(usage: unknown): number | undefined {
  const ticks = numberAt(usage, 'cost_in_usd_ticks')
  return ticks === undefined ? undefined : ticks / TICKS_PER_DOLLAR
}

/** With a key of one's own at the maker, that maker's bill comes beside OpenRouter's fee. */
function openrouterDollars(type: ProviderType, usage: unknown): number | undefined {
  const fee = type === 'openrouter' ? numberAt(usage, 'cost') : undefined
  if (fee === undefined || !isRecord(usage) || usage['is_byok'] !== true) return fee
  return fee + atLeastNothing(recordAt(usage, 'cost_details'))
}

/** What the maker bills; a sum below zero takes nothing off the fee. */
function atLeastNothing(bill: unknown): number {
  return Math.max(0, numberAt(bill, 'upstream_inference_cost') ?? 0)
}

/** What OpenRouter tells of an answer afterwards, at GET /generation. Absent fields stay absent. */
export const readOpenrouterGeneration: UsageReader = (generation) => {
  const fee = numberAt(generation, 'total_cost')
  const isOwnKey = isRecord(generation) && generation['is_byok'] === true
  const ofMaker = isOwnKey ? atLeastNothing(generation) : 0
  const cost = fee === undefined ? undefined : toNanoDollars(fee + ofMaker)
  return {
    input: numberAt(generation, 'native_tokens_prompt'),
    cached: numberAt(generation, 'native_tokens_cached'),
    output: numberAt(generation, 'native_tokens_completion'),
    thinking: numberAt(generation, 'native_tokens_reasoning'),
    ...(cost !== undefined && { cost, costSource: 'billed' }),
  }
}

/** Significant digits of a sum of dollars: what follows is noise of binary fractions. */
const DIGITS = 14

/** Whole nano-dollars, rounded up; undefined where it is no sum of money. */
export function toNanoDollars(dollars: number): number | undefined {
  if (!(dollars >= 0 && dollars <= MAX_DOLLARS)) return undefined
  return Math.ceil(Number((dollars * NANO_DOLLARS).toPrecision(DIGITS)))
}

/** A whole number that can be a count of tokens; undefined for anything else. */
function soundCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= MAX_TOKEN_COUNT
    ? count
    : undefined
}

/** The part of a sum, where it can be one. */
function partOf(part: number | undefined, whole: number | undefined): number | undefined {
  const count = soundCount(part)
  return count !== undefined && whole !== undefined && count > whole ? undefined : count
}

/**
 * Drops what cannot be, field by field: what is negative or no whole number, and parts that are larger than their whole.
 * @returns undefined where nothing is left.
 */
export function soundUsage(usage: Usage): Usage | undefined {
  const input = soundCount(usage.input)
  const output = soundCount(usage.output)
  const cached = partOf(usage.cached, input)
  const afterCached = input === undefined ? undefined : input - (cached ?? 0)
  const written = partOf(usage.written, afterCached)
  const writtenForHour = partOf(
    usage.writtenForHour,
    afterCached === undefined ? undefined : afterCached - (written ?? 0),
  )
  return withoutGaps({
    ...usage,
    input,
    cached,
    written,
    writtenForHour,
    output,
    thinking: partOf(usage.thinking, output),
    searches: soundCount(usage.searches),
  })
}

/** Only what there is; undefined where there is nothing. */
function withoutGaps(usage: Usage): Usage | undefined {
  const { input, cached, written, writtenForHour, output } = usage
  const { thinking, searches, cost, costSource, priceDate } = usage
  const told: Usage = {
    ...(input !== undefined && { input }),
    ...(cached !== undefined && { cached }),
    ...(written !== undefined && { written }),
    ...(writtenForHour !== undefined && { writtenForHour }),
    ...(output !== undefined && { output }),
    ...(thinking !== undefined && { thinking }),
    ...(searches !== undefined && { searches }),
    ...(cost !== undefined && { cost }),
    ...(costSource !== undefined && { costSource }),
    ...(priceDate !== undefined && { priceDate }),
  }
  return Object.keys(told).length === 0 ? undefined : told
}

/** What is known of a call after more of it was told: later numbers replace earlier ones. */
export function mergeUsage(usage: Usage | undefined, more: Usage | undefined): Usage | undefined {
  return more === undefined ? usage : { ...usage, ...withoutGaps(more) }
}
