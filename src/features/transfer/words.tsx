import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '@/ui/format'
import { formatBytes, formatDate } from '@/ui/format-size'

/* Choose file. */

export const dropSessionFileHere = 'Drop a session file here, or paste it.'
export const chooseSessionFile = 'Choose session file'

/* Export dialog. */

export const isInDownloads = (file: ReactNode, bytes: number) => (
  <>
    {file} ({formatBytes(bytes)}) is in your downloads.
  </>
)
export const sessionExportedSuccessfully = 'Session exported successfully'
export const tryAgain = 'Try Again'
export const exportSession = 'Export Session'
export const exportSessionText = 'Everything of yours in one file, for a backup or another browser.'
export const stop = 'Stop'
export const cancel = 'Cancel'
export const exportLabel = 'Export'
export const writingTheFile = 'Writing the file'
export const keepPassphraseAsWell =
  'Keep the passphrase as well: nobody can open the file without it.'
export const itHoldsApiKeys =
  'It holds your API keys in plain text. Whoever has the file can use them.'
export const apiKeysNotInIt = 'API keys are not in it.'

/* Export fields. */

export const whatToExport = 'What to export'
export const everything = 'Everything'
export const onlySome = 'Only some'
export const includeConversations = 'Include conversations'
export const includeApiKeys = 'Include API keys'
export const includeApiKeysHint = 'Leave this off for a file that you show or give to anyone.'
export const keysInPlainText = 'The keys will stand in the file in plain text'
export const keysWillStandInText =
  'Whoever gets the file can use them at your cost. Better encrypt it.'
export const encryptWithAPassphrase = 'Encrypt with a passphrase'
export const passphrase = 'Passphrase'
export const itStoredNowhereWithout =
  'It is stored nowhere. Without it the file cannot be opened by anyone.'
export const studioStays =
  'The history of the AI Image Generator stays in this browser. Save the pictures there that you want to keep, or put them into the gallery of a character.'
export const fileName = 'File name'
export const characters = 'Characters'
export const conversations = 'Conversations'
export const whatGoesAlong =
  'Characters take their conversations along, unless you select conversations. Conversations take their characters along.'
export const providersAlwaysGoAlong = 'Providers always go along.'
export const selectCharacterOrConversation = 'Select a character or a conversation.'
export const selectACharacter = 'Select a character.'

/* Forget copy. */

export const safetyCopyGone = 'The safety copy is gone'
export const safetyCopyNotForgotten = 'The safety copy could not be forgotten.'

/* Import consent. */

export const withKeyFromFile = (address: string) => `${address}, with a key from the file`
export const takesThePlaceOf = (address: string, replaced: string) =>
  `${address}; takes the place of ${replaced}`
export const noAddressYet = 'no address yet'
export const providersToSwitchOn = 'Providers to switch on'
export const switchOnIntro =
  'They come in off. Tick only those that you know: a provider that is on gets the words of the chats that use it, at the address shown here.'
export const moreProviders = (tooMany: number) =>
  `${formatNumber(tooMany)} more are not listed: they come in off and can be switched on later.`
export const keepWhoDecidesAboutPictures = 'Keep who decides about pictures'
export const keepsAnalystsHint = (namesText: string) =>
  `The file lets a provider of its own choice read mobile chats: ${namesText}. Switch this on if the file is your own backup. Off: the provider of each conversation decides.`
export const namesAndMore = (names: string, more: number) =>
  `${names} and ${formatNumber(more)} more`
export const andMore = (count: number) => `and ${formatNumber(count)} more`

/* Import dialog. */

export const chooseAnotherFile = 'Choose another file'
export const nothingYoursHasChanged = 'Nothing of yours has changed.'
export const sessionImportedSuccessfully = 'Session imported successfully'
export const forgetItNow = 'Forget it now'
export const undoImport = 'Undo import'
export const safetyCopyText =
  'A safety copy of what was here stays in this browser for seven days, without readable API keys: Undo import, here or in the settings, brings it back.'
export const notUndone = 'Not undone'
export const importSession = 'Import Session'
export const importSessionText = 'A file that Parlour exported, or another app in the same format.'
export const open = 'Open'
export const importLabel = 'Import'
export const isEncrypted = (name: string) => `${name} is encrypted.`
export const whatToDoWithIt = 'What to do with it'
export const merge = 'Merge'
export const mergeHint = 'Add it to what is here.'
export const replace = 'Replace'
export const replaceHint = 'Clear everything here first.'
export const overwriteItemsWithSameId = 'Overwrite items with the same id'
export const overwriteItemsWithSameIdHint =
  'Off: what is here stays as it is. Your settings stay in any case.'
export const everythingHereGivesWay = 'Everything here gives way to the file'
export const everythingHereGivesWayText = 'A safety copy is made first, so that you can undo it.'
export const added = 'Added'
export const overwritten = 'Overwritten'
export const keptAsTheyWere = 'Kept as they were'
export const thereWasNothingNew = 'There was nothing new in the file.'

/* Import preview. */

export const holds = 'Holds'
export const settingsOnly = 'Settings only'
export const lastChanged = 'Last changed'
export const messagesFrom = 'Messages from'
export const apiKeys = 'API keys'
export const none = 'None'
export const keysInFile = (keys: number) =>
  `${formatNumber(keys)}. Chats with them are paid by whoever they belong to.`
export const hereAlready = 'Here already'
export const whatIsHereAlready = 'What is here already'
export const providers = 'Providers'
export const swipeSessions = 'Swipe sessions'
export const personas = 'Personas'
export const presets = 'Prompt presets'
export const lorebooks = 'Lorebooks'
export const willBeLeftOut = (count: number) =>
  count === 1
    ? 'One part will be left out or changed'
    : `${formatNumber(count)} parts will be left out or changed`
export const wereLeftOut = (count: number) =>
  count === 1
    ? 'One part was left out or changed'
    : `${formatNumber(count)} parts were left out or changed`
export const fromTo = (first: string, last: string) => `${first} to ${last}`

/* Pick list. */

export const chosenOfAll = (chosen: number, count: number) =>
  `${formatNumber(chosen)} of ${formatNumber(count)}`
export const findAmong = (title: string) => `Find ${title.toLowerCase()}`
export const selectAll = 'Select all'
export const selectAllFound = 'Select all found'
export const selectNone = 'Select none'
export const thereAreNone = 'There are none.'
export const noneHasInItsName = 'None has this in its name.'
export const moreFound = (number: number) =>
  `${formatNumber(number)} more: write a part of the name.`

/* Reset dialog. */

export const deletes = (data: string) =>
  `This deletes ${data}, your settings and all drafts from this browser.`
export const deletesEverything =
  'This deletes everything, your settings and all drafts from this browser.'
export const browserGaveNoReason = 'The browser gave no reason.'
export const sessionResetSuccessfully = 'Session reset successfully'
export const undoReset = 'Undo reset'
export const sessionResetSuccessfullyText = 'Parlour is as on the first day.'
export const safetyCopyAfterReset =
  'A safety copy of what was there stays in this browser for seven days: Undo reset, here or in the settings, brings it back. Readable API keys are not in it; they come back only while this tab is open.'
export const resetSession = 'Reset Session'
export const resetEverything = 'Reset everything'
export const resetSessionText =
  'There is nothing yet but your settings. They go back to how they came.'
export const exportFirstText = 'Better export it first: a file is safe from everything here.'
export const exportFirst = 'Export first'
export const nothingWasReset = 'Nothing was reset'

/* Result dialog. */

export const done = 'Done'

/* Transfer actions. */

export const reset = 'Reset'
export const beforeTheReset = 'What was here before the reset'
export const beforeTheImport = 'What was here before the import'
export const copyKept = (madeAt: number) =>
  `A copy of ${formatDate(madeAt)} is kept for seven days, without readable API keys. Undo brings all of it back, and takes away what came since.`

/* Use export. */

export const failedToExportSession = 'Failed to export session'
export const errorExportingSession = 'Error exporting session'

/* Use import. */

export const decryptingTheFile = 'Decrypting the file'
export const readingTheFile = 'Reading the file'
export const writing = 'Writing'
export const opening = 'Opening'
export const failedToImportSession = 'Failed to import session'
export const errorImportingSessionFile = 'Error importing session file'
export const makingASafetyCopy = 'Making a safety copy'

/* Use undo. */

export const everythingBackAsItWas = 'Everything is back as it was'
export const everythingButKeys =
  'Everything is back as it was, but API keys: type them again under Providers'

/* Counts text. */

export const counted = {
  providers: (count: number) => formatCount(count, 'provider', 'providers'),
  characters: (count: number) => formatCount(count, 'character', 'characters'),
  conversations: (count: number) => formatCount(count, 'conversation', 'conversations'),
  messages: (count: number) => formatCount(count, 'message', 'messages'),
  memories: (count: number) => formatCount(count, 'memory', 'memories'),
  pictures: (count: number) => formatCount(count, 'picture', 'pictures'),
  datingSessions: (count: number) => formatCount(count, 'swipe session', 'swipe sessions'),
  personas: (count: number) => formatCount(count, 'persona', 'personas'),
  presets: (count: number) => formatCount(count, 'prompt preset', 'prompt presets'),
  lorebooks: (count: number) => formatCount(count, 'lorebook', 'lorebooks'),
}
