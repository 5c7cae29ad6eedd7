import { loadFailureText } from '@/features/shared/failures/load-failure-text'
import { showToast } from '@/ui/overlays/toast-store'

/** Tells the user why an action failed; a failed write already stands in its own banner. */
export function reportFailure(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name === 'StorageError') return
  void loadFailureText(cause).then((text) => showToast({ text, kind: 'danger' }))
}
