import { useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { changeCode } from '@/runs/sync/set-up/devices'
import { SealError } from '@/storage/sync/seal/seal-error'
import { Banner } from '@/ui/display/banner'
import { FormDialog } from '@/ui/fields/form-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { CodeField, type TypedCode } from '../code-field'
import { type NewCode, NewCodeFields } from '../new-code'
import * as words from './words'

/** Puts another code in the place of the present one. */
export default function ChangeCodeDialog({ onClose }: { onClose: () => void }) {
  const current = useRef<TypedCode>(null)
  const next = useRef<NewCode>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async () => {
    setFailure(undefined)
    const code = current.current?.read()
    if (code === undefined) return
    setIsBusy(true)
    const newCode = await next.current?.read()
    if (newCode === undefined) {
      setIsBusy(false)
      return
    }
    try {
      await changeCode(code, newCode)
      showToast({ text: words.codeChanged, kind: 'success' })
      onClose()
    } catch (cause) {
      setIsBusy(false)
      const said = failureText(cause, words.codeNotChanged)
      if (cause instanceof SealError && cause.code === 'sync_wrong_code')
        current.current?.refuse(said)
      else setFailure(said)
    }
  }
  return (
    <FormDialog
      title={words.changeCode}
      submitLabel={words.changeCode}
      isBusy={isBusy}
      busyText={words.changing}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={words.notChanged}>
            {failure}
          </Banner>
        )}
        <p className="text-sm text-muted">{words.changeCodeText}</p>
        <CodeField ref={current} label={words.currentCode} />
        <NewCodeFields ref={next} />
      </div>
    </FormDialog>
  )
}
