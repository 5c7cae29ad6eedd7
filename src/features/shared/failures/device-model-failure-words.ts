import type { DeviceModelErrorCode } from '@/ai/device/device-model-error'
import type { FailureTable } from './failure-words'

const NOT_LOADED = 'The model was not loaded.'
const BROKE_OFF = 'The model on this device broke off.'
const SMALLER = 'A smaller model needs less memory. Closing other tabs and apps helps, too.'

/** Why a model on the device cannot be used, or broke off. */
export const deviceModelFailureWords: FailureTable<DeviceModelErrorCode> = {
  model_not_gguf: {
    title: 'This file is no model that Parlour can run.',
    hint: 'Choose a file that ends in .gguf.',
  },
  model_cut_short: {
    title: 'The end of this model is missing.',
    hint: 'It was probably not downloaded to its end. Download it again.',
  },
  model_in_parts: {
    title: 'This file is one part of a model, and the others are missing.',
    hint: 'Choose a model that is a single file.',
  },
  model_too_large: {
    title: 'This model is too large for this device.',
    detail: 'It has more than {gigabytes} GB.',
    hint: 'Choose a smaller one.',
  },
  model_unusable: {
    title: NOT_LOADED,
    detail: 'Its kind is not known here, or its file is damaged.',
    hint: 'Choose another model.',
  },
  model_missing: {
    title: 'This device does not have the model “{model}”',
    hint: 'Open the providers to add it or to choose another one, or choose another provider for this character.',
  },
  model_no_room: {
    title: 'There is too little room for this model.',
    detail: 'It takes {#needed} MB here, and the browser has {#free} MB left for Parlour.',
    hint: 'Make room on the disk, or choose a smaller model.',
  },
  model_disk_full: {
    title: 'The disk is full.',
    detail: 'The model could not be stored to its end.',
    hint: 'Make room on the disk, or choose a smaller model.',
  },
  model_not_kept: {
    title: 'This browser keeps no models for Parlour.',
    hint: 'Update the browser, or use another one, outside of a private window.',
  },
  model_busy: {
    title: 'Another tab is storing this model.',
    hint: 'Wait until it is there, or close that tab.',
  },
  model_not_stored: {
    title: 'The model could not be stored.',
    hint: 'Reload the page and try again.',
  },
  model_fetch_cut: {
    title: 'The connection broke off.',
    detail: 'The host of the model cannot be reached just now, or is blocked. What came is kept.',
    hint: 'Go on when the network is back.',
  },
  model_fetch_refused: {
    title: 'The host of the model refused.',
    detail: '{host} answered with status {status}.',
    hint: 'Try again later, or choose another model.',
  },
  model_fetch_elsewhere: {
    title: 'The host of the model sends Parlour to another one.',
    detail:
      'Parlour asks no other host for a model than those that it has named. Nothing was sent there.',
    hint: 'Get the file yourself and add it, or choose another model.',
  },
  model_damaged: {
    title: 'What came is not the model that was asked for.',
    detail: 'It was damaged or changed on its way, and has been deleted.',
    hint: 'Fetch it again, best over another network.',
  },
  model_no_wasm: {
    title: NOT_LOADED,
    detail: 'This browser cannot run it.',
    hint: 'Update the browser, or use another one.',
  },
  model_policy_missing: {
    title: NOT_LOADED,
    detail:
      'Parlour runs a model only where it can reach no other address, and here that is not sure yet.',
    hint: 'Reload the page and try again.',
  },
  model_in_other_tab: {
    title: 'Another tab is answering with a model on this device.',
    hint: 'Wait for its answer, or close that tab, and try again.',
  },
  model_out_of_memory: { title: 'The model has run out of memory.', hint: SMALLER },
  model_worker_ended: {
    title: BROKE_OFF,
    detail: 'The browser has ended it, most likely for want of memory.',
    hint: SMALLER,
  },
  model_context_full: {
    title: 'This is more text than the model on this device takes.',
    hint: 'Send less of the chat.',
  },
  model_answer_failed: { title: BROKE_OFF, hint: 'Try again.' },
}
