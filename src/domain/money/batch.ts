import type { CostRange } from './picture-price'

/*
 * A batch is what one press may lead to where that is many requests or much money: what it asks for, line by line, what it
 * is likely to cost, and what at most. Sums are whole nano-dollars. COST-26
 */

/** What a press asks for. Remembered by these names. */
export const batchKinds = ['profiles', 'person', 'pictures'] as const
export type BatchKind = (typeof batchKinds)[number]

/** One thing that a batch asks for. */
export interface BatchLine {
  /** `description` is what a picture is drawn from, where that has to be written first. */
  kind: 'profiles' | 'person' | 'description' | 'pictures'
  /** How many of it. */
  count: number
  /** Requests at most, second tries included; each picture counts as one. */
  calls: number
  /** Model id, or the name of its provider where the server chooses. */
  model: string
  /** As it is sent; absent where the model decides, or for texts. */
  quality?: string
  /** What it is likely to cost, without the pictures that are given along; absent where the price is not known. */
  cost?: CostRange
  /** What the pictures that are given along are likely to cost; absent where there are none. */
  references?: number
  /** What it costs at most; absent where the price is not known. */
  worst?: number
}

/** What a batch comes to. */
export interface BatchSum {
  /** Requests at most that cost something, or may. */
  calls: number
  /** What is likely, as far as it is known. */
  cost: CostRange
  /** At most, as far as it is known. */
  worst: number
  /** Whether the price of some of it is not known. */
  isUnknown: boolean
}

/** Adds up the lines of a batch. */
export function sumOfBatch(lines: readonly BatchLine[]): BatchSum {
  const sum: BatchSum = { calls: 0, cost: { low: 0, high: 0 }, worst: 0, isUnknown: false }
  for (const { count, calls, cost, references = 0, worst } of lines) {
    if (count <= 0 || worst === 0) continue
    sum.calls += calls
    if (cost === undefined || worst === undefined) {
      sum.isUnknown = true
      continue
    }
    sum.cost.low += cost.low + references
    sum.cost.high += cost.high + references
    sum.worst += worst
  }
  return sum
}

/** Whether nothing of a batch is to be paid. */
export function isFreeBatch({ calls }: BatchSum): boolean {
  return calls === 0
}

/** A kind of batch that the user does not want to be asked about, up to what was agreed to then. */
export interface QuietBatch {
  kind: BatchKind
  /** Nano-dollars at most. */
  upTo: number
  /** Whether some of its prices were not known. */
  isUnknown: boolean
}

/** Requests of one press that nobody is asked about. */
const CALLS_UNASKED = 3

/**
 * Whether the user is asked before a batch is sent: it may lead to more than three requests that cost something, or to
 * more than `above`. What was agreed to once and for all is asked about again where it is dearer.
 */
export function asksBefore(
  kind: BatchKind,
  sum: BatchSum,
  { above, quiet }: { above: number; quiet: readonly QuietBatch[] },
): boolean {
  if (isFreeBatch(sum)) return false
  if (sum.calls <= CALLS_UNASKED && sum.worst <= above) return false
  return !quiet.some(
    (each) => each.kind === kind && sum.worst <= each.upTo && (each.isUnknown || !sum.isUnknown),
  )
}
