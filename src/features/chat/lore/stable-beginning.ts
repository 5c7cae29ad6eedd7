import type { PlannedPart } from '@/generation/prompt/plan-types'

/**
 * How much of a request stays as it is from message to message, and so may be kept by the provider: all before the first
 * lore, which comes and goes. LORE-56
 * @returns about how many tokens, and whether moving lore to the end would make it more; undefined without lore.
 */
export function stableBeginning(
  parts: readonly PlannedPart[],
): { tokens: number; canGrow: boolean } | undefined {
  const first = parts.findIndex(({ source }) => source.kind === 'lore')
  if (first === -1) return undefined
  const tokens = parts.slice(0, first).reduce((sum, part) => sum + part.tokens, 0)
  return { tokens, canGrow: parts[first]?.place.at === 'system' }
}
