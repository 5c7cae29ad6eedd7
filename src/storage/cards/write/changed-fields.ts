import type { CardFields, DepthNote } from '@/domain/character'

/** Fields that are one text each. */
export const textFields = [
  'name',
  'nickname',
  'description',
  'systemPrompt',
  'personality',
  'scenario',
  'examples',
  'mainPrompt',
  'postHistory',
  'greeting',
  'creator',
  'cardVersion',
] as const satisfies (keyof CardFields)[]
export type TextField = (typeof textFields)[number]

/** Fields that are a list of texts each. */
export const listFields = [
  'greetings',
  'groupGreetings',
  'tags',
] as const satisfies (keyof CardFields)[]
export type ListField = (typeof listFields)[number]

/** What a card has of a character. */
export function pickCardFields(character: CardFields): CardFields {
  const fields: CardFields = { name: character.name, systemPrompt: character.systemPrompt }
  for (const field of textFields) fields[field] = character[field] ?? ''
  for (const field of listFields) fields[field] = character[field] ?? []
  if (character.note) fields.note = character.note
  if (character.talkativeness !== undefined) fields.talkativeness = character.talkativeness
  return fields
}

/** A note that says something. */
export function noteOf(fields: CardFields): DepthNote | undefined {
  return fields.note && fields.note.text !== '' ? fields.note : undefined
}

function isSameNote(one: DepthNote | undefined, other: DepthNote | undefined): boolean {
  return one?.text === other?.text && one?.depth === other?.depth && one?.role === other?.role
}

function isSameList(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}

/** The fields that differ. An absent text is an empty one, an absent list too, and a note without text is none. */
export function changedFields(before: CardFields, now: CardFields): ReadonlySet<keyof CardFields> {
  const changed = new Set<keyof CardFields>()
  for (const field of textFields)
    if ((before[field] ?? '') !== (now[field] ?? '')) changed.add(field)
  for (const field of listFields) if (!isSameList(before[field], now[field])) changed.add(field)
  if (!isSameNote(noteOf(before), noteOf(now))) changed.add('note')
  if (before.talkativeness !== now.talkativeness) changed.add('talkativeness')
  return changed
}
