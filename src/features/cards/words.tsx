import type { ReactNode } from 'react'
import { formatCount } from '@/ui/format'

/* What the import of characters says. */

export const importCharacters = 'Import characters'
export const importCharactersText =
  'Character cards as PNG, JSON or CharX files, several at once. Nothing is stored before you agree.'
export const dropCardsHere = 'Drop cards here, or paste them.'
export const chooseFiles = 'Choose files'

export const readingCards = 'Reading'
export const readingText = 'Reading the card'
export const importing = 'Importing'
export const stop = 'Stop'
export const cancel = 'Cancel'
export const close = 'Close'
export const done = 'Done'
export const back = 'Back to the list'
export const notImported = 'Nothing was imported.'
export const failedToRead = 'Failed to read the cards'
export const chooseOthers = 'Choose other files'
export const openAs = {
  import: 'Import as a session',
  personas: 'Import personas',
  preset: 'Import the preset',
  lorebooks: 'Import the lorebook',
} as const
export const pastedText = 'Pasted text'
export const onlyFirst = (max: number, leftOut: number) =>
  `${max} files at once are the most: ${leftOut} more were not read.`

export const unnamedCharacter = 'Character without a name'
export const nameLabel = 'Name'
export const nameHint = 'The card has none, and a character needs one.'
export const nameTooLong = (max: number) => `A name has ${max} characters at most.`
export const by = (creator: string) => `by ${creator}`
export const version = (text: string) => `version ${text}`

export const alreadyHere = 'Already here'
export const alreadyHereText = (name: string) => `This very card was imported as “${name}”.`
export const alreadyHereOfUnknown = 'This very card was imported before.'
export const open = 'Open'
export const importAgain = 'Import again'
export const sameName = 'There is a character with this name'
export const keepBoth = 'Keep both'
export const keepBothHint = 'The new one comes beside it.'
export const replace = 'Replace'
export const replaceHint =
  'Its chats stay, and go on with the new one. Undo brings the old one back.'

export const greeting = 'Greeting'
export const greetings = 'Greetings'
export const noGreeting = 'It has no greeting: a chat begins empty.'
export const greetingOf = (number: number, count: number) => `Greeting ${number} of ${count}`
export const previous = 'Previous greeting'
export const next = 'Next greeting'
export const opensWithIt = 'The chat opens with the one in sight.'

export const alwaysSent = 'Always sent'
export const onDemand = 'On demand'
export const aboutTokens = (count: number) => `about ${formatCount(count, 'token', 'tokens')}`
export const lorebook = 'Lorebook'
export const loreEntries = (count: number) => formatCount(count, 'entry', 'entries')
export const loreUsed = (entries: string) => `${entries}, used in its chats`
export const pictures = 'Pictures'
export const pictureCount = (count: number) => formatCount(count, 'picture', 'pictures')
export const otherFiles = 'Other files'
export const fileCount = (count: number) =>
  `${formatCount(count, 'file', 'files')}, kept for exports`
export const groupGreetings = 'For groups'
export const groupGreetingCount = (count: number) => formatCount(count, 'greeting', 'greetings')
export const tags = 'Tags'
export const creatorsNotes = 'The creator’s notes'

export const goodToKnow = 'Good to know'
export const scripts = 'It holds scripts for other apps; they do not run here.'
export const hosts = (list: string) =>
  `It names pictures elsewhere, which are never asked for: ${list}`
export const countsVariables = 'It counts with variables. Here they begin anew with each message.'
export const unknownMacros = 'Macros that are not known here stay as they are written'
export const readDifferently = (count: number) =>
  `${formatCount(count, 'detail', 'details')} of the card ${count === 1 ? 'was' : 'were'} not taken as written`
export const shareOfWindow = (percent: number) =>
  `What is always sent takes ${percent}% of what this model can hold`
export const shareOfWindowText = 'Long chats with it lose their beginning sooner.'

export const answers = 'Who answers'
export const aiProvider = 'AI Provider'
export const noProviderYet = 'None yet'
export const noProviderHint = 'It is stored all the same. Choose one when there is one.'
export const model = 'Model'
export const modelsEmpty = 'Type the name of a model.'
export const mode = 'Mode'
export const modeNames = {
  rp: 'RP',
  standard: 'Standard',
  mobile: 'Mobile',
  both: 'Both',
} as const

export const importLabel = 'Import'
export const importAndChat = 'Import and chat'
export const tryWithoutSaving = 'Try without saving'
export const importAll = (count: number) => (count === 1 ? 'Import 1' : `Import all ${count}`)
export const undoImport = 'Undo import'
export const undone = 'The import was undone'
export const wasImported = (name: string) => `“${name}” was imported`
export const wereImported = (count: number) =>
  `${formatCount(count, 'character was', 'characters were')} imported`

export const waiting = 'Waiting'
export const reading = 'Reading…'
export const ready = 'Ready'
export const nameIsMissing = 'Needs a name'
export const twice = 'Twice in this selection'
export const imported = 'Imported'
export const filesRead = (done: number, total: number) => `${done} of ${total} files read`
export const summary = (ready: number, refused: number): ReactNode =>
  refused === 0
    ? `${formatCount(ready, 'character', 'characters')} can be imported.`
    : `${formatCount(ready, 'character', 'characters')} can be imported, ${formatCount(refused, 'file', 'files')} cannot.`
export const importedSummary = (count: number) =>
  `${formatCount(count, 'character was', 'characters were')} imported.`
export const listOfCards = 'Cards'
