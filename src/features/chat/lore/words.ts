import { formatCount } from '@/ui/format'

/* Lorebooks of a chat. */

export const title = 'Lorebooks of this chat'
export const description =
  'Their entries are sent where they matter. A book that is named in several places counts at the first.'
export const counting = 'What counts here'
export const noneCount = 'None counts here yet.'
export const countOfEntries = (count: number) => formatCount(count, 'entry', 'entries')
export const onlyHere = 'Only for this chat'
export const onlyHereHint = 'They come first.'
export const budget = 'Tokens of all lore at most'
export const budgetHint = 'Blank: as in Settings.'
export const asSettings = 'As in Settings'
export const manage = 'Manage lorebooks'
export const done = 'Done'
