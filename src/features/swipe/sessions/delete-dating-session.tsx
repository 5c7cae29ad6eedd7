import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { dismissProfileError, stopProfiles } from '@/runs/dating/profile-batch'
import { deleteDatingSession } from '@/storage/dating/dating-sessions'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { formatCount, quoteName } from '@/ui/format'
import { pageHeading } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'

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
      showToast({ text: `Deleted ${quoteName(session.name)}` })
      onClose()
    } catch (cause) {
      setError(failureText(cause, 'The session could not be deleted.'))
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title="Delete Session?"
      confirmText="Delete"
      busy={isBusy}
      error={error}
      // The card is gone, and with it the button that had the focus.
      finalFocus={() => (isGone.current ? pageHeading() : null)}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        This will permanently delete your dating session and all generated profiles. This action
        cannot be undone.
      </p>
      <p className="wrap-anywhere">
        <strong>
          <bdi>{session.name}</bdi>
        </strong>{' '}
        has {amount(counts.total, 'profile', 'profiles')} and{' '}
        {amount(counts.matched, 'match', 'matches')}. The characters and chats of your matches stay.
      </p>
    </ConfirmDialog>
  )
}

function amount(number: number, one: string, many: string): string {
  return number === 0 ? `no ${many}` : formatCount(number, one, many)
}

/** @throws {StorageError} */
async function remove(sessionId: string): Promise<void> {
  await stopProfiles(sessionId)
  await deleteDatingSession(sessionId)
  dismissProfileError(sessionId)
}
