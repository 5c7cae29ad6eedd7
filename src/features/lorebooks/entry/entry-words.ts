import type { LorePosition, LoreSource, LoreTrigger, SecondaryLogic } from '@/domain/lorebook'
import { formatNumber } from '@/ui/format'

/* The form of an entry. */

export const name = 'Name'
export const nameHint = 'Only you see it.'
export const keys = 'Keys'
export const keysHint =
  'One in each line. The entry is sent when one of them stands in the newest messages. /dragon(s)?/i is a pattern.'
export const content = 'Content'
export const contentHint = (tokens: number) =>
  tokens === 1
    ? 'What the model is told. About 1 token.'
    : `What the model is told. About ${formatNumber(tokens)} tokens.`
export const on = 'On'
export const always = 'Always'
export const alwaysHint = 'Sent with every message, without a key.'
export const order = 'Order'
export const orderHint = 'Lower stands higher up in the prompt.'
export const usually = (value: number) => formatNumber(value)

/* Finding. */

export const finding = 'Finding it'
export const selective = 'Secondary keys count'
export const selectiveHint = 'Beside a key, the keys below are looked for, too.'
export const secondaryKeys = 'Secondary keys'
export const secondaryKeysHint = 'One in each line.'
export const logic = 'What must be found of them'
export const logics: Readonly<Record<SecondaryLogic, string>> = {
  any: 'At least one',
  notAll: 'Not all of them',
  notAny: 'None of them',
  all: 'All of them',
}
export const caseSensitive = 'Capitals matter'
export const caseSensitiveHint = '“Rose” is then not found in “rose”.'
export const wholeWords = 'Whole words'
export const wholeWordsHint = 'Whether “art” is found within “heart”.'
export const asTheBook = 'As the lorebook'
export const yes = 'Only whole words'
export const no = 'Within words, too'
export const patterns = 'Keys in slashes'
export const patternsHint = 'What /dragon(s)?/ is.'
export const patternsOn = 'Patterns'
export const patternsOff = 'Plain text'
export const scanDepth = 'Messages that are read'
export const scanDepthHint = 'The newest ones. 0 reads none.'
export const alsoReads = 'Also reads'
export const alsoReadsHint = 'Keys are looked for there, too.'
export const sources: Readonly<Record<LoreSource, string>> = {
  persona: 'Your persona',
  description: 'Description',
  personality: 'Personality',
  note: 'Character’s note',
  scenario: 'Scenario',
  creatorNotes: 'Creator’s notes',
}

/* Placing. */

export const placing = 'Where it stands'
export const position = 'Place'
export const positionHint = 'Where in the prompt it is sent.'
export const positions: Readonly<Record<LorePosition, string>> = {
  beforeCharacter: 'Before the character',
  afterCharacter: 'After the character',
  aboveNote: 'Above the author’s note',
  belowNote: 'Below the author’s note',
  depth: 'Among the messages',
  beforeExamples: 'Before the examples',
  afterExamples: 'After the examples',
  outlet: 'At an outlet',
}
export const depth = 'Messages after it'
export const depthHint = '0 is the very end.'
export const outlet = 'Outlet'
export const outletHint = 'It stands where a part of the prompt has {{outlet::name}}.'
export const priority = 'Priority'
export const priorityHint = 'Higher stays longer where there is little room. Usually its order.'
export const ignoreBudget = 'Always has room'
export const ignoreBudgetHint =
  'It is sent whatever the lorebook may take, and takes nothing of it.'

/* Chance and time. */

export const chance = 'Chance and time'
export const probability = 'How often, in percent'
export const probabilityHint = 'Of 100 times that a key is found.'
export const sticky = 'Messages it stays'
export const stickyHint = 'Once it has fired, it is sent with so many more, without a key.'
export const cooldown = 'Messages it rests'
export const cooldownHint = 'After that it does not fire for so many.'
export const delay = 'Messages it waits for'
export const delayHint = 'It does not fire before the chat has so many.'
export const group = 'Groups'
export const groupHint =
  'Of all that fire in a group, one is sent. Several are separated by commas.'
export const groupWeight = 'Weight in its groups'
export const groupWeightHint = 'Higher is drawn more often.'
export const groupOverride = 'Wins its groups'
export const groupOverrideHint = 'By its order, without a draw.'
export const groupScoring = 'More keys win'
export const groupScoringHint = 'Of its group, who has more keys found goes first.'

/* Other entries. */

export const others = 'With other entries'
export const excludeRecursion = 'Not fired by other entries'
export const excludeRecursionHint = 'Only what is said in messages fires it.'
export const preventRecursion = 'Fires no other entries'
export const preventRecursionHint = 'Keys of others are not looked for in it.'
export const recursionLevel = 'Waits for other entries'
export const recursionLevelHint =
  'Fires once others have, from this step on; 1 is the first. Blank: at once.'

/* For whom. */

export const forWhom = 'For whom and when'
export const characters = 'Characters'
export const charactersHint = 'Names, one in each line. Blank: for all.'
export const isExclude = 'For all but these'
export const tagsNotUsed = (tags: string) =>
  `It also names tags, which Parlour keeps and does not use: ${tags}`
export const triggers = 'Only for these answers'
export const triggersHint = 'None chosen: for all.'
export const triggerNames: Readonly<Record<LoreTrigger, string>> = {
  normal: 'To a message you send',
  regenerate: 'Written anew',
  continue: 'Continued',
}

/* Note. */

export const note = 'Note'
export const comment = 'Note of the author'
export const commentHint = 'Never sent. Some apps show it as the title.'

/* Around the form. */

export const copyName = (title: string) => `Copy of ${title}`
export const duplicate = 'Duplicate'
export const remove = 'Delete'
export const closeEntry = 'Close the entry'
export const saved = 'Saved'
export const saving = 'Saving…'
export const notSaved = 'Not saved yet'
export const notSavedText = 'What you typed is kept here. It can be saved once the reason is gone.'
export const tryAgain = 'Try again'
export const goneMeanwhile = 'This entry was deleted meanwhile'
export const goneMeanwhileText = 'What you typed is kept here. Add it again to save it.'
export const addAgain = 'Add it again'
export const entryNotFound = 'There is no such entry any more.'
export const entryDeleted = 'Entry deleted'
export const loadingEntry = 'Loading the entry'
