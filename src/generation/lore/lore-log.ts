import { type LoreLog, loreLogSchema } from '@/domain/lorebook'
import type { PromptPlan } from '../prompt/plan-types'

/** The lore that an answer keeps; undefined where it has none, or it cannot be read. */
export function readLoreLog(stored: unknown): LoreLog | undefined {
  return stored === undefined ? undefined : loreLogSchema.safeParse(stored).data
}

/**
 * The log of a request that is planned: what its plan left out after all was not used.
 * LORE-49: `cut` where it did not fit, `placeOff` where its place is switched off.
 */
export function logOfPlan(log: LoreLog, { leftOut }: Pick<PromptPlan, 'leftOut'>): LoreLog {
  const reasons = new Map<string, 'cut' | 'placeOff'>()
  for (const { part, reason } of leftOut)
    if (part.source.kind === 'lore')
      reasons.set(part.source.entryId, reason === 'budget' ? 'cut' : 'placeOff')
  if (reasons.size === 0) return log
  const rest = { ...log.rest }
  for (const [entryId, reason] of reasons) rest[reason] = [...(rest[reason] ?? []), entryId]
  return { ...log, rest, entries: log.entries.filter(({ entryId }) => !reasons.has(entryId)) }
}
