import {
  fitsSampler,
  type NumberSampler,
  samplerRules,
  SEQUENCE_BREAKERS,
  sequenceBreakerLimits,
} from '@/domain/sampler-rules'
import type { Samplers } from '@/domain/samplers'

/**
 * The fields of a request that hold what is set of the samplers. What is out of range, as a file can bring it, is left
 * out, and of the sequence breakers what is too much.
 */
export function samplerFields(samplers: Samplers = {}): Record<string, number | string[]> {
  const names = Object.keys(samplerRules) as NumberSampler[]
  const numbers = names.flatMap((name) => {
    const value = samplers[name]
    if (value === undefined || !fitsSampler(name, value)) return []
    return samplerRules[name].wireNames.map((wireName) => [wireName, value] as const)
  })
  const { count, length } = sequenceBreakerLimits
  const breakers = samplers.drySequenceBreakers
    ?.filter((each) => each !== '' && each.length <= length)
    .slice(0, count)
  return {
    ...Object.fromEntries(numbers),
    ...(breakers?.length && { [SEQUENCE_BREAKERS]: breakers }),
  }
}
