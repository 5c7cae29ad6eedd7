import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/**
 * Any error in one text, for screens that must be light: the words of all failures are loaded only when one happens.
 * Never rejects: where they cannot be loaded, that is said.
 */
export async function loadFailureText(cause: unknown): Promise<string> {
  try {
    const { failureText } = await import('./describe-failure')
    return failureText(cause)
  } catch {
    return cause instanceof Error
      ? words.failedWithoutWordsFor(cause.message)
      : words.failedWithoutWords
  }
}

/** Tells the user why an action failed; a failed write already stands in its own banner. */
export function reportFailure(cause: unknown): void {
  if (!(cause instanceof Error) || cause.name === 'StorageError') return
  void loadFailureText(cause).then((text) => showToast({ text, kind: 'danger' }))
}
