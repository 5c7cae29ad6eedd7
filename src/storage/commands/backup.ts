import type { BackupReminder } from '@/domain/settings'
import { updateMetadata } from './metadata'

/**
 * Notes that everything has just been exported. P20.
 * @param now epoch milliseconds. @throws {StorageError}
 */
export function noteBackup(now = Date.now()): Promise<void> {
  return updateMetadata('note_backup', 'backup', () => ({ lastBackupAt: now }))
}

/** Sets how often to remind of a backup. @throws {StorageError} */
export function setBackupReminder(backupReminder: BackupReminder): Promise<void> {
  return updateMetadata('save_settings', 'backup reminder', () => ({ backupReminder }))
}

/**
 * Sends the reminder away for a while.
 * @param now epoch milliseconds. @throws {StorageError}
 */
export function dismissBackupReminder(now = Date.now()): Promise<void> {
  return updateMetadata('save_settings', 'dismissed reminder', () => ({
    reminderDismissedAt: now,
  }))
}
