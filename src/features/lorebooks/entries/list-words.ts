import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* The list of entries. */

export const entries = 'Entries'
export const addEntry = 'Add entry'
export const searchEntries = 'Search entries'
export const sortBy = 'Sort by'
export const sorts = {
  file: 'Order of the file',
  order: 'Order in the prompt',
  title: 'Name',
  tokens: 'Longest first',
} as const
export const show = 'Show'
export const filters = {
  all: 'All',
  on: 'Switched on',
  off: 'Switched off',
  always: 'Always sent',
  warned: 'With a warning',
} as const
export const off = 'Off'
export const always = 'Always'
export const noKeys = 'No keys'
export const keysOf = (keys: string) => `Keys: ${keys}`
export const about = (tokens: number) => `~${formatNumber(tokens)}`
export const found = (count: number, all: number) =>
  `${formatNumber(count)} of ${formatCount(all, 'entry', 'entries')}`
export const noEntryHas = (search: string) =>
  `No entry has ${quoteName(search)} in its name, keys or content.`
export const noneLikeThat = 'No entry is like that.'
export const noEntriesYet = 'No entries yet'
export const noEntriesYetText =
  'An entry is a text that the model is told only where it matters, such as when a place is named.'
export const chooseEntry = 'Choose an entry to change it.'

/* Several at once. */

export const choose = (title: string) => `Choose ${title}`
export const chosenEntries = 'Chosen entries'
export const switchOn = 'On'
export const switchOff = 'Off'
export const setOrder = 'Order…'
export const setPlace = 'Place…'
export const remove = 'Delete'
export const deleted = (count: number) => `${formatCount(count, 'entry', 'entries')} deleted`
export const switchedOn = (count: number) => `${formatCount(count, 'entry', 'entries')} switched on`
export const switchedOff = (count: number) =>
  `${formatCount(count, 'entry', 'entries')} switched off`
export const orderSet = (count: number, order: number) =>
  `Order ${formatNumber(order)} for ${formatCount(count, 'entry', 'entries')}`
export const placeSet = (count: number) => `${formatCount(count, 'entry', 'entries')} moved`
export const orderTitle = (count: number) => `Order of ${formatCount(count, 'entry', 'entries')}`
export const placeTitle = (count: number) => `Place of ${formatCount(count, 'entry', 'entries')}`
export const apply = 'Apply'
