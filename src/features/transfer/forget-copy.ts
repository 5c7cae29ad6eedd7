import { failureText } from '@/features/shared/failures/describe-failure'
import { dropSafetyCopy } from '@/storage/all-data/safety-copy'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Forgets the safety copy for good, and tells how that went. @returns whether it is gone. */
export async function forgetCopy(): Promise<boolean> {
  try {
    await dropSafetyCopy()
    showToast({ text: words.safetyCopyGone })
    return true
  } catch (cause) {
    const text = failureText(cause, words.safetyCopyNotForgotten)
    showToast({ text, kind: 'danger' })
    return false
  }
}
