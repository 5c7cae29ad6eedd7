import type { MemoryKind, MemoryMaker } from '@/domain/memory'
import type { MemoryRestReason } from '@/generation/memory/choose-memories'
import { formatCount, formatNumber, quoteName } from '@/ui/format'

/* What is said of memories, in a chat and with a character. */

export const memory = 'Memory'

/** Why a memory is not sent; also of the parts of a prompt. */
export const memoryRestReasons: Readonly<Record<MemoryRestReason, string>> = {
  memoryOff: 'Switched off',
  sourceGone: 'It tells of a message that is deleted',
  keyNotFound: 'None of its key words is in the newest messages',
  covered: 'Its messages are sent themselves',
  inBook: 'A longer summary tells it',
  noRoom: 'There is no room for more memory',
}

/* One memory. */

export const sent = 'Sent'
export const notSent = (reason: MemoryRestReason) => `Not sent: ${memoryRestReasons[reason]}`
export const pinned = 'Pinned'
export const tokens = (count: number) =>
  count === 1 ? '≈ 1 token' : `≈ ${formatNumber(Math.ceil(count))} tokens`
/** @param cost "≈ $0.0001" */
export const eachTime = (cost: string) => `${cost} each time`
export const sentWith = (keys: readonly string[]) => `Sent only with: ${keys.join(', ')}`

/** Who made it, until the user has changed it. */
export function maker({
  madeBy,
  model,
  edited,
}: {
  madeBy: MemoryMaker
  model?: string | undefined
  edited?: boolean | undefined
}): string {
  if (madeBy === 'import') return 'imported'
  if (madeBy === 'user') return 'yours'
  const name = model === undefined ? 'a model' : model
  return edited ? `made by ${name}, edited by you` : `made by ${name}`
}

export const book = 'Several chapters in one'

export const stale = 'A message that it came from says something else now.'
export const staleFact = 'A message that it came from is changed or deleted.'
export const sourceGone = 'A message that it tells of is deleted.'
export const keepAsItIs = 'Keep as it is'
export const fromMessages = (count: number) => `From ${formatCount(count, 'message', 'messages')}`
export const messageIsGone = 'The message is deleted'

export const edit = 'Edit'
export const pin = 'Pin'
export const unpin = 'Unpin'
export const switchOff = 'Switch off'
export const switchOn = 'Switch on'
export const remove = 'Delete'
export const moveTo = (name: string) => `Move to ${name}`
export const copyToChat = 'Copy to this chat'

export const forgotten = (kind: MemoryKind) =>
  kind === 'fact' ? 'Fact deleted' : 'Summary deleted'
export const movedTo = (name: string) => `Counts in all chats with ${name} now`
export const copied = 'Copied to this chat'

export const showMore = (count: number) => `Show ${formatNumber(count)} more`

/* Editor. */

export const textOfFact = 'What is remembered'
export const textOfChapter = 'Summary'
export const keys = 'Key words'
export const keysHint =
  'With commas. Then it is sent only while one of them stands in the newest messages. Blank: always.'
export const save = 'Save'
export const cancel = 'Cancel'
export const changedElsewhere = 'Its text was changed elsewhere meanwhile'
export const keepThatText = 'Keep that text'
export const replaceWithMine = 'Replace it with mine'
export const goneMeanwhile = 'It was deleted meanwhile. Your text was not saved.'

/* A new fact. */

export const addFact = 'Add a fact'
export const remember = 'Remember'
export const rememberIntro = 'The model is told it from the next answer on. No model is asked now.'
export const whereItCounts = 'Where it counts'
export const inThisChat = 'In this chat'
export const inAllChatsWith = (name: string) => `In all chats with ${name}`
export const blankFact = 'Write what is to be remembered.'
export const remembered = (text: string) => `Remembered: ${quoteName(text)}`

/* With a character. */

export const memoryOf = (name: string) => `What ${name} remembers`
export const memoryOfIntro = (name: string) =>
  `Facts that go with every request in all chats with ${name}. Those of one chat stand in its own memory.`
export const noFactsOf = (name: string) =>
  `Nothing yet. Add a fact here, or press “Remember…” at a message of a chat with ${name}.`
export const close = 'Close'
export const noFactsYet = (name: string) => `${name} knows no facts that count in all chats yet.`
export const seeAll = (count: number) =>
  count === 0 ? 'See memory' : `See memory (${formatCount(count, 'fact', 'facts')})`
