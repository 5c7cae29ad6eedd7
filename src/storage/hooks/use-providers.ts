import { countCharactersOfProvider, getProvider, getProviders } from '../database/queries'
import { type ProviderRecord, providerRecordSchema } from '../database/records'
import { recordAhead } from '../database/records-ahead'
import { useLive, useLiveList } from './use-live'

/** All providers, oldest first; undefined until read. */
export function useProviders(): ProviderRecord[] | undefined {
  return useLiveList(getProviders)
}

/** One provider; undefined until read, null where there is none. */
export function useProvider(id: string | undefined): ProviderRecord | null | undefined {
  return useLive(
    async () => (id === undefined ? null : ((await getProvider(id)) ?? null)),
    [id],
    [],
    () => recordAhead('providers', providerRecordSchema, id),
  )
}

/** Number of characters that answer through a provider; undefined until read. */
export function useCharacterCountOfProvider(providerId: string): number | undefined {
  return useLive(() => countCharactersOfProvider(providerId), [providerId])
}
