import { FailureError } from '@/lib/failure'

/** Why a file is no model that can be run. */
type ModelFileCode =
  /** It is something else than a GGUF file, or one of a kind or version that nobody writes any more. */
  | 'model_not_gguf'
  /** Its end is missing. */
  | 'model_cut_short'
  /** It is one part of several. */
  | 'model_in_parts'
  /** More than this device is given. Parameter `gigabytes`: how much that is. */
  | 'model_too_large'

/** Why a model on the device cannot be used, or ended in the midst of an answer. */
export type DeviceModelErrorCode = ModelFileCode

/** A model on the device cannot be used. */
export class DeviceModelError extends FailureError<DeviceModelErrorCode> {
  override readonly name = 'DeviceModelError'
}
