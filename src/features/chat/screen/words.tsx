import type { ReactNode } from 'react'

/* Chat error banner. */

export const apiError = (title: string) => `API Error: ${title}`

/* Chat header. */

export const deletedCharacter = 'Deleted character'
export const backToConversations = 'Back to Conversations'
/** @param rest what is only heard on a phone. */
export const saveChat = (rest: (text: string) => ReactNode) => <>Save{rest(' Chat')}</>
export const lastPromptSentToAi = 'Last Prompt Sent to AI'
export const chatSettings = 'Chat Settings'

/* Chat status. */

export const apiDisconnected = 'API Disconnected'
export const apiBusy = 'API Busy'
export const apiErrorText = 'API Error'
export const apiConnected = 'API Connected'

/* Composer. */

export const stopGenerating = 'Stop Generating'
export const generateResponse = 'Generate Response'
export const sendMessage = 'Send Message'
export const message = 'Message'
export const writeAMessage = 'Write a message'
export const newMessages = 'New messages'
export const goToTheEnd = 'Go to the end'

/* Composer tools. */

export const more = 'More'

/* Gone chat. */

export const thisChatIsGone = 'This chat is gone'
export const temporaryChat = 'Temporary chat'
export const openConversations = 'Open Conversations'
export const meetSomebodyNew = 'Meet somebody new'
export const thisChatIsGoneText =
  'It was temporary and had not been saved. Temporary chats and their characters live in the open page only, so they went when it was closed or loaded anew. “Save Chat” keeps one.'

/* Chat footer. */

export const stopRoom = (room: string) => `Stop ${room}`
