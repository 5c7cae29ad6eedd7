import { datingWorldLabels } from '@/generation/dating/dating-choices'
import { wordsMatcher } from '@/lib/words-matcher'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'

/** Sessions that fill a screen; more can be searched. */
export const SEARCHABLE_FROM = 13

/** The sessions that hold each word of a search in name, description or world, in the order given. */
export function findSessions(
  sessions: readonly DatingSessionSummary[],
  search: string,
): DatingSessionSummary[] {
  const isFound = wordsMatcher(search)
  return sessions.filter(({ session: { name, description, worldType, worldDescription = '' } }) =>
    isFound([name, description, datingWorldLabels[worldType], worldDescription]),
  )
}
