import { formatNumber } from '@/ui/format'

export const whyLore = 'Why this lore'
export const loreIntro = 'What of the lorebooks this answer was written with, and why.'
export const used = (count: number) => `Used (${formatNumber(count)})`
export const notUsed = (count: number) => `Not used (${formatNumber(count)})`
export const whichEntries = 'Which entries'
export const nothingUsed = 'No entry was used for this answer.'
export const nothingLeft = 'Every entry was used.'
export const noMatches = 'No entry is called that.'
export const searchEntries = 'Search entries'
export const close = 'Close'
export const jump = 'Go to the word'
export const openEntry = 'Open entry'
export const goneEntry = 'An entry that is gone'
export const bookGone = (name: string) =>
  `The lorebook “${name}” is gone, so its other entries cannot be named.`
export const shownOf = (shown: number, all: number) =>
  `${formatNumber(shown)} of ${formatNumber(all)} are shown. Search for the others.`
export const andMore = (count: number) => `${formatNumber(count)} more were not noted one by one.`
export const changedSince = 'Changed since'
export const budgetText = (used: number, budget: number) =>
  `${formatNumber(used)} of ${formatNumber(budget)} tokens`
export const allBooks = 'All lorebooks'
export const budgets = 'What they take'
export const didNotFit = (count: number) =>
  count === 1 ? '1 entry did not fit' : `${formatNumber(count)} entries did not fit`
export const why = 'Why'
export const raise = 'Raise'
export const hide = 'Hide'
export const reading = 'Reading the lorebooks'
export const loreOf = (used: number) =>
  used === 1 ? 'Lore: 1 entry, and why' : `Lore: ${formatNumber(used)} entries, and why`
export const beginningStays = (tokens: number) =>
  `About ${formatNumber(tokens)} tokens of the beginning stay the same from message to message, and a provider may keep them. What follows the first lore is read anew each time.`
export const beginningCanGrow =
  '“Keep the beginning the same” in the settings of prompts puts lore near the end.'
