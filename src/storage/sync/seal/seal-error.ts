import { FailureError } from '@/lib/failure'

/** What can be wrong with something sealed that lies in the store. */
export type SealErrorCode =
  /** The code does not open the group, or the group's file was changed: nobody can tell which. */
  | 'sync_wrong_code'
  /** A file of a group that is none, or asks for too few or too many rounds. */
  | 'sync_group_damaged'
  /** A text of another device that is none, is cut, or names no bucket that may be asked. */
  | 'sync_setup_damaged'
  /** An object that was changed, cut, or lies under another name than it was sealed for. */
  | 'sync_object_refused'
  /** Sealed under a key that this device does not have: the code was changed meanwhile. */
  | 'sync_unknown_epoch'
  /** A newer Parlour made it. */
  | 'sync_object_newer'
  /** It is, or unpacks to, more than an object may be. */
  | 'sync_object_too_large'

/** Why something sealed was not opened. Holds neither code nor key. */
export class SealError extends FailureError<SealErrorCode> {
  override readonly name = 'SealError'
}
