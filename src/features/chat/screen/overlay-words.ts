import { formatNumber, quoteName } from '@/ui/format'

/* Chat overlays. */

export const regenerate = 'Regenerate'
export const regenerateText = 'Write this answer anew and delete all messages after it?'
export const goOn = 'Continue'
export const goOnText = 'Go on with this answer and delete all messages after it?'
export const deleteMessage = 'Delete message'
export const otherRoomToo = 'Later messages of the other room go, too.'
export const remove = 'Delete'
export const askDeleteWithLater = 'Delete this message and all messages after it?'
export const askDeleteOwn = 'Delete this message? You can then send a new message.'
export const askDelete = 'Delete this message?'

/* Chat settings dialog. */

export const titleIsRequired = 'Title is required'
export const chatSettingsSaved = 'Chat settings saved'
export const savedWithFewer = (messages: number) =>
  messages === 1
    ? 'Chat settings saved. The oldest message does not fit this model and is not sent any more.'
    : `Chat settings saved. The ${formatNumber(messages)} oldest messages do not fit this model and are not sent any more.`
export const chatSettings = 'Chat Settings'
export const save = 'Save'
export const title = 'Title'
export const provider = 'Provider'
export const providerPlaceholder = 'Provider not found'
export const disabledNamed = (name: string) => `${name} (disabled)`
export const model = 'Model'
export const modelText = 'Choose a provider first.'
export const holdsForEveryChat = (name: string) =>
  `Holds for every chat with ${name}, from the next answer on.`
export const cost = 'Cost'
export const totalTokensUsed = 'Total tokens used'
export const sentAndReceived = 'Sent and received'
export const promptAndCompletion = (prompt: number, completion: number) =>
  `${formatNumber(prompt)} and ${formatNumber(completion)}`
export const showAnswersAsTheyWritten = 'Show answers as they are written'
export const showAnswersAsTheyWrittenHint =
  'Off: an answer appears when it is complete. Holds for all chats.'
export const systemPrompt = 'System prompt'
export const systemPromptHint =
  'Copied from the character when the chat began. To change it, edit the character.'

export const orderAsUsual = 'As usual: the character’s, or what Settings say'
export const pickAgain = 'Pick again'
export const pickAgainHint =
  'What {{pick}} has picked for this chat stays the same until you press.'
export const pickedAgain = 'Everything is picked anew from the next answer on'
export const lastRequest = 'What the last request was made of'
export const lastRequestEmpty = 'Nothing has been sent since this page was opened.'

/* Last prompt dialog. */

export const lastPromptSentToAi = 'Last Prompt Sent to AI'
export const close = 'Close'

/* Message commands. */

export const branched = 'This is a new conversation from that message on'
export const messageDeleted = 'Message deleted'
export const messageDeletedNamed = (text: string) => `Message deleted: ${quoteName(text)}`
export const alsoInMemory = (count: number) => `Also in memory: ${formatNumber(count)}`
export const forgetThereToo = 'Forget there too'
export const forgottenToo = (count: number) =>
  count === 1 ? 'What came from it is forgotten' : `${formatNumber(count)} memories are forgotten`
export const laterMessagesDeleted = 'The messages after this answer were deleted'

/* Run error dialog. */

export const error = 'Error'
export const openProviders = 'Open Providers'
export const ok = 'OK'

/* Save chat dialog. */

export const chatSavedSuccessfully = 'Chat saved successfully!'
export const saveChat = 'Save Chat'
export const saveChatText =
  'An answer is being written. Once it is complete, the chat can be saved.'
export const keepsTheChat = 'Keeps this chat and its character in this browser.'
