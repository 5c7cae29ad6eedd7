import { useStore } from 'zustand'
import { syncStatus, type SyncStatus } from '@/runs/sync/sync-run'

/** Whether this tab exchanges changes at this moment. */
export function useIsExchanging(): boolean {
  return useStore(syncStatus, ({ isBusy }) => isBusy)
}

/** How far this tab is with noting what was here before sync began; undefined where it does not. */
export function useMarking(): SyncStatus['marking'] {
  return useStore(syncStatus, ({ marking }) => marking)
}
