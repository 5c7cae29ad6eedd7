import type { LoreBook } from './lore-types'

/** Decorators that ask for the whole chat. LORE-39 to LORE-41 */
const LOOKS_BACK =
  /^\s*@@@?\s*(?:activate_only|keep_activate|dont_activate_after|is_greeting|reverse_depth)/im

/**
 * Whether an entry of a book depends on more than the messages that are sent: on how many there are, or on what fired
 * before. Only then is the whole chat read.
 */
export function needsHistory({ entries }: Pick<LoreBook, 'entries'>): boolean {
  return entries.some(
    ({ sticky = 0, cooldown = 0, delay = 0, content }) =>
      sticky > 0 || cooldown > 0 || delay > 0 || LOOKS_BACK.test(content),
  )
}
