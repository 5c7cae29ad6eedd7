import { formatCount, quoteName } from '@/ui/format'

/* The rows of the list, and their menu. */

/** Of the kind that the chat is not. */
export const newChatOfKind = 'A new chat with the same character'
export const chat = 'Chat'
export const chat2Rp = 'Chat2 RP'
export const more = 'More'
export const moreFor = (title: string) => `More for ${quoteName(title)}`
export const chosenConversations = 'Chosen conversations'
export const deletedOf = (title: string) => `Deleted ${quoteName(title)}`
export const deletedMany = (count: number) =>
  `Deleted ${formatCount(count, 'conversation', 'conversations')}`
export const unpin = 'Unpin'
export const pin = 'Pin'
export const rename = 'Rename'
export const select = 'Select'
export const exportLabel = 'Export'
export const remove = 'Delete'
export const newConversation = 'New conversation'

/* Rename dialog. */

export const save = 'Save'
export const title = 'Title'
export const titleIsRequired = 'Title is required'
