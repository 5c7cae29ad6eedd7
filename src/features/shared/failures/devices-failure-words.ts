import type { StoreCheck } from '@/runs/sync/s3/check-store'
import type { SealErrorCode } from '@/storage/sync/seal/seal-error'
import type { FailureTable } from './failure-words'

/** Why a store will not do, whether it was tried or used. */
type StoreFaultCode = Extract<StoreCheck, { isUsable: false }>['fault']

/** What is said of a store of the user's devices, and of what lies there sealed. */
export const devicesFailureWords: FailureTable<
  StoreFaultCode | SealErrorCode | 'sync_worker_broke'
> = {
  sync_store_unreachable: {
    title: 'The store does not answer.',
    hint: 'Check your connection, and the endpoint: one wrong letter names another server.',
  },
  sync_store_answers_unreadably: {
    title: 'The store is there, but this page may not read its answers.',
    detail:
      'Three things look alike from here: the bucket’s CORS rule is missing or is for another address; the key or its secret is wrong; or the clock of this device is wrong.',
    hint: 'Begin with the CORS rule. A new one can take a minute until it counts.',
  },
  sync_store_reload_required: {
    title: 'This page may not connect to the store before it is loaded anew.',
    hint: 'Reload the page.',
  },
  sync_store_wrong_key: {
    title: 'The store does not know this key, or its secret is another one.',
    hint: 'Type the key ID and the secret again, or make a new key there. If this device was removed from the group, that is why.',
  },
  sync_store_no_secret: {
    title: 'The secret of the store’s key is not stored any more.',
    hint: 'Type it again under “Change the details”.',
  },
  sync_store_forbidden: {
    title: 'The key may not do this in the bucket.',
    hint: 'It must be allowed to list, read, write and delete there. If this device was removed from the group, ask for a new key.',
  },
  sync_store_no_bucket: {
    title: 'There is no bucket of this name.',
    hint: 'Check the name of the bucket, the region, and the endpoint.',
  },
  sync_store_clock: {
    title: 'The clock of this device is too far from the store’s.',
    hint: 'Set the date and time of this device, best by its “set automatically”.',
  },
  sync_store_emptied: {
    title: 'The store was emptied.',
    detail:
      'Everything that your devices had put there is gone: it was deleted on another device, or where it lies. This device keeps all that it has, and sends nothing more.',
    hint: 'Begin anew with a new code, or leave the group.',
  },
  sync_store_busy: {
    title: 'The store is busy.',
    hint: 'Nothing is lost. Try again in a while.',
  },
  sync_store_failed: {
    title: 'The store failed, or gave an answer that makes no sense.',
    hint: 'Check that the endpoint is that of the S3 API. If it is, try again in a while.',
  },
  sync_store_too_large: {
    title: 'Something in the store is larger than it may be, so it was not read.',
    hint: 'Check that nothing else writes into this folder of the bucket.',
  },
  sync_store_forgets: {
    title: 'The store did not give back what was put there, or kept what was deleted.',
    hint: 'Look for rules of the bucket that lock, keep or change its objects.',
  },
  sync_folder_not_allowed: {
    title: 'The browser has to be allowed again to use the folder.',
    hint: 'Press “Allow the folder”.',
  },
  sync_folder_gone: {
    title: 'The folder is not where it was.',
    hint: 'Put it back, or choose it anew under “Change the details”.',
  },
  sync_folder_on_its_way: {
    title: 'What your other devices have put into the folder is not on this device yet.',
    hint: 'Wait until it was brought here, then try again. A folder that can be online only has to be kept on this device.',
  },
  sync_folder_full: {
    title: 'The disk with the folder is full.',
    hint: 'Make room there, then try again.',
  },
  sync_worker_broke: {
    title: 'What exchanges changes broke down.',
    detail: 'Something may be too large for this device, or it could not be loaded.',
    hint: 'What you have here is safe. Check your connection, then try again.',
  },
  sync_wrong_code: {
    title: 'This code does not open what your devices share.',
    hint: 'Type the code that the first device has shown. If it was changed since, type the new one.',
  },
  sync_group_damaged: {
    title: 'What your devices know each other by is damaged, or belongs to others.',
    hint: 'Check that the folder in the bucket is the right one.',
  },
  sync_setup_damaged: {
    title: 'This is no whole set-up text.',
    hint: 'Copy it again on the other device, from its first to its last letter.',
  },
  sync_object_refused: {
    title: 'Something in the store was changed or cut, so nothing of it was taken.',
    hint: 'What you have here is safe. Try again; if it stays, somebody or something writes into your bucket.',
  },
  sync_unknown_epoch: {
    title: 'The code was changed on another device.',
    hint: 'Type the new code.',
  },
  sync_object_newer: {
    title: 'Another device has a newer Parlour.',
    hint: 'Update Parlour here.',
  },
  sync_object_too_large: {
    title: 'Something in the store is larger than it may be, so it was not taken.',
    hint: 'What you have here is safe.',
  },
}
