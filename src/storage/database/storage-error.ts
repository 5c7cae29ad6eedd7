import type { EndpointFault } from '@/domain/provider-endpoint'
import { FailureError } from '@/lib/failure'

/** What can be tried with the database and fail. */
export type StorageAction =
  | 'branch_conversation'
  | 'change_passphrase'
  | 'count_spending'
  | 'create_conversation'
  | 'delete_character'
  | 'delete_conversation'
  | 'delete_dating_session'
  | 'delete_following_messages'
  | 'delete_for_good'
  | 'save_draft_files'
  | 'delete_memory'
  | 'delete_message'
  | 'delete_persona'
  | 'delete_picture'
  | 'delete_pictures'
  | 'delete_lorebook'
  | 'delete_lore_entry'
  | 'delete_preset'
  | 'delete_provider'
  | 'delete_spending'
  | 'drop_safety_copy'
  | 'export_session'
  | 'forget_passphrase'
  | 'import_personas'
  | 'import_session'
  | 'keep_picture'
  | 'make_safety_copy'
  | 'move_dating_sessions'
  | 'note_backup'
  | 'prepare_search'
  | 'exchange_changes'
  | 'protect_keys'
  | 'read_data'
  | 'read_messages'
  | 'read_safety_copy'
  | 'read_vault'
  | 'remove_passphrase'
  | 'reseal_keys'
  | 'reset_session'
  | 'restore_character'
  | 'restore_conversation'
  | 'restore_everything'
  | 'restore_memory'
  | 'restore_messages'
  | 'restore_persona'
  | 'restore_picture'
  | 'restore_pictures'
  | 'restore_profile'
  | 'restore_lorebook'
  | 'restore_lore_entry'
  | 'restore_preset'
  | 'restore_provider'
  | 'save_answer_so_far'
  | 'save_auto_lock'
  | 'save_character'
  | 'save_chat'
  | 'save_conversation'
  | 'save_devices'
  | 'save_dating_session'
  | 'save_memory'
  | 'save_message'
  | 'save_passphrase'
  | 'save_persona'
  | 'save_picture'
  | 'save_profile'
  | 'save_profiles'
  | 'save_lorebook'
  | 'save_lore_entry'
  | 'save_preset'
  | 'save_provider'
  | 'save_settings'
  | 'save_swipe'
  | 'save_sent_names'
  | 'set_profile_picture'
  | 'start_chat'
  | 'take_swipe_back'

/** What went wrong with the database. */
export type StorageErrorCode =
  /** The disk or the browser's allowance is full. Has the action. */
  | 'storage_full'
  /** The connection is gone while something was tried: another tab deleted the database, or the browser closed it. Has the action. */
  | 'storage_closed'
  /** Anything else that failed. Has the action, and the browser's `reason` where it gave one. */
  | 'storage_failed'
  /** The browser closed the connection of its own accord. */
  | 'storage_closed_by_browser'
  /** The database could not be opened. */
  | 'storage_not_opened'
  /** Data was written by a newer Parlour: it can be read and exported, not changed (P19). */
  | 'storage_read_only'
  /** Another tab is doing something that allows nothing else beside it: an import, an export, a reset. */
  | 'data_busy'
  /** The record of the settings cannot be read, so none of it is changed. Has the action. */
  | 'settings_damaged'
  /** The safety copy to be put back is not there. */
  | 'safety_copy_gone'
  | 'safety_copy_damaged'
  /** Has the `id`. */
  | 'character_not_found'
  | 'message_not_found'
  | 'lorebook_not_found'
  /** The provider that should take over the characters of a deleted one. */
  | 'next_provider_not_found'
  /** A provider's address cannot be called. Has the `fault`. */
  | 'endpoint_refused'
  /** The passphrase was set or removed while a file was imported. */
  | 'key_protection_changed'
  /** The worker that reads files ended unasked. */
  | 'file_reader_broke'
  /** There is no database to be copied. */
  | 'no_saved_data'

type StorageErrorParams =
  | { action: StorageAction }
  | { action: StorageAction; reason: string }
  | { id: string }
  | { fault: EndpointFault }

/** A failure of the database. */
export class StorageError extends FailureError<StorageErrorCode, StorageErrorParams> {
  override readonly name = 'StorageError'
}

const CLOSED_ERRORS = ['DatabaseClosedError', 'InvalidStateError']

/** Names of an error and of what it wraps: Dexie puts the browser's own error inside. */
export function errorNames(error: unknown): string[] {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return []
  const inner: unknown = 'inner' in error ? error.inner : undefined
  // Writes of several records at once come as a list of what failed.
  const failures: unknown[] =
    'failures' in error && Array.isArray(error.failures) ? error.failures : []
  return [error.name, ...[inner, error.cause, ...failures].flatMap(errorNames)]
}

/** Turns any failure of the database into a StorageError. @param action what was tried. */
export function toStorageError(action: StorageAction, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const names = errorNames(cause)
  if (names.includes('QuotaExceededError'))
    return new StorageError('storage_full', { action }, cause)
  if (names.some((name) => CLOSED_ERRORS.includes(name)))
    return new StorageError('storage_closed', { action }, cause)
  // Dexie repeats the browser's words in further lines.
  const [reason = ''] = cause instanceof Error ? cause.message.split('\n') : []
  return new StorageError('storage_failed', reason === '' ? { action } : { action, reason }, cause)
}
