import type { CardReading } from '../card-types'

/**
 * The creator's notes for a reader: in the first of the languages that they are in, else in English, else those in no
 * particular language.
 * @param languages of the reader, as browsers have them: `de-AT`, `de`, `en`.
 */
export function notesFor(
  { notesByLanguage, creatorNotes }: Pick<CardReading, 'notesByLanguage' | 'creatorNotes'>,
  languages: readonly string[],
): string {
  for (const language of [...languages, 'en']) {
    const tag = language.toLowerCase()
    const notes = notesByLanguage.get(tag) ?? notesByLanguage.get(tag.split('-')[0] ?? '')
    if (notes !== undefined) return notes
  }
  return creatorNotes
}
