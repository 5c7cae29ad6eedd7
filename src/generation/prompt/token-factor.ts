import type { ProviderType } from '@/domain/provider'

/*
 * How far a model's own tokens are from what is estimated: learnt from what its provider tells of each call (CTX-03).
 */

/** Calls that count for the factor. */
export const LEARNT_CALLS = 20

/** A call that is told to have fewer tokens than this says little: its frame weighs too much. */
const LEAST_TOLD = 200

const MIN_FACTOR = 0.5
const MAX_FACTOR = 3

/** Claude's tokens are smaller since Opus 4.7; no vocabulary of it is public. */
const NEW_CLAUDE = /claude-(?:opus|sonnet|haiku|fable)-(?:[5-9](?!\d{3})|4[-.][7-9](?!\d))/i

/** The factor of a model of which nothing has been learnt. */
export function startFactor(type: ProviderType, model: string): number {
  if (NEW_CLAUDE.test(model)) return 1.35
  return type === 'openai' || /^openai\//i.test(model) ? 1 : 1.1
}

/** Told ÷ estimated of the last calls, the newest last. Calls that say nothing, or nonsense, change nothing. */
export function withCall(
  ratios: readonly number[],
  told: number | undefined,
  estimated: number,
): readonly number[] {
  if (told === undefined || !Number.isFinite(told) || told < LEAST_TOLD || !(estimated > 0))
    return ratios
  return [...ratios, clamp(told / estimated)].slice(-LEARNT_CALLS)
}

/** By what an estimate is multiplied: the mean of what was learnt, else where it starts. */
export function factorOf(ratios: readonly number[], type: ProviderType, model: string): number {
  if (ratios.length === 0) return startFactor(type, model)
  return clamp(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length)
}

function clamp(factor: number): number {
  return Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, factor))
}
