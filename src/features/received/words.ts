import { formatCount, formatNumber } from '@/ui/format'
import type { ReceivedFault } from '@/lib/received'

/* What another app has handed over. */

export const title = 'Shared with Parlour'
export const intro =
  'This came from another app. Nothing of it is stored or sent before you say so.'
export const loading = 'Looking for what was shared'
export const nothing = 'Nothing is waiting here'
export const nothingText =
  'What you share from another app with Parlour, once it is installed, is shown here first. It waits for a day at most.'
export const goHome = 'Go to Home'
export const notRead = 'What was shared cannot be read'
export const notReadText = 'The browser does not give it out. Share it once more.'

export const faults: Readonly<Record<ReceivedFault, { title: string; text: string }>> = {
  foreign: {
    title: 'A website tried to hand something over',
    text: 'Parlour takes what you share from an app, not what websites send by themselves. Nothing of it was kept.',
  },
  too_large: {
    title: 'That was too much to share at once',
    text: 'Up to 100 MB can be shared. Open Parlour and choose the files there instead.',
  },
  not_kept: {
    title: 'What was shared was not kept',
    text: 'The browser may have too little room for it. Open Parlour and choose the files there instead.',
  },
}

export const text = 'Text'
export const textIsCut =
  'The text is longer than Parlour takes from another app: the end of it was left out.'
export const files = 'Files'
export const leftOut = (count: number) =>
  count === 1
    ? 'One more file was left out: 20 are the most.'
    : `${formatNumber(count)} more files were left out: 20 are the most.`

export const toChat = 'Put it into a chat'
export const toChatText =
  'Text goes into the box of the chat, files beside it. It is sent when you send it.'
export const chat = 'Chat'
export const choose = 'Choose a chat or a character'
export const newChatWith = 'New chat with'
export const chats = 'Chats'
export const putIntoChat = 'Put into the Chat'
export const noChats =
  'There is nobody to chat with yet. It waits here while you create a character.'
export const createCharacter = 'Create Character'
export const notPut = 'It was not put into the chat. Try it once more.'

export const asImport = 'Import it'
export const asImportText =
  'For characters, personas, lorebooks, presets and sessions of Parlour. You see what is in them before anything is stored.'
export const lookInside = (count: number) =>
  count === 1 ? 'Look inside' : `Look inside ${formatCount(count, 'file', 'files')}`

export const throwAway = 'Throw Away'
export const thrownAway = 'Thrown away'
