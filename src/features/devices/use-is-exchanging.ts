import { useStore } from 'zustand'
import { syncStatus } from '@/runs/sync/sync-run'

/** Whether this tab exchanges changes at this moment. */
export function useIsExchanging(): boolean {
  return useStore(syncStatus, ({ isBusy }) => isBusy)
}
