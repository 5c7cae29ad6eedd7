import type { LeftOutReason, PlannedPart, PlannedPartKind } from '@/generation/prompt/plan-types'
import { memoryRestReasons } from '@/features/shared/memory/words'
import { formatNumber } from '@/ui/format'
import { inThousands, roughly } from '../context/words'

/* Parts of a prompt. */

const titles: Readonly<Record<PlannedPartKind, string>> = {
  main: 'Main prompt',
  persona: 'Persona',
  description: 'Description',
  personality: 'Personality',
  scenario: 'Scenario',
  examples: 'Examples',
  postHistory: 'After the messages',
  own: 'Own text',
  placed: 'Lore',
  characterNote: 'Character’s note',
  authorsNote: 'Author’s note',
  pictures: 'About pictures',
  memory: 'Memory: fact',
  chapters: 'Memory: the story so far',
  message: 'Message',
  continuation: 'Asks to go on',
}

const roleTitles: Readonly<Record<PlannedPart['role'], string>> = {
  user: 'Message of the user',
  assistant: 'Message of the character',
  system: 'System message',
  function: 'Function message',
}

/** What a part is called. */
export function partTitle({ kind, id, role, name, source }: PlannedPart): string {
  if (kind === 'message') return roleTitles[role]
  if (id === 'instruction') return source.kind === 'app' ? 'Instruction' : 'Own instructions'
  const title = titles[kind]
  return name?.trim() ? `${title}: ${name.trim()}` : title
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  off: 'Switched off in the order of the prompt',
  blank: 'There is nothing in it',
  alreadySaid: 'The description says it already',
  hidden: 'You never send it',
  pending: 'It is still being written',
  nameOnly: 'Only the persona’s name is used',
  notThisTurn: 'Not with this message: it comes with every few',
  budget: 'It did not fit',
  ...memoryRestReasons,
}

export const reasonText = (reason: LeftOutReason) => reasons[reason]
export const olderMessages = 'Older messages'
export const tokens = (count: number) => (count === 1 ? '≈ 1 token' : `${roughly(count)} tokens`)
export const shareOf = (percent: number) => (percent < 1 ? 'under 1 %' : `${percent} %`)
export const roleNames: Readonly<Record<PlannedPart['role'], string>> = {
  system: 'System',
  user: 'User',
  assistant: 'Character',
  function: 'Function',
}
export const depthOf = (depth: number) =>
  depth === 0 ? 'after the newest message' : `${formatNumber(depth)} from the end`
export const atTheEnd = 'at the end'
export const isStale = 'its messages have changed'
export const alwaysSentByUser = 'always sent, as you wish'
export const unknownMacros = (macros: string) => `Nobody knows these macros: ${macros}`
export const parts = 'Parts of the prompt'
export const messages = (count: number) =>
  count === 1 ? '1 message' : `${formatNumber(count)} messages`
export const leftOut = 'Not sent'
export const share = 'Share of what is sent at most'
export const shareText = (used: number, limit: number, percent: number) =>
  `${roughly(used)} of ${inThousands(limit)} tokens, ${percent} %`
export const roomText = (window: number, answer: number) =>
  `The model takes ${inThousands(window)} tokens; up to ${inThousands(answer)} are kept for the answer`
export const estimated =
  'Numbers with “≈” are estimates: a provider tells the true ones with its answer.'
export const assumedWindow =
  'How much this model takes is not known; a usual size is assumed. The answer needs room in it, too.'
export const alwaysSent = 'With every message'
export const varying = 'With this message only'
export const promptLength = (count: number) => `Prompt length: ${formatNumber(count)} characters`
export const modelOf = (model: string) => `Model: ${model}`
export const copyTheWholePrompt = 'Copy the whole prompt'
export const showLess = 'Show less'
export const showAll = 'Show all'

/* Preview. */

export const previewPrompt = 'Preview prompt'
export const whatWillBeSent = 'What will be sent'
export const views = 'Views of the request'
export const tabParts = 'Parts'
export const tabRequest = 'Request'
export const tabLast = 'Last request'
export const requestIntro =
  'The body of the request as it goes out. The key is in none of it, and of pictures the size stands here.'
export const requestBody = 'Body of the request'
export const copyTheRequest = 'Copy the request'
export const noProvider = 'There is no provider to send it to.'
export const countExactly = 'Count exactly'
export const countHint = (provider: string) =>
  `Sends this text to ${provider} to be counted; nothing is written, and it costs nothing.`
export const countingBy = (provider: string) => `${provider} counts…`
export const countedBy = (count: number, provider: string) =>
  `${formatNumber(count)} ${count === 1 ? 'token' : 'tokens'}, counted by ${provider}`
export const howMuch = 'How much is sent'
export const whatIsRemembered = 'What does it remember?'
export const compareModels = 'Same chat with another model'
export const raiseTheLimit = 'Raise the limit'
export const putBack = 'Send again'
export const lastRequestEmpty = 'No prompt captured yet - send a message to see the prompt here!'
export const previewIntro =
  'What would be sent now, part by part. Nothing has been sent or changed.'
export const close = 'Close'
export const send = 'Send'
export const generate = 'Generate Response'
export const planning = 'Putting the prompt together'
export const pictureLater =
  'Whether a picture comes is decided when you send; the model is then told of it in one more sentence.'

/* Menu beside the composer. */

export const more = 'More'
export const writeForMe = 'Write for me'
export const writeForMeAsks = (provider: string) => `Asks ${provider}; nothing is sent to the chat`
export const writeForMeNobody = 'There is no provider to ask'
export const previewHint = 'Every part of it, before you send'
export const lorebooks = 'Lorebooks'
export const lorebooksHint = 'Which ones count here'
export const writing = (provider: string | undefined) =>
  provider === undefined ? 'Writing a draft for you' : `${provider} writes a draft for you`
export const stop = 'Stop'
export const draftReplaced = 'The draft was written for you'
