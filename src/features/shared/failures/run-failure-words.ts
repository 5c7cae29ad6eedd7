import { UNFORESEEN } from '@/lib/failure'
import type { ModelListFailureCode } from '@/runs/providers/model-lists'
import type { RunFailureCode } from '@/runs/run-error'
import type { FailureTable } from './failure-words'

/** What is said of work that failed, besides what the provider or the database says. */
export const runFailureWords: FailureTable<RunFailureCode | ModelListFailureCode> = {
  [UNFORESEEN]: { title: ['{detail}', 'Unknown error occurred'] },
  refused_answer: { title: '{title}', detail: '{detail}' },
  generation_failed: { title: 'Failed to generate character', detail: '{reason}' },
  search_cut_off: {
    title: 'The page was closed or reloaded before anybody was found.',
    detail: 'Your wishes are still in the form.',
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
      '{reason}',
      '{written} of {wanted} profiles were generated. The next part failed:\n{detail}',
      'No profiles were generated successfully\n{detail}{?none}',
      '{detail}',
      '{written} of {wanted} profiles were generated. The next part failed:',
      'No profiles were generated successfully',
    ],
  },
  no_profile_provider: {
    title: 'No provider available for profile generation',
    detail: '{written} of {wanted} profiles were generated. The next part failed:',
  },
}
