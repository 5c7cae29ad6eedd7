import type { ArrivingCard } from '@/runs/cards/arriving-card'
import { shortName } from '@/storage/session-file/import-issues'
import * as words from './words'

/** What a card is called before it is read: by its file. */
export function sourceName({ source }: Pick<ArrivingCard, 'source'>): string {
  return typeof source === 'string' ? words.pastedText : shortName(source.name)
}

/** What a card is called: by its character, else as it is without a name. */
export function cardName(arriving: ArrivingCard): string {
  return arriving.card?.reading.fields.name || words.unnamedCharacter
}
