import { Paperclip } from 'lucide-react'
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { attachFiles, type AttachOptions } from '@/runs/attachments/attach-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { IconButton } from '@/ui/buttons/icon-button'
import type { ComposerToolsProps } from '../prompt/composer-tools'
import * as words from './words'

const ParlourPicturesDialog = lazy(() => import('./parlour-pictures-dialog'))

/** Ways to files. */
export interface AttachDoorsHandle {
  chooseFiles: () => void
  /** Pictures that keep more pixels. ATT-07 */
  chooseDetailed: () => void
  takePhoto: () => void
  openParlour: () => void
}

interface Props extends ComposerToolsProps {
  doors: RefObject<AttachDoorsHandle | null>
}

/** The paper-clip beside the box where there is room for it, and the pickers behind it and behind the menu. ATT-01 */
export function AttachDoors({ conversationId, room, box, doors }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const detailed = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isParlourOpen, setParlourOpen] = useState(false)
  const take = (taken: readonly File[], options?: AttachOptions) =>
    void attachFiles(draftKeyOf(conversationId, room), taken, options)
  useImperativeHandle(doors, () => ({
    chooseFiles: () => files.current?.click(),
    chooseDetailed: () => detailed.current?.click(),
    takePhoto: () => camera.current?.click(),
    openParlour: () => setParlourOpen(true),
  }))
  return (
    <>
      {/* The texting room is as narrow as a phone, where the menu has it. */}
      {room !== 'mobile' && (
        <IconButton
          icon={Paperclip}
          label={words.attachFiles}
          className="-ms-2 size-11 max-sm:hidden"
          onClick={() => files.current?.click()}
        />
      )}
      <Picker picker={files} multiple onFiles={take} getField={box.getField} />
      <Picker
        picker={detailed}
        accept="image/*"
        multiple
        onFiles={(taken) => take(taken, { fullDetail: true })}
        getField={box.getField}
      />
      <Picker
        picker={camera}
        accept="image/*"
        capture="environment"
        onFiles={take}
        getField={box.getField}
      />
      {isParlourOpen && (
        <Suspense>
          <ParlourPicturesDialog
            conversationId={conversationId}
            onFiles={take}
            onClose={() => setParlourOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface PickerProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  picker: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
  /** Gets the focus when files were chosen. */
  getField: () => HTMLTextAreaElement | null
}

/** The system's own picker, opened by others. */
function Picker({ picker, onFiles, getField, ...props }: PickerProps) {
  return (
    <input
      ref={picker}
      type="file"
      hidden
      {...props}
      onChange={(event) => {
        const chosen = Array.from(event.target.files ?? [])
        // The same file can be chosen again.
        event.target.value = ''
        if (chosen.length > 0) onFiles(chosen)
        getField()?.focus()
      }}
    />
  )
}
