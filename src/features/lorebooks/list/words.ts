import { formatCount, quoteName } from '@/ui/format'

/* Lorebooks screen. */

export const lorebooks = 'Lorebooks'
export const intro =
  'What models are told of a world, only where it matters: places, people, customs.'
export const newLorebook = 'New Lorebook'
export const newName = 'New lorebook'
export const importLabel = 'Import'
export const loadingLorebooks = 'Loading lorebooks'
export const searchLorebooks = 'Search lorebooks'
export const lorebooksFound = (count: number) =>
  `${formatCount(count, 'lorebook', 'lorebooks')} found`
export const noLorebookHas = (search: string) =>
  `No lorebook has ${quoteName(search)} in its name, its description or its character’s name.`
export const noLorebooksYet = 'No lorebooks yet'
export const noLorebooksYetText =
  'A lorebook holds what a model is told only when it matters, such as when a place is named. Characters often bring one in their card.'

/* Lorebook card. */

export const countOfEntries = (count: number) => formatCount(count, 'entry', 'entries')
export const ofCard = (name: string) => `In the card of ${quoteName(name)}`
export const inAllChats = 'Used in all chats'
export const notUsed = 'Not used yet'
export const chosenFor = (chats: number, characters: number, personas: number) =>
  `Chosen for ${[
    chats > 0 ? formatCount(chats, 'chat', 'chats') : '',
    characters > 0 ? formatCount(characters, 'character', 'characters') : '',
    personas > 0 ? formatCount(personas, 'persona', 'personas') : '',
  ]
    .filter((part) => part !== '')
    .join(', ')}`
export const open = 'Open'
export const remove = 'Delete'
export const deletedNamed = (name: string) => `Deleted ${quoteName(name)}`
