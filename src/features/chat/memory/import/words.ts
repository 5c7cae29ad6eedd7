import { formatCount, formatNumber } from '@/ui/format'

/* Memory from elsewhere. */

export const importMemory = 'Import memory'
export const importIntro =
  'A text becomes summaries of this chat, marked as imported. Nothing is kept before you have seen it, and nothing is sent now.'
export const chooseFile = 'Choose a file'
export const fileHint =
  'A text, the chat of SillyTavern (its newest summary) or the chat of RisuAI (its memory). Messages are left out.'
export const fromFile = (name: string) => `From ${name}`
export const paste = 'Or paste a text'
export const importNow = (count: number) =>
  count === 0 ? 'Import' : `Import ${formatCount(count, 'summary', 'summaries')}`
export const found = (count: number) =>
  `${formatCount(count, 'summary', 'summaries')} of at most 4,000 characters each:`
export const nothingFound = 'There is no memory in it.'
export const nothingChosen = 'Choose a file or paste a text.'
export const tooLarge = 'The file is too large: 20 MB at most.'
export const notText = 'The file is no text, or cannot be read.'
export const refused = (quoted: readonly string[]) =>
  `Left out, because only adults can be remembered here: ${quoted.map((each) => `“${each}”`).join(', ')}`
export const leftOut = (count: number) => `${formatNumber(count)} more are left out: 100 at a time.`
export const imported = (count: number) => `${formatCount(count, 'summary', 'summaries')} imported`
export const noRoom = 'This chat cannot hold more memory.'
