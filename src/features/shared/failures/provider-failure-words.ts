import type { FailureSentences } from './failure-words'
import { deviceModelFailureWords } from './device-model-failure-words'
import { endpointFaultTexts } from './endpoint-fault-words'
import type { ProviderFailureCode } from '@/ai/provider-error'
import { serverAccess } from '../providers/server-access-words'
import type { FailureTable } from './failure-words'

/* What is said of requests to providers that failed. The titles are specified: docs/requirements/providers.md. */

const CONNECTION = 'Connection error.'
const TIMEOUT = 'Request timed out.'
const UNAUTHORIZED = 'Invalid API key or unauthorized'
const BAD_REQUEST = 'Bad request'
const UNKNOWN = 'Unknown error occurred'
const TOO_LONG = 'The answer is too long'
const NO_PICTURE = 'Image generation returned no b64_json or url data'
const NOT_CONVERTED = 'Failed to convert image to base64'

/** The vendor's own words. */
const VENDOR = [
  '{detail}',
  'The server said why in more than {unreadMegabytes} MB of text, which was not read.',
]
const WAIT = 'Try again in {seconds} s.'
const CHECK_ADDRESS = 'Check the address of this provider; it usually ends with /v1.'
const CONTINUE = 'Try again, or continue from what has arrived.'
const CONTINUE_WITH_LESS =
  'Try again, or continue from what has arrived. A lower maximum of tokens may help.'
const SET_UP = 'Open the providers to set it up, or choose another provider for this character.'

/** `site` is there where the browser may ask before the page talks to this computer. */
const mayBeAsked = (hint: string) => [
  `${hint} If the browser asks whether this site may use your local network, allow it; you can change that in the site settings.{?site}`,
  hint,
]

const bad = (detail: string): FailureSentences => ({ title: BAD_REQUEST, detail })
const unreadable = (detail: string, hint = CHECK_ADDRESS): FailureSentences => ({
  title: UNKNOWN,
  detail,
  hint,
})
const tooLong = (detail: string): FailureSentences => ({
  title: TOO_LONG,
  detail,
  hint: CONTINUE_WITH_LESS,
})
const unusableKey = (detail: string): FailureSentences => ({
  title: UNAUTHORIZED,
  detail,
  hint: 'Copy the key again and paste it without anything around it.',
})
const local = (hint: readonly string[]): FailureSentences => ({ title: CONNECTION, hint })

/** What is said of requests to providers that failed. */
export const providerFailureWords: FailureTable<ProviderFailureCode> = {
  // The way to the provider and back
  offline: {
    title: CONNECTION,
    hint: 'You seem to be offline. Check your network and try again.',
  },
  connection_error: {
    title: CONNECTION,
    hint: 'Check your network, and whether an ad blocker or firewall stands between this page and {name} ({origin}). If you changed the address of this provider, that server may not accept requests from web pages.',
  },
  key_or_connection: {
    title: CONNECTION,
    hint: 'Most likely the API key of this provider is wrong: to a page, {name} refuses a wrong key in a way that looks like no connection. Otherwise check your network, and then whether an ad blocker or firewall stands between this page and {name} ({origin}).',
  },
  own_server_unreachable: {
    title: CONNECTION,
    hint: [
      'Check that the address {origin} is right, that the server runs, and that it accepts requests from web pages (CORS) from {page}.',
      'Check that the address {origin} is right, that the server runs, and that it accepts requests from web pages (CORS).',
    ],
  },
  local_server_silent: local([
    ...mayBeAsked(
      'Nothing answered at {origin}. Is your server running? The server must accept requests from web pages (CORS) from {page}.',
    ),
    'Nothing answered at {origin}. Is your server running? The server must accept requests from web pages (CORS).',
  ]),
  ollama_silent: local([
    ...mayBeAsked(`Nothing answered at {origin}. Is Ollama running? ${serverAccess.ollama}`),
    'Nothing answered at {origin}. Is Ollama running? Start Ollama with the environment variable OLLAMA_ORIGINS=the address of this page, so that it accepts requests of this page.',
  ]),
  lm_studio_silent: local(
    mayBeAsked(`Nothing answered at {origin}. Is LM Studio running? ${serverAccess['lm-studio']}`),
  ),
  llama_cpp_silent: local(
    mayBeAsked(`Nothing answered at {origin}. Is llama.cpp running? ${serverAccess['llama-cpp']}`),
  ),
  answer_broken_off: {
    title: CONNECTION,
    detail: 'The connection broke while the answer came.',
    hint: 'Check your network, then try again.',
  },
  picture_broken_off: {
    title: CONNECTION,
    detail: 'The connection broke while the picture came.',
    hint: 'Check your network, then try again.',
  },
  stream_interrupted: {
    title: CONNECTION,
    detail: 'The answer was cut off before it was complete.',
    hint: CONTINUE,
  },
  request_aborted: { title: 'Request was aborted' },
  timeout: {
    title: TIMEOUT,
    hint: 'Nothing arrived for {seconds} seconds. Try again, or choose a faster model.',
  },
  text_timeout: {
    title: TIMEOUT,
    hint: 'No text arrived for {seconds} seconds. Try again, or choose a faster model.',
  },
  end_timeout: {
    title: TIMEOUT,
    hint: 'No end arrived for {seconds} seconds. Try again, or choose a faster model.',
  },
  reload_required: {
    title: 'Reload Parlour to connect to {origin}',
    hint: 'This page may only talk to the providers that were saved when it was opened. Reload it once.',
  },

  // Answers with a status of their own
  unauthorized: {
    title: UNAUTHORIZED,
    detail: VENDOR,
    hint: [
      WAIT,
      'Check the API key of this provider: it may be mistyped, revoked, or not meant for {name}.',
      'Check the API key of this provider: it may be mistyped, revoked, or not meant for the server.',
    ],
  },
  context_length_exceeded: {
    title: 'Input is too long for model',
    detail: VENDOR,
    hint: [WAIT, 'Choose a model with a larger context, or start a new chat.'],
  },
  rate_limit_exceeded: {
    title: 'Rate limit exceeded',
    detail: VENDOR,
    hint: [
      WAIT,
      'Wait a moment and try again, or look at your limits and credit at {name}.',
      'Wait a moment and try again, or look at your limits and credit at the server.',
    ],
  },
  credit_limit_reached: {
    title: 'OpenRouter credit limit reached',
    detail: VENDOR,
    hint: [WAIT, 'Add credit at openrouter.ai, or choose a free model.'],
  },
  payment_required: { title: BAD_REQUEST, detail: VENDOR, hint: WAIT },
  not_found: {
    title: BAD_REQUEST,
    detail: VENDOR,
    hint: [
      WAIT,
      'Check the model and the address of this provider; an address usually ends with /v1.',
    ],
  },
  no_host_at_price: {
    title: BAD_REQUEST,
    detail: VENDOR,
    hint: 'Perhaps no host answers at the shown price now. Try again later, choose another model, or switch off “Never pay more than the shown price” of this provider.',
  },
  bad_request: { title: BAD_REQUEST, detail: VENDOR, hint: WAIT },
  server_error: {
    title: ['{name} server error', 'Provider server error'],
    detail: VENDOR,
    hint: [WAIT, 'The fault is on the other side. Try again in a moment.'],
  },
  unknown_error: { title: UNKNOWN, detail: VENDOR, hint: WAIT },

  // What came was no answer, or more than is read
  list_too_long: unreadable('The server sent more than 1 MB, which was not read.'),
  first_piece_unreadable: unreadable('The server sent a piece of the answer that cannot be read.'),
  piece_unreadable: unreadable(
    'The server sent a piece of the answer that cannot be read.',
    CONTINUE,
  ),
  not_an_answer: unreadable('The server sent something that is not an answer.'),
  empty_body: unreadable('The server sent an empty answer.'),
  web_page: unreadable('The server answered with a web page instead of an answer.'),
  no_text_at_path: unreadable(
    'The answer has no text at "{path}": check the response format of this provider.',
  ),
  no_count: unreadable('The server answered without a count.'),
  no_model_list: unreadable('The server answered without a list of models.'),
  no_model_answer: unreadable('The server answered without an answer of the model.'),
  test_failed: unreadable('{detail}'),
  empty_answer: unreadable(
    'The model sent an empty answer.',
    'Try again, or choose another model for this character.',
  ),
  empty_answer_at_limit: unreadable(
    'The model sent an empty answer.',
    'It used up its tokens before it wrote anything: raise “Max tokens” of the character.',
  ),
  window_full: {
    title: 'Input is too long for model',
    detail: [
      'Of the {#window} tokens that it takes, none were left for an answer.',
      'Nothing of what it takes was left for an answer.',
    ],
    hint: 'Leave out older messages, choose a model with a larger context, or start a new chat.',
  },
  answer_blocked: {
    title: '{name} blocked the answer',
    detail: '{detail}',
    hint: 'Its rules on content stopped it. Other words may help, or another model.',
  },
  thought_to_limit: unreadable(
    'It spent its whole limit of {#limit} tokens on thinking.',
    'Lower the effort, or raise “Max tokens” of the character, and try again.',
  ),
  answer_too_long: tooLong(
    'The server sent more than {megabytes} MB for one answer. Parlour stopped reading; what came before is kept.',
  ),
  text_too_long: tooLong(
    'The server sent more than 4 million characters of text. Parlour stopped reading; what came before is kept.',
  ),
  piece_too_long: tooLong(
    'The server sent a piece of more than {megabytes} MB. Parlour stopped reading; what came before is kept.',
  ),
  answer_without_text: tooLong(
    'The server sent {megabytes} MB without any text. Parlour stopped reading; what came before is kept.',
  ),
  answer_of_unreadable_pieces: tooLong(
    'The server sent a thousand pieces that are no answer. Parlour stopped reading; what came before is kept.',
  ),

  // Requests that cannot be sent as they are
  address_missing: bad(endpointFaultTexts.missing),
  address_tooLong: bad(endpointFaultTexts.tooLong),
  address_noAddress: bad(endpointFaultTexts.noAddress),
  address_scheme: bad(endpointFaultTexts.scheme),
  address_thisComputerByIpv6: bad(endpointFaultTexts.thisComputerByIpv6),
  address_ipv6: bad(endpointFaultTexts.ipv6),
  address_host: bad(endpointFaultTexts.host),
  address_unencrypted: bad(endpointFaultTexts.unencrypted),
  address_credentials: bad(endpointFaultTexts.credentials),
  address_query: bad(endpointFaultTexts.query),
  address_outside: bad('The address of this request is not below that of the provider.'),
  organization_unusable: bad(
    'The organization ID of this provider contains characters that cannot be sent.',
  ),
  request_format_no_object: bad('The request format must be a JSON object, such as {}'),
  request_format_too_deep: bad('The request format is nested too deeply'),
  request_format_path: bad('In the request format, "$path" must be a path such as "/generate"'),
  request_format_placeholder: bad(
    'In the request format, {placeholder} is not known. Known are: {known}',
  ),
  request_format_no_messages: bad(
    'The request format must hold {{messages}}, {{prompt}} or {{lastMessage}}',
  ),
  response_format_no_object: bad('The response format must be a JSON object, such as {}'),
  response_format_field: bad('In the response format, "{field}" is not known. Known are: {known}'),
  response_format_path: bad(
    'In the response format, "{field}" must be a path such as "results.0.text"',
  ),
  response_format_no_content: bad('The response format must say where the "content" stands'),
  key_too_long: unusableKey('The API key is too long to be one.'),
  key_unusable: unusableKey('The API key contains characters that cannot be sent.'),
  key_unreadable: {
    title: 'The saved key cannot be used',
    detail:
      'The saved key cannot be opened: it was sealed for another address or type, or has been changed. Type it again.',
  },
  keys_damaged: {
    title: 'The saved key cannot be used',
    detail:
      'What keeps your keys is damaged, so they cannot be opened. Forget the passphrase in Settings, then type the keys again.',
  },
  keys_locked: {
    title: 'Your keys are locked',
    hint: 'Press Retry and type your passphrase.',
  },
  provider_changed: {
    title: '{name} has another address now',
    hint: 'Try again: the request goes to the new address then.',
  },
  provider_disabled: { title: '{name} is disabled', hint: SET_UP },
  provider_not_found: { title: 'Provider not found', hint: SET_UP },
  not_adult: {
    title: 'Everybody here is 18 or older, and “{words}” tells of somebody under 18',
    hint: 'Change these words where the character is edited, and send again. Nothing was sent.',
  },
  browser_model_missing: {
    title: 'This browser has no model of its own',
    hint: 'Chrome has one on computers with enough memory and free room. Choose another provider for this character.',
  },
  browser_model_not_fetched: {
    title: 'This browser has not fetched its model yet',
    hint: 'Open the providers and press “Fetch the model”: your browser gets it from its maker, once.',
  },
  browser_model_failed: {
    title: 'The model of this browser gave no answer',
    detail: VENDOR,
    hint: 'Try again, or choose another provider for this character.',
  },
  ...deviceModelFailureWords,
  test_costs: {
    title: 'This server cannot be tested for free',
    detail: 'It answers nothing that tells whether the key works, so nothing else was sent.',
    hint: [
      'A test message is one word to “{model}”, and an answer of {#maxTokens} tokens at most. The provider charges it like any message.',
      'A test message is one word to the model, and an answer of {#maxTokens} tokens at most. The provider charges it like any message.',
    ],
  },
  test_of_disabled: {
    title: '{name} is disabled',
    hint: 'A disabled provider is not called, for a test neither. Press Edit and switch it on, then test it.',
  },
  test_not_run: {
    title: 'The test could not be run',
    hint: 'Reload the page and try again.',
  },

  // Pictures
  content_policy: {
    title: 'The provider declined to draw this',
    detail: '{detail}',
    hint: 'Its rules on content refused the prompt or the picture. Other words may help.',
  },
  makes_no_pictures: bad('{name} makes no pictures.'),
  no_picture_prompt: bad('A description of the picture is required.'),
  no_picture_to_edit: bad('A picture to start from is required.'),
  picture_type_not_editable: bad('Only PNG, JPEG and WebP pictures can be edited.'),
  too_many_pictures: bad('At most {count} pictures can be edited at once.'),
  no_mask_taken: bad('This model takes no mask: describe in words what is to change.'),
  picture_not_converted: { title: NOT_CONVERTED, detail: '{detail}' },
  picture_without_address: { title: NOT_CONVERTED, detail: 'The picture has no valid address.' },
  picture_at_unsafe_address: {
    title: NOT_CONVERTED,
    detail: 'The picture lies at an address that is not safe to fetch from.',
  },
  picture_elsewhere: {
    title: NOT_CONVERTED,
    detail:
      'The picture was made, but lies at {origin}, and this page may only talk to your providers. Open it there and save it, before it is deleted. A model that sends the picture itself saves the way.',
  },
  picture_not_served: { title: NOT_CONVERTED, detail: '{origin} answered with {status}.' },
  picture_without_end: { title: NOT_CONVERTED, detail: 'The picture did not come to an end.' },
  fetched_picture_too_large: { title: NOT_CONVERTED, detail: 'The picture has more than 32 MB.' },
  no_picture_data: { title: 'Image generation returned no data' },
  no_picture: { title: NO_PICTURE },
  picture_answer_too_long: {
    title: NO_PICTURE,
    detail: 'The server sent more than a picture can have, and Parlour stopped reading.',
  },
  picture_too_large: { title: NO_PICTURE, detail: 'The picture has more than 32 MB.' },
  picture_of_unknown_format: { title: NO_PICTURE, detail: 'The picture has no known format.' },
  picture_arrived_damaged: { title: NO_PICTURE, detail: 'The picture arrived damaged.' },
  picture_of_too_many_pixels: {
    title: NO_PICTURE,
    detail: 'The picture has {width} × {height} pixels, more than can be shown.',
  },
}
