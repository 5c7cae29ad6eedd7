import * as z from 'zod/mini'
import { providerTypes } from '@/domain/provider'
import { costSources } from '@/domain/usage'

/* What the ledger of paid calls holds. Words that were sent or came are never in it (COST-10). */

/** What a call was for. */
const callPurposes = [
  'answer',
  'draft',
  'analysis',
  'picture',
  'studio',
  'profiles',
  'person',
  'character',
  'summary',
  'facts',
  'speech',
  'transcript',
  'search',
  'test',
] as const
export type LedgerPurpose = (typeof callPurposes)[number]

/**
 * Where a call stands: `reserved` is on its way, `done` has an outcome, `failed` has cost nothing, and of `lost` nobody
 * knows whether it was charged.
 */
const ledgerStates = ['reserved', 'done', 'failed', 'lost'] as const

/** A paid call. */
export const ledgerRecordSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The day that it counts for, YYYY-MM-DD. */
  day: z.string(),
  providerId: z.string(),
  providerType: z.enum(providerTypes),
  /** Model id; empty where the server chose. */
  model: z.string(),
  purpose: z.catch(z.enum(callPurposes), 'answer'),
  /** Absent for temporary chats; empty once the chat is deleted for good. */
  conversationId: z.optional(z.string()),
  characterId: z.optional(z.string()),
  datingSessionId: z.optional(z.string()),
  /** The batch that it belongs to, whose budget it counts against. COST-28 */
  batchId: z.optional(z.string()),
  /** Tokens, as of a usage. */
  input: z.optional(z.number()),
  cached: z.optional(z.number()),
  output: z.optional(z.number()),
  /** Pictures that came. */
  pictures: z.optional(z.number()),
  /** Nano-dollars at most, while it is not known; absent where the price is not known. */
  worst: z.optional(z.number()),
  /** Nano-dollars; absent where it is not known. */
  cost: z.optional(z.number()),
  source: z.optional(z.enum(costSources)),
  /** Day of the price, YYYY-MM-DD. */
  priceDate: z.optional(z.string()),
  state: z.enum(ledgerStates),
})
export type LedgerRecord = z.infer<typeof ledgerRecordSchema>

const sumSchema = z.object({
  /** Nano-dollars of what is done. */
  cost: z.number(),
  /** Nano-dollars of `cost` that were estimated. */
  estimated: z.number(),
  /** Nano-dollars at most of what is on its way. */
  reserved: z.number(),
  /** Nano-dollars at most of what is lost. */
  lost: z.number(),
  /** Calls that are done. */
  calls: z.number(),
  /** Of these, how many have no known cost. */
  unknown: z.number(),
  input: z.number(),
  output: z.number(),
})
/** Sums over calls. */
export type SpendingSum = z.infer<typeof sumSchema>

/** What the sums of a day are kept apart by: few of each in a day. */
const dayParts = ['provider', 'model', 'purpose'] as const

/** What else they are kept apart by: there may be hundreds in a day, so these stand in a row of their own. */
const chatParts = ['character', 'conversation'] as const
type ChatPart = (typeof chatParts)[number]

/** What sums are kept apart by. */
export const spendingParts = ['provider', 'model', ...chatParts, 'purpose'] as const
export type SpendingPart = (typeof spendingParts)[number]

/** Whether a part stands in the row of chats. */
export function isChatPart(part: SpendingPart): part is ChatPart {
  return chatParts.some((each) => each === part)
}

/** A list and not an object with these keys: they are ids that come from elsewhere. */
const partSchema = z.array(z.object({ key: z.string(), sum: sumSchema }))
export type PartSums = z.infer<typeof partSchema>

/** The kept sums of a day, so that nobody reads all of its calls. */
export const daySumsSchema = z.object({
  /** `day:YYYY-MM-DD`. */
  id: z.string(),
  total: sumSchema,
  provider: partSchema,
  model: partSchema,
  purpose: partSchema,
})
export type DaySums = z.infer<typeof daySumsSchema>

/** The kept sums of a day by chat and by character, which few look at. */
export const dayChatSumsSchema = z.object({
  /** `chats:YYYY-MM-DD`. */
  id: z.string(),
  character: partSchema,
  conversation: partSchema,
})
export type DayChatSums = z.infer<typeof dayChatSumsSchema>

/** The kept sum of all days of one chat, `chat:{id}`, one character, `character:{id}`, or one batch, `batch:{id}`. */
export const wholeSumSchema = z.object({ id: z.string(), total: sumSchema })
type WholeSum = z.infer<typeof wholeSumSchema>

/** The greatest day that was seen, so that a clock that is set back frees nothing (COST-23). */
export const latestDaySchema = z.object({ id: z.literal('latest'), day: z.string() })
export const LATEST_ID = 'latest'

/** A row of the store of sums. */
export type SumRow = DaySums | DayChatSums | WholeSum | z.infer<typeof latestDaySchema>

/** Nothing at all. */
export function emptySum(): SpendingSum {
  return {
    cost: 0,
    estimated: 0,
    reserved: 0,
    lost: 0,
    calls: 0,
    unknown: 0,
    input: 0,
    output: 0,
  }
}

/** What one call adds to the sums. */
export function sumOfRecord(record: LedgerRecord): SpendingSum {
  const { state, cost, worst = 0, source, input = 0, output = 0 } = record
  const nothing = emptySum()
  if (state === 'failed') return nothing
  if (state === 'reserved') return { ...nothing, reserved: worst }
  if (state === 'lost') return { ...nothing, lost: worst }
  return {
    ...nothing,
    cost: cost ?? 0,
    estimated: source === 'estimated' ? (cost ?? 0) : 0,
    calls: 1,
    unknown: cost === undefined ? 1 : 0,
    input,
    output,
  }
}

/** Adds to a sum, or takes away. @param sign 1 or -1 */
export function addSum(to: SpendingSum, more: SpendingSum, sign = 1): SpendingSum {
  return {
    cost: to.cost + sign * more.cost,
    estimated: to.estimated + sign * more.estimated,
    reserved: to.reserved + sign * more.reserved,
    lost: to.lost + sign * more.lost,
    calls: to.calls + sign * more.calls,
    unknown: to.unknown + sign * more.unknown,
    input: to.input + sign * more.input,
    output: to.output + sign * more.output,
  }
}

/** What counts against a limit: what is spent, what may be, and what is on its way. COST-18 */
export function usedOf({ cost, lost, reserved }: SpendingSum): number {
  return cost + lost + reserved
}

/** Sums of a day in which nothing has happened yet. */
export function emptyDay(id: string): DaySums {
  return { id, total: emptySum(), provider: [], model: [], purpose: [] }
}

/** Adds to the sum of one key of a part. */
function addToPart(sums: PartSums, key: string | undefined, more: SpendingSum): PartSums {
  if (key === undefined) return sums
  const index = sums.findIndex((each) => each.key === key)
  if (index === -1) return [...sums, { key, sum: more }]
  return sums.with(index, { key, sum: addSum(sums[index]?.sum ?? emptySum(), more) })
}

/** Adds what has changed of a call to the sums of its day. */
export function addToDay(sums: DaySums, record: LedgerRecord, more: SpendingSum): DaySums {
  const next = { ...sums, total: addSum(sums.total, more) }
  const keys = partKeys(record)
  for (const part of dayParts) next[part] = addToPart(sums[part], keys[part], more)
  return next
}

/** Adds what has changed of a call to the sums of its day by chat and character. */
export function addToDayChats(
  sums: DayChatSums,
  record: Pick<LedgerRecord, 'conversationId' | 'characterId'>,
  more: SpendingSum,
): DayChatSums {
  return {
    ...sums,
    character: addToPart(sums.character, record.characterId, more),
    conversation: addToPart(sums.conversation, record.conversationId, more),
  }
}

/** Under which key a call counts in each part; undefined where it counts in none. */
export function partKeys(record: LedgerRecord): Record<SpendingPart, string | undefined> {
  return {
    provider: record.providerId,
    model: record.model,
    character: record.characterId,
    conversation: record.conversationId,
    purpose: record.purpose,
  }
}
