import { matchProviderOf } from '@/generation/match-character'
import type { DatingSessionRecord } from '@/storage/dating-records'
import type { ProviderRecord } from '@/storage/records'
import { painterFor } from './painter-for'

type Choice = Pick<DatingSessionRecord, 'profileGenerationProviderId'>

/**
 * Who invents a session's people: the chosen provider, where it is enabled; the first enabled one only where none was
 * chosen. SWIPE-83, SWIPE-92.
 */
export function profileWriterOf(
  { profileGenerationProviderId: chosen }: Choice,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  if (chosen === undefined || chosen === '') return matchProviderOf(providers)
  return providers.find(({ id, enabled }) => id === chosen && enabled)
}

/** Who draws a session's people; undefined where nobody can. */
export function profilePainterOf(
  session: Choice,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  const writer = profileWriterOf(session, providers)
  return writer && painterFor(writer, providers)
}
