import type { CompiledEntry } from '../book/compile-book'
import type { LoreFiring } from '../lore-types'

/** When entries fired earlier in a chat. */
export type FiredBefore = ReadonlyMap<string, readonly number[]>

/** What entries need to know of earlier firings. LORE-33, LORE-40 */
function asksForFirings({ sticky, cooldown, decorators }: CompiledEntry): boolean {
  const { keepsAfterMatch, restsAfterMatch } = decorators
  return sticky > 0 || cooldown > 0 || !!keepsAfterMatch || !!restsAfterMatch
}

/** Collects the firings of the entries that ask for them. */
export function collectFirings(
  fired: readonly LoreFiring[],
  entries: Iterable<CompiledEntry>,
): FiredBefore {
  const found = new Map<string, number[]>()
  for (const compiled of entries) {
    if (asksForFirings(compiled)) found.set(compiled.entry.id, [])
  }
  if (found.size === 0) return found
  for (const { messageCount, entryIds } of fired) {
    for (const id of entryIds) found.get(id)?.push(messageCount)
  }
  return found
}

/**
 * Whether an entry still fires, or rests. Having fired at n messages, it fires till n + sticky and rests till n + sticky +
 * cooldown; what it finds meanwhile prolongs nothing. LORE-33
 * @param firings numbers of messages, in the order of the chat.
 */
export function stateAt(
  { sticky, cooldown }: Pick<CompiledEntry, 'sticky' | 'cooldown'>,
  firings: readonly number[],
  messageCount: number,
): 'sticky' | 'cooldown' | undefined {
  let start: number | undefined
  for (const firing of firings) {
    if (start === undefined || firing > start + sticky + cooldown) start = firing
  }
  if (start === undefined) return undefined
  if (messageCount <= start + sticky) return sticky > 0 ? 'sticky' : undefined
  return messageCount <= start + sticky + cooldown ? 'cooldown' : undefined
}
