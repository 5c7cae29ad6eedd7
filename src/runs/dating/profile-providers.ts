import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import type { ProviderRecord } from '@/storage/database/records'
import { defaultProvider } from '../providers/default-provider'
import { imageProviderFor } from '../pictures/image-provider-for'

type Choice = Pick<DatingSessionRecord, 'profileGenerationProviderId'>

/**
 * Who invents a session's people: the chosen provider, where it is enabled; the only one that the user has set up
 * where none was chosen.
 */
export function profileWriterOf(
  { profileGenerationProviderId: chosen }: Choice,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  if (chosen === undefined || chosen === '') return defaultProvider(providers)
  return providers.find(({ id, enabled }) => id === chosen && enabled)
}

/** Who draws a session's people; undefined where nobody can. */
export function profileImageProviderOf(
  session: Choice,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  const writer = profileWriterOf(session, providers)
  return writer && imageProviderFor(writer, providers)
}
