import { formatCount, formatNumber } from '@/ui/format'

/* Rows, of the list and of the panel. */

export const rp = 'RP'
export const temporary = 'Temporary'
export const writing = 'Writing…'
export const deletedCharacter = 'Deleted character'

/* Conversations panel. */

export const conversations = 'Conversations'
export const allConversations = 'All Conversations'
export const showConversations = 'Show conversations'
export const hideConversations = 'Hide conversations'
export const recentConversations = 'Recent conversations'
export const recentConversationsText = 'Your chats will be listed here.'
export const standardChat = '+ Standard Chat'
export const rpChat = '+ RP Chat'
export const searchConversations = 'Search conversations'

/* Conversations screen. */

export const noCharactersAvailable = 'No Characters Available'
export const createCharacter = 'Create Character'
export const addProvider = 'Add Provider'
export const noCharactersAvailableText =
  'A conversation is with a character: a persona with its own instructions and model.'
export const noConversationsYet = 'No Conversations Yet'
export const startAChat = 'Start a chat'
export const noConversationsYetText = 'Pick a character and say hello.'
export const whoseConversations = 'Whose conversations'

/* Conversations skeleton. */

export const loadingConversations = 'Loading conversations'

/* New chat dialog. */

export const newRpChat = 'New RP Chat'
export const newStandardChat = 'New Standard Chat'
export const startChat = 'Start Chat'
export const character = 'Character'
export const characterPlaceholder = 'Choose a character'
export const chatName = 'Chat name'
export const chatNameHint = 'Optional.'
export const firstMessage = 'First message'
export const firstMessageHint = 'Optional. It waits in the chat until you ask for an answer.'

/* Panel search. */

export const searchResults = 'Search results'
export const nothingFound = 'Nothing found'
export const theNewestOfMany = 'The newest of many'

/* Pinned mark. */

export const pinned = 'Pinned'
/** Said of a chat with an answer that nobody has seen yet. */
export const unread = 'Unread'

/* Search results. */

export const nothingFoundText =
  'Every word must stand in the same message. Try fewer words, or only their beginning.'
export const thereMoreAddWord = 'There is more. Add a word to narrow it down.'
export const found = (messages: number, conversations: number) =>
  `${formatCount(messages, 'message', 'messages')} in ${formatCount(conversations, 'conversation', 'conversations')}`
export const newestFound = (messages: number, conversations: number) =>
  `The newest of many: ${found(messages, conversations)}`
export const memory = 'Memory'
/** @param whose title of the chat, or name of the character */
export const memoryOf = (whose: string) => `Memory · ${whose}`
export const foundInMemory = (memories: number) =>
  memories === 1 ? 'Found in one memory' : `Found in ${formatNumber(memories)} memories`
export const showMore = (hidden: number) => `Show ${formatNumber(hidden)} more`
export const andEarlierMessages = (count: number) =>
  `and ${formatCount(count, 'earlier message', 'earlier messages')}`
export const you = 'You'

/* Greeting picker. */

export const greeting = 'Greeting'
export const greetingOf = (number: number, count: number) => `Greeting ${number} of ${count}`
