import type { ProviderType } from '@/domain/provider'
import type { EndpointFault } from '@/domain/provider-endpoint'
import type { DeviceModelErrorCode } from './device/device-model-error'
import { type Failure, FailureError } from '@/lib/failure'

/** Kinds of provider error. Specification, core, section 8. */
export type ProviderErrorType =
  | 'connection'
  | 'authorization'
  | 'rate_limit'
  | 'context_length'
  | 'bad_request'
  | 'server'
  | 'unknown'

/** Code of the error where the keys are locked: the user did not unlock them, or has locked them meanwhile. */
export const KEYS_LOCKED = 'keys_locked'

/** Code of an answer that has nothing but thinking, because that took all tokens. */
export const THOUGHT_TO_LIMIT = 'thought_to_limit'

/** The browser could not connect to the provider, or the connection broke. */
const unreachableCodes = [
  'offline',
  'connection_error',
  'key_or_connection',
  'own_server_unreachable',
  'local_server_silent',
  'ollama_silent',
  'lm_studio_silent',
  'llama_cpp_silent',
  'answer_broken_off',
  'picture_broken_off',
] as const

/** The way to the provider and back did not work out. */
type ConnectionCode =
  | (typeof unreachableCodes)[number]
  | 'stream_interrupted'
  | 'request_aborted'
  | 'timeout'
  | 'text_timeout'
  | 'end_timeout'
  | 'reload_required'

/** What the provider answered with a status of its own. */
type AnswerCode =
  | 'unauthorized'
  | 'context_length_exceeded'
  | 'rate_limit_exceeded'
  | 'credit_limit_reached'
  | 'payment_required'
  | 'not_found'
  | 'no_host_at_price'
  | 'bad_request'
  | 'server_error'
  | 'unknown_error'

/** What came was no answer, or more than is read. */
type UnreadableCode =
  | 'list_too_long'
  | 'first_piece_unreadable'
  | 'piece_unreadable'
  | 'not_an_answer'
  | 'empty_body'
  | 'web_page'
  | 'no_text_at_path'
  | 'no_count'
  | 'no_model_list'
  | 'no_model_answer'
  | 'empty_answer'
  | 'empty_answer_at_limit'
  | 'window_full'
  | 'answer_blocked'
  | typeof THOUGHT_TO_LIMIT
  | 'test_failed'
  | 'answer_too_long'
  | 'text_too_long'
  | 'piece_too_long'
  | 'answer_without_text'
  | 'answer_of_unreadable_pieces'

/** A template of a custom provider cannot be used. */
export type FormatFaultCode =
  | 'request_format_no_object'
  | 'request_format_too_deep'
  | 'request_format_path'
  | 'request_format_placeholder'
  | 'request_format_no_messages'
  | 'response_format_no_object'
  | 'response_format_field'
  | 'response_format_path'
  | 'response_format_no_content'

/** The request cannot be sent as it is. */
type RequestCode =
  | `address_${EndpointFault}`
  | 'address_outside'
  | 'organization_unusable'
  | FormatFaultCode
  | 'key_too_long'
  | 'key_unusable'
  | 'key_unreadable'
  | 'keys_damaged'
  | 'keys_locked'
  | 'provider_changed'
  | 'provider_disabled'
  | 'provider_not_found'
  | 'not_adult'
  | 'test_costs'
  | 'test_of_disabled'
  | 'test_not_run'

/** A model on this device does not answer. */
type DeviceCode =
  | 'browser_model_missing'
  | 'browser_model_not_fetched'
  | 'browser_model_failed'
  | DeviceModelErrorCode

/** There is no picture. */
type PictureCode =
  | 'content_policy'
  | 'makes_no_pictures'
  | 'no_picture_prompt'
  | 'no_picture_to_edit'
  | 'picture_type_not_editable'
  | 'too_many_pictures'
  | 'no_mask_taken'
  | 'picture_not_converted'
  | 'picture_without_address'
  | 'picture_at_unsafe_address'
  | 'picture_elsewhere'
  | 'picture_not_served'
  | 'picture_without_end'
  | 'fetched_picture_too_large'
  | 'no_picture_data'
  | 'no_picture'
  | 'picture_answer_too_long'
  | 'picture_too_large'
  | 'picture_of_unknown_format'
  | 'picture_arrived_damaged'
  | 'picture_of_too_many_pixels'

/** Why a request to a provider failed; each has its words in features/shared. */
export type ProviderFailureCode =
  | ConnectionCode
  | AnswerCode
  | UnreadableCode
  | RequestCode
  | DeviceCode
  | PictureCode

/** What an error is made of. Specification, core, section 8. */
export interface ProviderErrorDetails {
  type: ProviderErrorType
  code: ProviderFailureCode
  provider: ProviderType
  /**
   * What its words depend on. `detail`: the vendor's own words, where it sent any that say more than the fixed text;
   * `madeAt`: address of what was made and paid for, where only the user can open it. No key is in any of them.
   */
  params?: Readonly<Record<string, string | number | undefined>>
  /** The vendor's own code, where it sent one. */
  vendorCode?: string
  /** HTTP status, where there was an answer. */
  statusCode?: number
  /** Seconds to wait, from the retry-after header when it is a number. */
  retryAfter?: number
  cause?: unknown
}

/** A normalised error of a provider. What the user is told of it stands in its code and parameters. */
export class ProviderError extends FailureError<ProviderFailureCode> {
  override readonly name = 'ProviderError'
  readonly type: ProviderErrorType
  readonly provider: ProviderType
  readonly vendorCode: string | undefined
  readonly statusCode: number | undefined
  readonly retryAfter: number | undefined

  constructor(details: ProviderErrorDetails) {
    super(details.code, given(details.params), details.cause)
    this.type = details.type
    this.provider = details.provider
    this.vendorCode = details.vendorCode
    this.statusCode = details.statusCode
    this.retryAfter = details.retryAfter
  }

  /** Whether the user (or a newer request) stopped it; such an error is never shown as a fault. */
  get isAbort(): boolean {
    return this.code === 'request_aborted'
  }

  /** Whether the provider could not be reached, or what it sent did not arrive. */
  get isUnreachable(): boolean {
    return (unreachableCodes as readonly string[]).includes(this.code)
  }
}

/** The parameters that there are; undefined where there is none. */
function given(params: ProviderErrorDetails['params'] = {}): Failure['params'] {
  const entries = Object.entries(params).filter((entry): entry is [string, string | number] => {
    const [, value] = entry
    return value !== undefined
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
