import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Try a text. */

export const text = 'Text'
export const textHint = 'As if you sent it as the newest message. Nothing is sent.'
export const trying = 'Looking for entries'
export const fires = (count: number) =>
  count === 0 ? 'No entry fires' : formatCount(count, 'entry fires', 'entries fire')
export const fired = 'Entries that fire'
export const notUsed = 'Not used'
export const marked = 'Where the words stand'
export const searchNotUsed = 'Search entries that are not used'
export const noneIsLeft = 'All entries are used.'
export const noEntryHas = (search: string) =>
  `No entry that is not used has ${quoteName(search)} in its name or keys.`
export const andMore = (count: number) => `and ${formatNumber(count)} more`
export const notTried = 'The text could not be tried.'
export const typeSomething =
  'Type or paste a text to see which entries it fires, and why the others stay away.'
