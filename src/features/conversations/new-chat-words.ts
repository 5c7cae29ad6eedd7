import type { CharacterMode } from '@/domain/character'
import type { ConversationType } from '@/domain/conversation'

/** Suffix of a character's label in the picker of a new chat. */
export function characterModeSuffix(mode: CharacterMode | undefined): string {
  switch (mode) {
    case 'rp':
      return '(RP)'
    case 'standard':
      return '(Standard)'
    case 'mobile':
      return '(Mobile)'
    case 'both':
      return '(Universal)'
    case undefined:
      return '(Legacy)'
  }
}

/** Text where no character can be offered. */
export function noCharactersForMode(type: ConversationType): string {
  return type === 'rp'
    ? 'No characters available for RP mode. Create characters specifically for this mode or mark existing ones as compatible.'
    : 'No characters available for Standard mode. Create characters specifically for this mode or mark existing ones as compatible.'
}
