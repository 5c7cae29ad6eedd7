import { UNFORESEEN } from '@/lib/failure'
import type { ModelListFailureCode } from '@/runs/providers/model-lists'
import type { RunFailureCode } from '@/runs/run-error'
import { amount, wouldGoPast } from '../money/money-words'
import type { FailureTable } from './failure-words'

const FAILED_CHARACTER = 'Failed to generate character'
const UNREADABLE =
  'Failed to parse the generated character data. The AI may have returned an invalid response.'
const ADULTS_ONLY = 'Only adults can be made here'

/** What is said of work that failed, besides what the provider or the database says. */
export const runFailureWords: FailureTable<RunFailureCode | ModelListFailureCode> = {
  [UNFORESEEN]: { title: ['{detail}', 'Unknown error occurred'] },
  refused_answer: { title: ['{title}', FAILED_CHARACTER], detail: '{detail}' },
  unreadable_answer: { title: UNREADABLE, detail: 'It wrote: “{quote}”' },
  unreadable_empty_answer: { title: UNREADABLE, detail: 'The model sent an empty answer.' },
  character_cut_off: {
    title: UNREADABLE,
    detail:
      'The answer broke off before the character was whole. Try again, with fewer attributes or with another model.',
  },
  person_cut_off: {
    title: UNREADABLE,
    detail: 'The answer broke off before the person was whole. Try again, or choose another model.',
  },
  person_without_name: { title: 'Generated character is missing a name. Please try again.' },
  person_without_age: { title: 'Generated character is missing an age. Please try again.' },
  person_of_other_age: {
    title: 'The generated person is {age}, not {min} to {max} as you asked. Please try again.',
  },
  provider_required: { title: 'Provider is required' },
  model_required: { title: 'Model is required' },
  avatar_provider_required: {
    title: 'AI Avatar generation requires an OpenAI provider with a valid API key',
  },
  provider_gone: { title: 'Provider not found' },
  no_provider_chosen: { title: 'Please select a provider first' },
  minor_in_character: {
    title: ADULTS_ONLY,
    detail:
      '“{words}” tells of somebody under 18. Everybody here is 18 or older: change these words and try again.',
  },
  minor_in_person: {
    title:
      'Only people of 18 or older can be generated. Please change the words that say otherwise: “{words}”',
  },
  minor_in_answer: {
    title: ADULTS_ONLY,
    detail:
      '“{words}” in what came back tells of somebody under 18, so it was thrown away. Try again.',
  },
  generation_failed: { title: FAILED_CHARACTER, detail: '{reason}' },
  search_cut_off: {
    title: 'The page was closed or reloaded before anybody was found.',
    detail: 'Your wishes are still in the form.',
  },
  limit_reached: ({ kind, limit, used, worst }) => ({
    title: 'Not sent: it would go past your limit',
    detail: wouldGoPast(kind, Number(limit), Number(used), Number(worst)),
    hint: 'Raise the limit under Spending, or allow it once when you try again.',
  }),
  price_not_known: {
    title: 'Not sent: nobody knows what it costs',
    detail: 'The price of {model} at {name} is not known, and you have set a limit.',
    hint: 'Set its price under Spending, or allow unknown prices there.',
  },
  budget_reached: ({ limit }) => ({
    title: `Paused at ${amount(Number(limit))}`,
    detail: 'What you agreed to for this is used up, and nothing more was sent.',
    hint: 'Go on or try again to see what the rest costs.',
  }),
  memory_empty: { title: 'The model wrote no summary.', detail: 'Nothing is lost: try again.' },
  memory_refused: { title: 'The model declined to write it.' },
  memory_unreadable: { title: 'The model sent no list of facts.' },
  minor_in_memory: {
    title: 'Only adults can be remembered here',
    detail: '“{words}” in what came back tells of somebody under 18, so it was thrown away.',
  },
  memory_writer_gone: {
    title: 'Whoever was chosen to write memory is not there any more.',
    detail:
      'The provider is deleted, or has another address than it had when you chose it, so nothing was sent.',
    hint: 'Choose again under Settings, Prompts.',
  },
  no_model_set: { title: 'No model is set for {name}.' },
  list_of_disabled: { title: '{name} is disabled, so its list is not asked for.' },
  list_needs_reload: { title: 'Reload Parlour to get the list of {origin}.' },
  list_needs_keys: { title: 'Unlock your keys to get the list of {name}.' },
  list_failed: {
    title: [
      '{provider} sent no list of models: {reasonTitle}',
      '{provider} sent no list of models',
    ],
  },
  profiles_failed: {
    title: 'Failed to generate profiles',
    detail: [
      '{written} of {wanted} profiles were generated. The next part failed:\n{reason}',
      'No profiles were generated successfully\n{reason}{?none}',
      '{reason}',
      '{written} of {wanted} profiles were generated. The next part failed:',
      'No profiles were generated successfully',
    ],
  },
  profiles_not_list: { title: 'Response must be a JSON array' },
  profiles_wrong_count: { title: 'Must generate exactly {expected} profiles, got {got}' },
  profiles_cut_off: {
    title: 'Invalid JSON response: it broke off after {whole} whole profiles',
  },
  profiles_answer_empty: { title: 'Invalid JSON response: the answer is empty' },
  profiles_without_json: {
    title: 'Invalid JSON response: there is no JSON in the answer',
  },
  profile_field_missing: { title: 'Profile {number} missing required field: {field}' },
  profile_wrong_interests: {
    title: 'Profile {number} must have exactly {expected} interests, got {got}',
  },
  profile_wrong_age: { title: 'Profile {number} must have a valid age number' },
  minor_in_profile: { title: 'Profile {number} describes somebody under {age}: “{words}”' },
  match_without_provider: {
    title: 'No providers available. Please configure a provider first.',
  },
  match_provider_not_chosen: {
    title: 'Choose the AI Provider of this session first: Edit Session has it.',
  },
  match_chat_failed: { title: 'Failed to start chat. Please try again.' },
  no_profile_provider: {
    title: 'No provider available for profile generation',
    detail: '{written} of {wanted} profiles were generated. The next part failed:',
  },
}
