import type { BackupReminder } from '@/domain/settings'
import { database } from '../database/database'
import { getConversations } from '../database/queries'
import { parseRow } from '../database/read'
import { METADATA_ID, metadataRecordSchema } from '../database/records'

/** When everything was last exported, and how often the user wants to be reminded of it. P20. */
export interface BackupState {
  /** Epoch milliseconds; absent where there was none. */
  lastBackupAt?: number
  reminder: BackupReminder
  /** Epoch milliseconds of the last time that a reminder was sent away. */
  dismissedAt?: number
}

/** The state of backups; no backup and the default reminder where the record is missing or damaged. */
export async function getBackupState(): Promise<BackupState> {
  const row = await database.metadata.get(METADATA_ID)
  const record = parseRow('metadata', metadataRecordSchema, row)
  return {
    lastBackupAt: record?.lastBackupAt || undefined,
    reminder: record?.backupReminder ?? 'monthly',
    dismissedAt: record?.reminderDismissedAt,
  }
}

/** Whether a reminder is due now. Reads no conversation unless it may be. @param now epoch milliseconds */
export async function getIsBackupDue(now: number): Promise<boolean> {
  const state = await getBackupState()
  return mayRemind(state, now) && isBackupDue(state, await getConversations(), now)
}

/** Conversations that make a backup worth the trouble. */
const WORTH_SAVING = 3

const DAY_MS = 24 * 60 * 60 * 1000
const PERIOD_MS = { weekly: 7 * DAY_MS, monthly: 30 * DAY_MS }

/** Days for which a reminder that was sent away stays away, in milliseconds. */
const SNOOZE_MS = 7 * DAY_MS

/**
 * The rule of the reminder: there are some conversations, one of them is newer than the last backup, and that is older
 * than the chosen time. Where there was none, the time counts from the oldest conversation. P20.
 * @param now epoch milliseconds
 */
export function isBackupDue(
  state: BackupState,
  conversations: readonly { createdAt: number; updatedAt: number }[],
  now: number,
): boolean {
  if (!mayRemind(state, now) || conversations.length < WORTH_SAVING) return false
  const { lastBackupAt, reminder } = state
  return lastBackupAt === undefined
    ? conversations.some(({ createdAt }) => isOver(reminder, createdAt, now))
    : conversations.some(({ updatedAt }) => updatedAt > lastBackupAt)
}

/** What of the rule no conversation decides. */
function mayRemind({ lastBackupAt, reminder, dismissedAt }: BackupState, now: number): boolean {
  if (dismissedAt !== undefined && now < dismissedAt + SNOOZE_MS) return false
  return reminder !== 'off' && (lastBackupAt === undefined || isOver(reminder, lastBackupAt, now))
}

/** Whether the chosen time is over. */
function isOver(reminder: BackupReminder, since: number, now: number): boolean {
  return reminder !== 'off' && now - since >= PERIOD_MS[reminder]
}
