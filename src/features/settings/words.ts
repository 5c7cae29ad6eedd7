import { formatNumber } from '@/ui/format'

/* About section. */

export const versionAndLicence = (version: string, licence: string) =>
  `Parlour ${version} · free software under the ${licence} licence`

/* Appearance section. */

export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const bubbles = 'Bubbles'
export const bubblesHint = 'Each room in its own look: a document, a page of a novel, a phone.'
export const plain = 'Plain'
export const plainHint = 'Name and text in every room, close together and without frames.'
export const theme = 'Theme'
export const messageDisplay = 'Message display'

/* Chat section. */

export const showAnswersAsTheyWritten = 'Show answers as they are written'
export const showAnswersAsTheyWrittenHint = 'Off: an answer appears when it is complete.'
export const allowProviderSwitching = 'Allow provider switching'
export const allowProviderSwitchingHint =
  'Chat Settings then offer another provider or model for the character.'
export const thinking = 'Thinking'
export const thinkingHint =
  'What a model thinks stands above its answer. It is never a part of it, and never sent again.'
export const roomThinking = 'Thinking in role-play and phone chats'
export const thinkingViews = {
  closed: 'Folded',
  open: 'Unfolded while it is written',
  hidden: 'Hidden',
} as const
export const picturesInMobileChats = 'Pictures in mobile chats'

/* Developer section. */

export const developerMode = 'Developer mode'
export const developerModeHint =
  'Shows what goes to your providers and what comes back, without keys. Nothing of it is stored: it is gone when you close or reload this page.'

/* Forget passphrase. */

export const keysAreDeleted = (count: number) =>
  count === 1
    ? 'This deletes the one saved API key from this browser, because nothing can open it without the passphrase. You will have to type it again.'
    : `This deletes all ${formatNumber(count)} saved API keys from this browser, because nothing can open them without the passphrase. You will have to type them again.`
export const passphraseForgotten = 'Passphrase forgotten'
export const passphraseCouldNotBeForgotten = 'The passphrase could not be forgotten.'
export const forgetPassphrase = 'Forget passphrase'
export const forgetPassphraseTitle = 'Forget passphrase?'
export const forgetPassphraseText = 'Your chats, characters and providers stay.'

/* Prompt section. */

export const prompts = 'Prompts'
export const orderHint = 'Counts where neither chat nor character says otherwise.'
export const editOrders = 'Make and change orders'
export const sendAtMost = 'Send at most'
export const sendAtMostHint =
  'Of a longer chat the oldest messages are left out. A chat or a character may say otherwise.'
export const summaries = 'Summaries'
export const summariesHint =
  'Of what a long chat no longer sends. They are written after an answer, which costs a little; a chat may say otherwise.'
export const summariesAsk = 'Ask in each chat'
export const summariesAlways = 'Write them by themselves'
export const summariesNever = 'Never write any'
export const memoryWriter = 'Who writes memory'
export const memoryWriterUsual = 'The small model of each chat’s own provider'
export const memoryWriterUsualHint =
  'Writes summaries and suggests facts. The words of a chat go to nobody who does not get them anyway.'
export const memoryWriterHint = (name: string) =>
  `The words of all your chats that are summarised, or read for facts, go to ${name} then, also those of chats with other providers.`
export const memoryWriterGone = 'Not there any more'
export const memoryWriterGoneText =
  'The provider that you chose is deleted, or has another address than it had. No memory is written until you choose again.'
export const disabledNamed = (name: string) => `${name} (disabled)`
export const memoryModel = 'Model that writes memory'
export const memoryModelHint = (usual: string) => `Blank: ${usual}.`
export const noModelFound = 'No such model is known. It is asked for as you write it.'
export const showMeter = 'Show beside the box how much will be sent'
export const loreBudget = 'Tokens of all lore at most'
export const loreBudgetHint =
  'What entries of lorebooks may take of a request together. Blank: a quarter of what the model takes, at most 8,192.'
export const loreBudgetUsual = 'A quarter of what the model takes'
export const keepsBeginning = 'Keep the beginning the same'
export const keepsBeginningHint =
  'Lore then stands before the newest message and not beside the character. Some providers charge less, and answer sooner, where a request begins like the one before.'
export const postHistory = 'After the messages'
export const postHistoryHint =
  'Told to the model behind the newest message, where the character has nothing of its own.'
export const noteOfNewChats = 'Author’s note of new chats'
export const noteOfNewChatsHint = 'Each chat then has its own, in Chat Settings.'

/* Settings screen. */

export const settings = 'Settings'
export const appearance = 'Appearance'
export const chat = 'Chat'
export const spending = 'Spending'
export const deviceModels = 'Models on this device'
export const devices = 'Devices'
export const storage = 'Storage'
export const keyProtection = 'Key protection'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const about = 'About'
export const settingsIntro = 'Saved at once, in this browser.'
export const sections = 'Sections'

/* Shortcuts. */

export const writingAMessage = 'Writing a message'
export const sendOrAsk = 'Send, or ask for an answer to your last message'
export const shift = 'Shift'
export const newLine = 'New line'
export const editingAMessage = 'Editing a message'
export const save = 'Save'
export const cancel = 'Cancel'
export const roomsOfAChat = 'Rooms of a chat'
export const goToOtherRoom = 'Go to the other room'
export const tabsOfTheConversations = 'Tabs of the conversations'
export const goToNextOr = 'Go to the next or previous tab'
export const firstTab = 'First tab'
export const lastTab = 'Last tab'
export const searchingConversations = 'Searching conversations'
export const emptyTheSearch = 'Empty the search'
export const choosingAModel = 'Choosing a model'
export const openListAndMove = 'Open the list, and move in it'
export const takeTheMarkedOne = 'Take the marked one'
export const closeTheList = 'Close the list'
export const everywhere = 'Everywhere'
export const ctrlOr = 'Ctrl or ⌘'
export const goToAnyPage = 'Go to any page, character or conversation'
export const previewPrompt = 'Preview the prompt'
export const showTheseShortcuts = 'Show these shortcuts'
export const atTopPageSkip = 'At the top of a page: Skip to content'
export const closeDialogOrMenu = 'Close a dialog or the menu'

/* Vault section. */

export const whatAPassphraseDoes =
  'A passphrase encrypts the API keys in this browser. Chats and characters are not encrypted.'
export const whatKeepsKeysDamaged = 'What keeps your keys is damaged'
export const whatKeepsKeysDamagedText =
  'The sealed keys cannot be opened any more. Forget the passphrase, then type the keys again.'
export const yourKeysAreLocked = 'Your keys are locked'
export const yourKeysAreLockedText = 'No key can be used or read.'
export const unlock = 'Unlock'
export const yourKeysAreUnlocked = 'Your keys are unlocked'
export const yourKeysAreUnlockedText =
  'They are stored encrypted, and can be used in the open tabs.'
export const lockNow = 'Lock now'
export const keysNotProtected = 'Your keys are not protected'
export const keysNotProtectedText =
  'They are stored in this browser as they are: whoever can use this browser can read them.'
export const cannotBeProtected =
  'They are stored in this browser as they are: whoever can use this browser can read them. A passphrase needs a page that was loaded by HTTPS.'
export const afterOneMinute = 'After 1 minute'
export const afterFiveMinutes = 'After 5 minutes'
export const afterFifteenMinutes = 'After 15 minutes'
export const afterAnHour = 'After 60 minutes'
export const onClose = 'On close'
export const never = 'Never'
export const locksOnClose = 'All tabs lock as soon as one tab of Parlour is closed or reloaded.'
export const locksNever =
  'Only when the last tab of Parlour is closed: what opens your keys is never written to the disk.'
export const locksAfterMinutes =
  'Counted from your last key press or movement in any tab. It ends answers and pictures that are on their way. Closing or reloading a tab locks that tab.'
export const lockAutomatically = 'Lock automatically'
export const passphraseRemoved = 'Passphrase removed: your keys are no longer protected'
export const passphraseRemovedNotAll =
  'Passphrase removed. Some keys could not be opened: type them again'
export const passphraseCouldNotBeRemoved = 'The passphrase could not be removed.'
export const removePassphrase = 'Remove passphrase'
export const changePassphrase = 'Change passphrase'
export const setPassphrase = 'Set passphrase'
export const developer = 'Developer'
