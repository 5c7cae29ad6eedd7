import { type FoundMinor, findMinorIn } from '@/domain/adults/find-minor'
import { findMinorCharacter } from '@/domain/adults/refusals'
import type { CardReading } from '../card-types'
import { readCard } from './read-card'

/** Finds somebody under 18 in any text of a card that would be shown or sent. CARD-14 */
export function findMinorCard({
  fields,
  creatorNotes,
  notesByLanguage,
}: Pick<CardReading, 'fields' | 'creatorNotes' | 'notesByLanguage'>): FoundMinor | undefined {
  return (
    findMinorCharacter(fields)?.found ?? findMinorIn([creatorNotes, ...notesByLanguage.values()])
  )
}

/**
 * Finds somebody under 18 in the JSON text of a card that comes with its character, as session files bring it.
 * @param character what has been looked through already: a text that is the same there costs nothing
 */
export function findMinorCardText(text: string, character: object): FoundMinor | undefined {
  const reading = readingOf(text)
  if (!reading) return undefined
  const known = new Set(Object.values(character).flat())
  const fields = Object.fromEntries(
    Object.entries(reading.fields).map(([field, value]) => [field, withoutKnown(value, known)]),
  )
  return findMinorCard({ ...reading, fields: { ...reading.fields, ...fields } })
}

/** What cannot be read is never shown: it goes out again as it came, or not at all. */
function readingOf(text: string): CardReading | undefined {
  try {
    return readCard(text)
  } catch {
    return undefined
  }
}

function withoutKnown(value: unknown, known: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.filter((item) => !known.has(item))
  return known.has(value) ? '' : value
}
