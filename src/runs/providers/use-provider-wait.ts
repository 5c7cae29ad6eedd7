import { useStore } from 'zustand'
import { providerWaits } from './provider-waits'

/** Epoch milliseconds at which a run's request is sent again; undefined while it does not wait. @param key of `waitKeys` */
export function useProviderWait(key: string): number | undefined {
  return useStore(providerWaits, (waits) => waits[key])
}
