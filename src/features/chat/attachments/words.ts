import { formatNumber } from '@/ui/format'
import { formatBytes } from '@/ui/format-size'
import { roughly } from '../context/words'

/* Ways in. */

export const attachFiles = 'Attach files'
export const attachHint = 'Pictures, PDFs, documents, text and code'
export const attachDetailed = 'Attach pictures in full detail'
export const attachDetailedHint = 'For small print; more tokens'
export const takeAPhoto = 'Take a photo'
export const fromParlour = 'From Parlour'
export const fromParlourHint = 'Pictures of the character and the studio'
export const dropHere = 'Drop files here to attach them'

/* Beside the box. */

export const attachedFiles = 'Attached files'
export const filesToSend = 'Files to send'
export const readingOf = (done: number, total: number) =>
  total === 1 ? 'Reading the file' : `Reading file ${done} of ${total}`
export const stop = 'Stop'
export const notAttached = (count: number) =>
  count === 1 ? 'A file was not attached' : `${formatNumber(count)} files were not attached`
export const longPaste = 'That is a long text. As a file it stays out of your message.'
export const attachAsFile = 'Attach as file'
export const keepAsText = 'Keep as text'
export const pastedTextName = 'Pasted text.txt'
export const removed = (name: string) => `${name} removed`

/* One file. */

export const remove = (name: string) => `Remove ${name}`
export const optionsOf = (name: string) => `${name}, options`
export const moveEarlier = 'Move to the left'
export const moveLater = 'Move to the right'
export const sendAsText = 'Send as text'
export const sendAsPages = 'Send as pages'
export const asTextHint = (count: number, money: string | undefined) =>
  withMoney(`The words alone, ${tokens(count)}`, money)
export const asPagesHint = (count: number, money: string | undefined) =>
  withMoney(`The model looks at its pages, ${tokens(count)}`, money)
export const sendPdfsAsText = 'Send PDFs as text'
export const openText = 'Open text'
export const save = 'Save'
export const openPicture = (name: string) => `Open ${name}`
export const textTitle = 'Text of the file'
export const textMissing = 'This file is gone.'
export const size = formatBytes
export const tokens = (count: number) =>
  count === 1 ? `${roughly(count)} token` : `${roughly(count)} tokens`
export const asText = 'as text'
export const asPages = 'as pages'
export const pages = (count: number) => (count === 1 ? '1 page' : `${formatNumber(count)} pages`)
export const nameOnly = 'Only its name is sent'
const withMoney = (text: string, money: string | undefined) =>
  money === undefined ? text : `${text}, ${money}`

/* In what is sent. */

/** How a file goes along. */
export const formNames = {
  picture: 'as a picture',
  pages: asPages,
  text: asText,
  note: 'its name only',
} as const
export const fileSent = (name: string, form: string, count: number) =>
  count > 0 ? `${name}, ${form}, ${tokens(count)}` : `${name}, ${form}`

/* A model that sees no pictures. */

export const seesNone = (model: string) =>
  `${model} sees no pictures: of each it is told the name only.`
export const switchModel = 'Switch model'

/* Password of a PDF. */

export const passwordTitle = 'This PDF has a password'
export const passwordFor = (name: string) =>
  `${name} can be read with its password, which is kept nowhere. Without it the file is attached, but no model can read its text.`
export const password = 'Password'
export const passwordWrong = 'That was not its password.'
export const readIt = 'Read it'

/* From Parlour. */

export const choosePictures = 'Choose pictures'
export const attachChosen = (count: number) =>
  count === 1 ? 'Attach 1 picture' : `Attach ${formatNumber(count)} pictures`
export const ofCharacter = (name: string) => `Pictures of ${name}`
export const ofStudio = 'Image studio'
export const noPictures =
  'There are no pictures yet. Those of the character and of the image studio show up here.'
export const pictureNumbered = (number: number) => `Picture ${formatNumber(number)}`

/* Pictures of the chat. */

export const showToModel = 'Show to the model'
export const shownToModel = 'The picture stands beside the box and goes with your next message.'
