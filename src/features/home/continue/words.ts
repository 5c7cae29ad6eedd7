import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Open page. */

export const continueTitle = 'Continue'
/** The rest of the title, which is only heard on a phone. */
export const yourConversations = ' Your Conversations'
export const howMuch = (characters: number, conversations: number) =>
  `${formatCount(characters, 'character', 'characters')}, ${formatCount(conversations, 'conversation', 'conversations')}`
export const newChat = 'New chat'
export const allConversations = 'All conversations'
export const noConversationsYet = 'No Conversations Yet'
export const noConversationsYetText = 'Pick a character and say hello.'
export const viewCharacters = 'View Characters'

/* Open chat. */

export const newConversation = 'New conversation'
export const you = 'You'
export const loadingTheLastChat = 'Loading the last chat'

/* Box. */

export const message = 'Message'
export const writeAMessage = 'Write a message'
export const writeTo = (name: string) => `Write to ${name}`
export const sendMessage = 'Send Message'
export const stopGenerating = 'Stop Generating'
export const filesGoAlong = (count: number) =>
  count === 1 ? 'A file goes along.' : `${formatNumber(count)} files go along.`

/* Latest chats. */

export const latestChats = 'Latest chats'
export const writing = 'Writing…'
export const stopWritingIn = (title: string) => `Stop writing in ${quoteName(title)}`

/* Running work. */

export const underWay = 'Under way'
export const inventingPeople = 'Inventing people'
export const drawingPeople = 'Drawing people'
export const drawingPictures = 'Drawing pictures'
export const drawingACharacter = 'Drawing a character'
export const addingPictures = 'Adding pictures'
export const readingCards = 'Reading cards'
export const importingCards = 'Importing cards'
export const open = 'Open'
/** @param label what is under way */
export const openWork = (label: string) => `Open: ${label}`
export const stop = 'Stop'
/** @param label what is under way */
export const stopWork = (label: string) => `Stop: ${label}`
