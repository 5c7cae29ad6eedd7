import { type BackupState, getBackupState, getIsBackupDue } from '../browser/backup-state'
import { useLive } from './use-live'

/** When the last backup was and how often to remind of it; undefined until read. P20. */
export function useBackupState(): BackupState | undefined {
  return useLive(getBackupState, [])
}

/** Whether a reminder is due; undefined until read. @param now epoch milliseconds */
export function useIsBackupDue(now: number): boolean | undefined {
  return useLive(() => getIsBackupDue(now), [], [now])
}
