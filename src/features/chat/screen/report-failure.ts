import { showToast } from '@/ui/overlays/toast-store'

/** Tells the user why an action failed; a failed write already stands in its own banner. */
export function reportFailure(cause: unknown): void {
  if (cause instanceof Error && cause.name !== 'StorageError')
    showToast({ text: cause.message, kind: 'danger' })
}
