import type { LorebookFormat } from '@/domain/lorebook'
import type { LoreIssue, LoreIssueCode } from '@/storage/lorebooks/lorebook-file-types'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* Import lorebooks dialog. */

export const importLorebooks = 'Import Lorebooks'
export const intro = 'Several files at once. Nothing is stored before you agree.'
export const dropFilesHere =
  'Lorebooks, world info of SillyTavern, memory books of Agnai, lorebooks of RisuAI and NovelAI.'
export const chooseFiles = 'Choose Files'
export const reading = (file: string) => `Reading ${quoteName(file)}`
export const cancel = 'Cancel'
export const importCount = (count: number) =>
  `Import ${formatCount(count, 'Lorebook', 'Lorebooks')}`
export const importOne = (name: string) => `Import ${name}`
export const unnamed = 'Imported lorebook'
export const formats: Readonly<Record<LorebookFormat, string>> = {
  v2: 'Lorebook of a V2 card',
  v3: 'Lorebook (V3)',
  sillytavern: 'SillyTavern world',
  agnai: 'Agnai memory book',
  risu: 'RisuAI lorebook',
  novelai: 'NovelAI lorebook',
}
export const countOfEntries = (count: number) => formatCount(count, 'entry', 'entries')
export const alwaysSent = (tokens: number) =>
  tokens === 0 ? 'nothing is always sent' : `about ${formatNumber(tokens)} tokens always sent`
export const notes = (count: number) => formatCount(count, 'thing to know', 'things to know')
export const andMore = (count: number) => `and ${formatNumber(count)} more`
export const usedNowhereYet =
  'They are used nowhere until you choose them for a chat, a persona or a character, or for all chats.'
export const notImported = 'The lorebooks could not be imported.'
export const notRead = 'The file could not be read.'
export const imported = (count: number, first: string) =>
  count === 1 ? `Imported ${quoteName(first)}` : `Imported ${formatNumber(count)} lorebooks`
export const tooManyFiles = (max: number, leftOut: number) =>
  `${formatNumber(max)} files at once are the most: ${formatNumber(leftOut)} more were not read.`

/* What is odd about a file, and what becomes of it. */

type Params = NonNullable<LoreIssue['params']>
const fieldIn = ({ field }: Params) => (field === undefined ? 'A field' : `“${field}”`)
const numberIn = (value: string | number | undefined) => formatNumber(Number(value ?? 0))

const issues: Readonly<Record<LoreIssueCode, (params: Params) => string>> = {
  field_converted: (params) =>
    `${fieldIn(params)} is of another type than usual and was converted.`,
  field_null: (params) => `${fieldIn(params)} has no value, so that the usual one counts.`,
  field_ignored: (params) =>
    `${fieldIn(params)} cannot be used as it is. It is kept for an export.`,
  text_cut: (params) =>
    `${fieldIn(params)} is longer than ${numberIn(params.max)} characters and was cut.`,
  list_cut: (params) =>
    `${fieldIn(params)} has more than ${numberIn(params.max)} items: the rest was left out.`,
  entries_skipped: ({ count }) =>
    Number(count) === 1
      ? '1 item among the entries is none. It is kept for an export.'
      : `${numberIn(count)} items among the entries are none. They are kept for an export.`,
}

export const issueText = ({ code, params = {} }: LoreIssue) => issues[code](params)
