import { endpointFaultTexts } from './endpoint-fault-words'
import type { StorageAction, StorageErrorCode } from '@/storage/database/storage-error'
import type { FailureParams, FailureTable } from './failure-words'

/** What failed, each a sentence; more may follow. */
const failedActions: Record<StorageAction, string> = {
  branch_conversation: 'Failed to branch the conversation',
  change_passphrase: 'Failed to change the passphrase',
  create_conversation: 'Failed to create the conversation',
  delete_character: 'Failed to delete the character',
  delete_conversation: 'Failed to delete the conversation',
  delete_dating_session: 'Failed to delete the session',
  delete_following_messages: 'Failed to delete the messages after an answer',
  delete_for_good: 'Failed to delete for good',
  save_draft_files: 'Failed to keep the files',
  delete_memory: 'Failed to delete the memory',
  delete_message: 'Failed to delete the message',
  delete_persona: 'Failed to delete the persona',
  delete_picture: 'Failed to delete the picture',
  delete_pictures: 'Failed to delete the pictures',
  delete_lore_entry: 'Failed to delete the entry of the lorebook',
  delete_lorebook: 'Failed to delete the lorebook',
  delete_preset: 'Failed to delete the order of the prompt',
  delete_provider: 'Failed to delete the provider',
  drop_safety_copy: 'Failed to drop the safety copy',
  export_session: 'Failed to export the session',
  forget_passphrase: 'Failed to forget the passphrase',
  import_personas: 'Failed to import the personas',
  import_session: 'Failed to import the session',
  keep_picture: 'Failed to keep the picture',
  make_safety_copy: 'Failed to make a safety copy',
  move_dating_sessions: 'Failed to move the dating sessions',
  note_backup: 'Failed to note the backup',
  prepare_search: 'Failed to prepare the search',
  exchange_changes: 'Failed to exchange changes with your other devices',
  protect_keys: 'Failed to protect your keys',
  read_data: 'Failed to read your data',
  read_messages: 'Failed to read the messages',
  read_safety_copy: 'Failed to read the safety copy',
  read_vault: 'Failed to read what keeps your keys',
  remove_passphrase: 'Failed to take the passphrase away',
  reseal_keys: 'Failed to seal your keys anew',
  reset_session: 'Failed to reset the session',
  restore_character: 'Failed to bring the character back',
  restore_conversation: 'Failed to bring the conversation back',
  restore_everything: 'Failed to bring everything back',
  restore_memory: 'Failed to bring the memory back',
  restore_messages: 'Failed to bring the messages back',
  restore_persona: 'Failed to bring the persona back',
  restore_picture: 'Failed to bring the picture back',
  restore_pictures: 'Failed to bring the pictures back',
  restore_profile: 'Failed to bring the profile back',
  restore_lore_entry: 'Failed to bring the entry of the lorebook back',
  restore_lorebook: 'Failed to bring the lorebook back',
  restore_preset: 'Failed to bring the order of the prompt back',
  restore_provider: 'Failed to bring the provider back',
  save_answer_so_far: 'Failed to save the answer so far',
  save_auto_lock: 'Failed to save when the keys lock',
  save_character: 'Failed to save the character',
  save_chat: 'Failed to save the chat',
  save_conversation: 'Failed to save the conversation',
  save_devices: 'Failed to save how your devices are connected',
  save_dating_session: 'Failed to save the session',
  save_memory: 'Failed to save the memory',
  save_message: 'Failed to save the message',
  save_passphrase: 'Failed to save the passphrase',
  save_persona: 'Failed to save the persona',
  save_picture: 'Failed to save the picture',
  save_profile: 'Failed to save the profile',
  save_profiles: 'Failed to save the profiles',
  save_lore_entry: 'Failed to save the entry of the lorebook',
  save_lorebook: 'Failed to save the lorebook',
  save_preset: 'Failed to save the order of the prompt',
  save_provider: 'Failed to save the provider',
  count_spending: 'Failed to write down what a request costs',
  delete_spending: 'Failed to delete the spending history',
  save_settings: 'Failed to save the settings',
  save_swipe: 'Failed to save the swipe',
  save_sent_names: 'Failed to save the names of your messages',
  set_profile_picture: 'Failed to set the profile picture',
  start_chat: 'Failed to start the chat',
  take_swipe_back: 'Failed to take the swipe back',
}

/** Of a stored failure the action may be missing, or be one of a newer Parlour. */
function failed({ action = '' }: FailureParams): string {
  const sentences: Partial<Record<string, string>> = failedActions
  return sentences[action] ?? 'Failed to use the database'
}

const endpointFaults: Partial<Record<string, string>> = endpointFaultTexts

/** What the database says when it fails. */
export const storageFailureWords: FailureTable<StorageErrorCode> = {
  storage_full: (params) => ({
    title: `${failed(params)}: this browser has no room left for Parlour.`,
    hint: 'Delete something, or free space on this device, then retry.',
  }),
  storage_closed: (params) => ({
    title: `${failed(params)}: the connection to the browser's database was closed.`,
    hint: 'Reload the page, then try again.',
  }),
  storage_failed: (params) => ({
    title:
      params.reason === undefined ? `${failed(params)}.` : `${failed(params)} (${params.reason}).`,
  }),
  storage_closed_by_browser: {
    title: 'The browser closed the database.',
    hint: 'Reload the page.',
  },
  storage_not_opened: { title: 'Failed to open database' },
  storage_read_only: {
    title: 'Nothing can be changed here: this data was saved by a newer Parlour.',
    hint: 'Reload to get the new version.',
  },
  data_busy: {
    title: 'Parlour is busy with an import, an export or a reset, perhaps in another tab.',
    hint: 'Wait until that is done, then try again.',
  },
  settings_damaged: (params) => ({ title: `${failed(params)}: the saved ones are damaged.` }),
  safety_copy_gone: { title: 'There is nothing to bring back any more.' },
  safety_copy_damaged: { title: 'The safety copy is damaged.' },
  character_not_found: ({ id = '' }) => ({ title: `Character not found: ${id}` }),
  message_not_found: { title: 'Message not found' },
  lorebook_not_found: { title: 'Lorebook not found' },
  next_provider_not_found: { title: 'Provider not found' },
  endpoint_refused: ({ fault = '' }) => ({
    title: endpointFaults[fault] ?? 'This provider cannot be called at its address',
  }),
  key_protection_changed: {
    title: 'Failed to import the session: the protection of your keys has just changed.',
    hint: 'Try again.',
  },
  file_reader_broke: { title: 'Failed to import: the file reader broke down.' },
  no_saved_data: { title: 'There is no saved data' },
}
