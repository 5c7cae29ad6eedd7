import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { removeDevice } from '@/runs/sync/set-up/devices'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  /** Its name in the group, and what it is called. */
  device: { id: string; name: string }
  kind: 'bucket' | 'folder'
  /** Called once it is off the list: the code is to be changed then. */
  onRemoved: () => void
  onClose: () => void
}

/** Takes a device out of the list, and says what keeps it away. */
export default function RemoveDialog({ device, kind, onRemoved, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await removeDevice(device.id)
      showToast({ text: words.removed(device.name) })
      onRemoved()
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, words.couldNotBeRemoved))
    }
  }
  const steps = kind === 'bucket' ? words.removeSteps : words.removeFolderSteps
  return (
    <ConfirmDialog
      open
      title={words.removeTitle(device.name)}
      confirmText={words.removeAndChangeCode}
      busy={isBusy}
      error={failure}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>{words.removeText}</p>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </ConfirmDialog>
  )
}
