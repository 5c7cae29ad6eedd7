import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { dismissProfileError, stopProfiles } from '@/runs/dating/profile-batch'
import { deleteDatingSession } from '@/storage/dating/dating-sessions'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  summary: DatingSessionSummary
  onClose: () => void
}

/** Asks before a session goes for good, and says what goes with it. */
export function DeleteDatingSession({ summary, onClose }: Props) {
  const { session, counts } = summary
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isGone = useRef(false)
  const confirm = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await remove(session.id)
      isGone.current = true
      showToast({ text: words.deletedNamed(session.name) })
      onClose()
    } catch (cause) {
      setError(failureText(cause, words.sessionCouldNotBeDeleted))
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={words.deleteSession}
      confirmText={words.remove}
      busy={isBusy}
      error={error}
      // The card is gone, and with it the button that had the focus.
      finalFocus={() => (isGone.current ? pageHeading() : null)}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{words.deleteSessionText}</p>
      <p className="wrap-anywhere">
        {words.whatItHas(
          <strong>
            <bdi>{session.name}</bdi>
          </strong>,
          counts.total,
          counts.matched,
        )}
      </p>
    </ConfirmDialog>
  )
}

/** @throws {StorageError} */
async function remove(sessionId: string): Promise<void> {
  await stopProfiles(sessionId)
  await deleteDatingSession(sessionId)
  dismissProfileError(sessionId)
}
