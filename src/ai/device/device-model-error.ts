import { FailureError } from '@/lib/failure'

/** Why a file is no model that can be run. */
const fileCodes = [
  /** It is something else than a GGUF file, or one of a kind or version that nobody writes any more. */
  'model_not_gguf',
  /** Its end is missing. */
  'model_cut_short',
  /** It is one part of several. */
  'model_in_parts',
  /** More than this device is given. Parameter `gigabytes`: how much that is. */
  'model_too_large',
  /** The engine cannot make anything of it: a newer kind of model, or a damaged file. */
  'model_unusable',
  /** It is not on this device. Parameter `model`. */
  'model_missing',
  /** There is too little room for it. Parameters `needed` and `free`, in MB. */
  'model_no_room',
  /** The disk filled up while it was being stored. */
  'model_disk_full',
  /** The browser keeps no files for sites. */
  'model_not_kept',
  /** Another tab is storing it. */
  'model_busy',
  /** It could not be stored, and nobody knows why. */
  'model_not_stored',
] as const

/** Why a model could not be fetched. */
const fetchCodes = [
  /** Its host cannot be reached, or the connection broke off again and again. What came is kept. */
  'model_fetch_cut',
  /** Its host refuses. Parameters `status`, of the answer, and `host`. */
  'model_fetch_refused',
  /** Its host sends us to another one, which is not asked. */
  'model_fetch_elsewhere',
  /** What came is not what should have come. Nothing of it is kept. */
  'model_damaged',
] as const

/** Why a model cannot run here, or not now. */
const engineCodes = [
  /** The browser runs no WebAssembly, or an older one. */
  'model_no_wasm',
  /** The worker has not got its policy, or a second one, so no model is given to it. */
  'model_policy_missing',
  /** Another tab is answering with a model. */
  'model_in_other_tab',
  'model_out_of_memory',
  /** The worker was ended, by the browser or because the model was unloaded, or did not start. */
  'model_worker_ended',
  /** The request has more tokens than the window. */
  'model_context_full',
  'model_answer_failed',
] as const

/** All codes, for what comes from a worker. */
export const deviceModelErrorCodes = [...fileCodes, ...fetchCodes, ...engineCodes] as const

/** Why a model on the device cannot be used, or ended in the midst of an answer. */
export type DeviceModelErrorCode = (typeof deviceModelErrorCodes)[number]

/** A model on the device cannot be used. */
export class DeviceModelError extends FailureError<DeviceModelErrorCode> {
  override readonly name = 'DeviceModelError'
}
