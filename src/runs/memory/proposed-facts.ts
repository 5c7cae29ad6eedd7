import type { MemoryDraft } from '@/storage/memories/memories'

/** Facts that a model proposes; they are stored only where the user takes them, with `addMemories`. */
export interface ProposedFacts {
  drafts: readonly MemoryDraft[]
  /** Words by which facts were refused, because they tell of somebody under 18. MEM-18 */
  refused: readonly string[]
}
