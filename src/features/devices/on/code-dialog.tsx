import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { SealError } from '@/storage/sync/seal/seal-error'
import { Banner } from '@/ui/display/banner'
import { FormDialog } from '@/ui/fields/form-dialog'
import { CodeField, type TypedCode } from '../code-field'

interface Props {
  title: string
  /** What the code is for. */
  text: string
  /** Default: "Code" */
  label?: string
  submitLabel: string
  busyText: string
  /** Heading of a failure, and its text where nothing better is known. */
  failed: { title: string; text: string }
  /** Does it with the code. @returns once it is done */
  act: (code: string) => Promise<void>
  onClose: () => void
  /** More fields, after the code. */
  children?: ReactNode
}

/** A dialog that asks for the code, and does something with it. */
export function CodeDialog({ text, label, failed, act, children, ...dialog }: Props) {
  const code = useRef<TypedCode>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async () => {
    setFailure(undefined)
    const typed = code.current?.read()
    if (typed === undefined) return
    setIsBusy(true)
    try {
      await act(typed)
    } catch (cause) {
      const said = failureText(cause, failed.text)
      if (cause instanceof SealError && cause.code === 'sync_wrong_code') code.current?.refuse(said)
      else setFailure(said)
    }
    setIsBusy(false)
  }
  return (
    <FormDialog {...dialog} size="small" isBusy={isBusy} onSubmit={() => void submit()}>
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={failed.title}>
            {failure}
          </Banner>
        )}
        <p className="text-sm text-muted">{text}</p>
        <CodeField ref={code} label={label} />
        {children}
      </div>
    </FormDialog>
  )
}
