import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* A lorebook's page. */

export const lorebook = 'Lorebook'
export const notFound = 'Lorebook Not Found'
export const notFoundText = 'There is no such lorebook, or its character was deleted.'
export const backToLorebooks = 'Back to Lorebooks'
export const loading = 'Loading the lorebook'
export const parts = 'Parts of the lorebook'
export const entriesTab = 'Entries'
export const tryTab = 'Try a text'
export const settingsTab = 'Settings'
export const remove = 'Delete'
export const summary = (entries: number, always: number) =>
  always === 0
    ? formatCount(entries, 'entry', 'entries')
    : `${formatCount(entries, 'entry', 'entries')}, about ${formatNumber(always)} tokens always sent`
export const inCardOf = (name: string) => `In the card of ${quoteName(name)}`

/* Settings. */

export const name = 'Name'
export const nameIsRequired = 'A name is required. It is not saved like this.'
export const description = 'Description'
export const descriptionHint = 'Only you see it.'
export const isForAll = 'Used in all chats'
export const isForAllHint = 'Beside the lorebooks of chat, persona and character.'
export const scanDepth = 'Messages that are read'
export const scanDepthHint = 'The newest ones, for keys. An entry may say otherwise.'
export const tokenBudget = 'Tokens at most'
export const tokenBudgetHint = 'Of all its entries together. Blank: no limit of its own.'
export const noLimit = 'No limit'
export const recursive = 'Entries may fire each other'
export const recursiveHint = 'Keys are also looked for in what other entries say.'
export const wholeWords = 'Whole words'
export const wholeWordsHint = '“art” is then not found in “heart”. An entry may say otherwise.'

export const usage = 'Where it is used'
export const notUsed =
  'Nowhere yet. Choose it for a chat, a persona or a character, or use it in all chats.'
export const chats = 'Chats'
export const characters = 'Characters'
export const personas = 'Personas'
export const itsCard = 'Its character'
export const everywhere = 'All chats'
export const andMore = (count: number) => `and ${formatNumber(count)} more`
