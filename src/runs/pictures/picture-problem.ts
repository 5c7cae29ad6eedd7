import { KEYS_LOCKED } from '@/ai/provider-error'
import { isProviderTrouble } from '../providers/provider-connection'
import type { RunError } from '../run-error'

/** Codes of failures that the providers' page can mend, besides the trouble that any run may have with a provider. */
const LACKING_CODES = ['no_image_provider', 'no_text_provider']

/** What the screen says of a picture that could not be made. GAL-36. */
export function pictureProblemOf({ title, hint, code, madeAt }: RunError): {
  message: string
  hint?: string
  madeAt?: string
  leadsToProviders: boolean
} {
  return {
    message: title,
    hint: code === KEYS_LOCKED ? 'Try again and type your passphrase.' : hint,
    madeAt,
    leadsToProviders: isProviderTrouble(code) || LACKING_CODES.includes(code),
  }
}
