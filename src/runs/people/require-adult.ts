import { ProviderError } from '@/ai/provider-error'
import { findMinorCharacter } from '@/domain/adults/refusals'
import type { CharacterRecord } from '@/storage/database/records'

/**
 * Ends a run of a character who is under 18 by its own texts: one that was stored before these were checked. Nothing of
 * it is deleted, and once the words are changed the chat goes on.
 * @throws {ProviderError} with the words that cause it.
 */
export function requireAdult(character: CharacterRecord): void {
  const minor = findMinorCharacter(character)
  if (!minor) return
  throw new ProviderError({
    type: 'bad_request',
    code: 'not_adult',
    params: { words: minor.found.words },
    provider: 'custom',
  })
}
