import { formatCount, quoteName } from '@/ui/format'
import { formatBytes } from '@/ui/format-size'

export const exportCard = 'Export card'
export const exportCardText = 'A file that other role-play apps, and Parlour, can import.'

export const format = 'Format'
export const png = 'Picture (PNG)'
export const pngHint = 'The portrait with the card in it. Every app that reads cards takes it.'
export const json = 'Text (JSON)'
export const jsonHint = 'The card alone, without the portrait.'
export const charx = 'Archive (CharX)'
export const charxHint = 'The card with all of its pictures, for newer apps.'

export const version = 'Version'
export const v3 = 'V3'
export const v3Hint = 'The newest.'
export const v2 = 'V2'
export const v2Hint = 'For older apps.'
export const ownFormat = 'Its own format'
export const ownFormatHint = (formatName: string) => `${formatName}, in which it came.`
/** Names of formats of cards. */
export const formatNames = {
  v1: 'V1',
  v2: 'V2',
  v3: 'V3',
  pygmalion: 'Pygmalion',
  agnai: 'Agnai',
} as const

export const changes = 'You have changed this character'
export const withChanges = 'With your changes'
export const withoutChanges = 'As it came'
export const withoutChangesHint = 'The card that you imported.'

export const inTheCard =
  'In the card: name, prompts, greetings, tags, and what came with it for other apps.'
export const descriptionGoesAlong =
  'The private description goes along, as the creator’s notes. Whoever gets the file can read it.'
export const neverInIt =
  'Not in it: API keys, chats, provider, model, interaction style and your own instructions for it.'
export const picturesStay = (count: number) =>
  count === 1
    ? 'One more picture stays here: only the archive takes it along.'
    : `${formatCount(count, 'more picture', 'more pictures')} stay here: only the archive takes them along.`
export const picturesGoAlong = (count: number) =>
  count === 1
    ? 'The portrait and one more picture go along.'
    : `The portrait and ${formatCount(count, 'more picture', 'more pictures')} go along.`
export const theCardsFilesGoAlong = 'Files that came with the card go along too.'

export const cancel = 'Cancel'
export const exportLabel = 'Export'
export const exporting = 'Writing the card'
export const readingTheCard = 'Reading the card'
export const cardNotExported = 'The card was not exported'
export const browserGaveNoReason = 'The browser gave no reason.'
export const isInDownloads = (file: string, bytes: number) =>
  `${quoteName(file)} (${formatBytes(bytes)}) is in your downloads.`
/** Of a character without a name that can stand in a file name. */
export const fileNameOtherwise = 'character'
