import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { renameDevice } from '@/storage/sync/devices'
import { Banner } from '@/ui/display/banner'
import { FormDialog } from '@/ui/fields/form-dialog'
import { TextField } from '@/ui/fields/text-field'
import { deviceNameProblem } from '../device-name'
import * as words from './words'

/** Calls this device something else. */
export default function RenameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setFailure(undefined)
    const typed = field.current?.value ?? ''
    const wrong = deviceNameProblem(typed)
    if (wrong !== undefined) {
      setProblem(wrong)
      field.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      await renameDevice(typed)
      onClose()
    } catch (cause) {
      setIsBusy(false)
      setFailure(failureText(cause, words.notSavedText))
    }
  }
  return (
    <FormDialog
      title={words.renameTitle}
      size="small"
      submitLabel={words.rename}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={words.notSaved}>
            {failure}
          </Banner>
        )}
        <TextField
          ref={field}
          label={words.name}
          required
          autoComplete="off"
          dir="auto"
          defaultValue={name}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
      </div>
    </FormDialog>
  )
}
