import { failureText } from '@/features/shared/failures/describe-failure'
import { dropSafetyCopy } from '@/storage/all-data/safety-copy'
import { showToast } from '@/ui/overlays/toast-store'

/** Forgets the safety copy for good, and tells how that went. @returns whether it is gone. */
export async function forgetCopy(): Promise<boolean> {
  try {
    await dropSafetyCopy()
    showToast({ text: 'The safety copy is gone' })
    return true
  } catch (cause) {
    const text = failureText(cause, 'The safety copy could not be forgotten.')
    showToast({ text, kind: 'danger' })
    return false
  }
}
