import * as z from 'zod/mini'
import {
  fitsSampler,
  type NumberSampler,
  samplerRules,
  sequenceBreakerLimits,
} from '@/domain/sampler-rules'
import type { Samplers } from '@/domain/samplers'
import * as words from './words'

/** The fields of the samplers in the form, as they are typed; blank is not set. Drafts of former versions lack them. */
export const samplerShape = {
  minP: z.optional(z.string()),
  topK: z.optional(z.string()),
  repetitionPenalty: z.optional(z.string()),
  dryMultiplier: z.optional(z.string()),
  dryBase: z.optional(z.string()),
  dryAllowedLength: z.optional(z.string()),
  /** One on each line; `\n` stands for a line break. */
  drySequenceBreakers: z.optional(z.string()),
  xtcThreshold: z.optional(z.string()),
  xtcProbability: z.optional(z.string()),
}

/** What is typed of the samplers. */
export type SamplerValues = Partial<Record<keyof Samplers, string>>

/** The numbers, in the order in which they are shown. */
export const numberSamplers = Object.keys(samplerRules) as NumberSampler[]

/** What the fields start with. */
export function toSamplerValues(samplers: Samplers = {}): SamplerValues {
  const text = (name: NumberSampler) => samplers[name]?.toString() ?? ''
  return {
    minP: text('minP'),
    topK: text('topK'),
    repetitionPenalty: text('repetitionPenalty'),
    dryMultiplier: text('dryMultiplier'),
    dryBase: text('dryBase'),
    dryAllowedLength: text('dryAllowedLength'),
    drySequenceBreakers: (samplers.drySequenceBreakers ?? [])
      .map((each) => each.replaceAll('\n', String.raw`\n`))
      .join('\n'),
    xtcThreshold: text('xtcThreshold'),
    xtcProbability: text('xtcProbability'),
  }
}

/** A number as it is typed, with a point or a comma; undefined for none. */
function numberOf(typed = ''): number | undefined {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
}

function breakersOf(typed = ''): string[] {
  return typed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(String.raw`\n`, '\n'))
}

/** What is wrong with the fields. */
export function samplerProblems(values: SamplerValues): Partial<Record<keyof Samplers, string>> {
  const problems = numberSamplers.flatMap((name) => {
    const typed = values[name] ?? ''
    const value = numberOf(typed)
    if (typed.trim() === '' || (value !== undefined && fitsSampler(name, value))) return []
    const { min, max, isWhole } = samplerRules[name]
    return [[name, words.samplerOutOfRange(min, max, isWhole === true)] as const]
  })
  const { count, length } = sequenceBreakerLimits
  const breakers = breakersOf(values.drySequenceBreakers)
  const isTooMuch = breakers.length > count || breakers.some((each) => each.length > length)
  return {
    ...Object.fromEntries(problems),
    ...(isTooMuch && { drySequenceBreakers: words.tooManyBreakers(count, length) }),
  }
}

/** What is set of the samplers; undefined where nothing is. What cannot be read is left out. */
export function toSamplers(values: SamplerValues): Samplers | undefined {
  const numbers = numberSamplers.flatMap((name) => {
    const value = numberOf(values[name])
    return value !== undefined && fitsSampler(name, value) ? [[name, value] as const] : []
  })
  const breakers = breakersOf(values.drySequenceBreakers)
  const samplers: Samplers = {
    ...Object.fromEntries(numbers),
    ...(breakers.length > 0 && { drySequenceBreakers: breakers }),
  }
  return Object.keys(samplers).length > 0 ? samplers : undefined
}
