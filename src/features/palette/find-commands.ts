import { toPlainWords, wordsMatcher } from '@/lib/words-matcher'
import * as words from './words'

/** Kinds of commands, in the order in which they are listed, with the heading of each. */
export const commandGroups = {
  conversation: words.conversations,
  character: words.characters,
  session: words.swipeChat,
  lorebook: words.lorebooks,
  page: words.pages,
  action: words.actions,
} as const
export type CommandGroup = keyof typeof commandGroups

/** Something that the palette leads to or does. */
export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** A few words at the end of the line. */
  note?: string
  run: () => void
}

/** Lines of a group at most; of conversations and characters there may be thousands. */
const LINES_OF_GROUP = 8
/** The same before anything is typed: the latest are enough to go on with. */
const LINES_AT_FIRST = 5

/** What a search found. */
export interface FoundCommands {
  groups: { group: CommandGroup; commands: Command[] }[]
  /** Found, but not listed. */
  more: number
}

/**
 * The commands that hold each word of a search, by group. Those whose label begins with it come first.
 * @param commands each group in the order in which it is listed, such as last changed first.
 */
export function findCommands(commands: readonly Command[], search: string): FoundCommands {
  const begin = toPlainWords(search).trim()
  const isFound = wordsMatcher(search)
  const limit = begin === '' ? LINES_AT_FIRST : LINES_OF_GROUP
  let more = 0
  const groups = (Object.keys(commandGroups) as CommandGroup[]).flatMap((group) => {
    const found = commands.filter(
      (command) => command.group === group && isFound([command.label, command.note ?? '']),
    )
    if (found.length === 0) return []
    const isFirst = ({ label }: Command) => toPlainWords(label).startsWith(begin)
    const sorted = [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))]
    // Pages and actions are few, and whoever does not know what there is wants to see all of them.
    const listed = group === 'page' || group === 'action' ? sorted : sorted.slice(0, limit)
    more += begin === '' ? 0 : sorted.length - listed.length
    return [{ group, commands: listed }]
  })
  return { groups, more }
}
