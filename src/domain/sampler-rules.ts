import type { Samplers } from './samplers'

/** A sampler that is one number. */
export type NumberSampler = Exclude<keyof Samplers, 'drySequenceBreakers'>

/** Range of each number, its names on the wire, and whether only whole numbers make sense. */
export interface SamplerRule {
  min: number
  max: number
  isWhole?: true
  /** Local servers differ in one name, and pass over what they do not know. */
  wireNames: readonly string[]
}

/** The numbers, in the order in which they are shown and sent. */
export const samplerRules: Readonly<Record<NumberSampler, SamplerRule>> = {
  minP: { min: 0, max: 1, wireNames: ['min_p'] },
  topK: { min: 0, max: 1000, isWhole: true, wireNames: ['top_k'] },
  // vLLM, TabbyAPI and text-generation-webui; llama.cpp and LM Studio.
  repetitionPenalty: { min: 0.5, max: 2, wireNames: ['repetition_penalty', 'repeat_penalty'] },
  dryMultiplier: { min: 0, max: 5, wireNames: ['dry_multiplier'] },
  dryBase: { min: 1, max: 4, wireNames: ['dry_base'] },
  dryAllowedLength: { min: 1, max: 100, isWhole: true, wireNames: ['dry_allowed_length'] },
  xtcThreshold: { min: 0, max: 0.5, wireNames: ['xtc_threshold'] },
  xtcProbability: { min: 0, max: 1, wireNames: ['xtc_probability'] },
}

/** Name of the sequence breakers on the wire. */
export const SEQUENCE_BREAKERS = 'dry_sequence_breakers'

/** Sequence breakers at most, and characters of each. */
export const sequenceBreakerLimits = { count: 20, length: 40 } as const

/** Whether a number may be sent for a sampler. */
export function fitsSampler(name: NumberSampler, value: number): boolean {
  const { min, max, isWhole } = samplerRules[name]
  return value >= min && value <= max && (!isWhole || Number.isInteger(value))
}
