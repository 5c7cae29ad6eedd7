import { profileImageProviderOf } from '@/runs/dating/profile-providers'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { useProviders } from '@/storage/hooks/use-providers'

/** Whether a provider can draw a session's people now; undefined until the providers are read. */
export function useCanDraw(session: DatingSessionRecord): boolean | undefined {
  const providers = useProviders()
  return providers && profileImageProviderOf(session, providers) !== undefined
}
