import type { ProviderRecord } from '@/storage/database/records'
import { connect } from './connect'

/**
 * Asks a server of the user's own how many tokens a model takes; only on a press. PROV2-16
 * @returns undefined where it does not tell. @throws {ProviderError}
 */
export async function readWindow(
  provider: ProviderRecord,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const adapter = await connect(provider, { kind: 'models' }, { signal })
  return adapter.readWindow?.(model, signal)
}
