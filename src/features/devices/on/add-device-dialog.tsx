import { type ReactNode, useRef, useState } from 'react'
import { textForDevice } from '@/runs/sync/set-up/devices'
import { Button } from '@/ui/buttons/button'
import { CopyButton } from '@/ui/buttons/copy-button'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { Dialog } from '@/ui/overlays/dialog'
import { CodeDialog } from './code-dialog'
import * as words from './words'

interface Props {
  kind: 'bucket' | 'folder'
  onClose: () => void
}

/** Says how a further device is added, and makes the text for it. */
export default function AddDeviceDialog({ kind, onClose }: Props) {
  const [text, setText] = useState<string>()
  if (kind === 'folder')
    return (
      <Told onClose={onClose} size="small">
        <p className="text-sm">{words.addFolderText}</p>
      </Told>
    )
  if (text === undefined)
    return (
      <CodeDialog
        title={words.addDevice}
        text={words.addBucketText}
        submitLabel={words.makeText}
        busyText={words.making}
        failed={{ title: words.notMade, text: words.textNotMade }}
        act={async (code) => setText(await textForDevice(code))}
        onClose={onClose}
      />
    )
  return (
    <Told onClose={onClose} size="medium">
      <SetUpText text={text} />
    </Told>
  )
}

interface ToldProps {
  size: 'small' | 'medium'
  onClose: () => void
  children: ReactNode
}

function Told({ size, onClose, children }: ToldProps) {
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      title={words.addDevice}
      size={size}
      initialFocus={done}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button ref={done} variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}

/** The text stands in the field's value alone, and in no attribute. */
function SetUpText({ text }: { text: string }) {
  const fill = (field: HTMLTextAreaElement | null) => {
    if (field) field.value = text
  }
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm">
        {words.addSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex items-start gap-2">
        <TextAreaField
          ref={fill}
          label={words.setUpText}
          className="grow [&_textarea]:max-h-48"
          readOnly
          rows={4}
          autoComplete="off"
          spellCheck={false}
        />
        <CopyButton text={text} label={words.copyText} />
      </div>
    </div>
  )
}
