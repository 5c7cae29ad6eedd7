import { formatNumber } from '@/ui/format'

/** How many of what, by the plural of its name. */
type Counts = readonly (readonly [count: number, one: string, many: string])[]

/** A list in a sentence, without what there is none of: "2 characters, 1 conversation and 30 messages". */
export function countsText(counts: Counts): string {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${formatNumber(count)} ${count === 1 ? one : many}`)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}

interface DataCounts {
  providers: number
  characters: number
  conversations: number
  datingSessions: number
  messages: number
  pictures: number
}

/** What a user has, or a file holds, in a sentence; empty where there is nothing. */
export function dataText(counts: DataCounts): string {
  return countsText([
    [counts.providers, 'provider', 'providers'],
    [counts.characters, 'character', 'characters'],
    [counts.conversations, 'conversation', 'conversations'],
    [counts.messages, 'message', 'messages'],
    [counts.pictures, 'picture', 'pictures'],
    [counts.datingSessions, 'swipe session', 'swipe sessions'],
  ])
}
