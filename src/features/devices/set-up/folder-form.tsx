import { Folder } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { keepFolder } from '@/runs/sync/set-up/devices'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { TextField } from '@/ui/fields/text-field'
import { deviceNameProblem, suggestDeviceName } from '../device-name'
import { pickFolder } from './pick-folder'
import * as words from './words'

/** Chooses a folder as the place. @param children more buttons */
export function FolderForm({ onSaved, children }: { onSaved: () => void; children?: ReactNode }) {
  const name = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const choose = async () => {
    setFailure(undefined)
    const deviceName = name.current?.value.trim() ?? ''
    const wrong = deviceNameProblem(deviceName)
    if (wrong !== undefined) {
      setProblem(wrong)
      name.current?.focus()
      return
    }
    try {
      const handle = await pickFolder()
      if (!handle) return
      await keepFolder(handle, deviceName)
      onSaved()
    } catch (cause) {
      setFailure(failureText(cause, words.couldNotBeSaved))
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {failure !== undefined && (
        <Banner kind="danger" title={words.notSaved}>
          {failure}
        </Banner>
      )}
      <p className="text-sm text-muted">{words.folderText}</p>
      <TextField
        ref={name}
        label={words.deviceName}
        required
        autoComplete="off"
        dir="auto"
        defaultValue={suggestDeviceName(navigator.userAgent)}
        hint={words.deviceNameHint}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          icon={<Folder aria-hidden size={16} />}
          onClick={() => void choose()}
        >
          {words.chooseFolder}
        </Button>
        {children}
      </div>
    </div>
  )
}
