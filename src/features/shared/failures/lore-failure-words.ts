import type { LoreErrorCode } from '@/runs/lore/lore-finder'
import type { FailureTable } from './failure-words'

/** Why the lore of a request could not be found. */
export const loreFailureWords: FailureTable<LoreErrorCode> = {
  lore_finder_broke: {
    title: 'The lorebooks of this chat could not be read.',
    hint: 'Try again. If it fails again, reload the page, or switch the books of this chat off.',
  },
}
