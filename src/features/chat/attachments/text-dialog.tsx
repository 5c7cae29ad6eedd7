import { useEffect, useState } from 'react'
import type { AttachedFile } from '@/domain/attached-file'
import { readFileText } from '@/storage/attachments/read-file'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Skeleton } from '@/ui/display/skeleton'
import { PlainBlock } from '@/ui/markdown/plain-block'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './words'

interface Props {
  file: AttachedFile
  onClose: () => void
}

/** The text of a file, as it is sent. */
export default function TextDialog({ file, onClose }: Props) {
  const text = useFileText(file)
  return (
    <Dialog
      open
      title={file.name}
      description={words.textTitle}
      size="large"
      onOpenChange={(open) => !open && onClose()}
      footer={typeof text === 'string' && <CopyButton text={() => text} />}
    >
      {text === undefined && <Skeleton className="h-40" />}
      {text === null && <p>{words.textMissing}</p>}
      {typeof text === 'string' && (
        <div className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          <PlainBlock text={text} />
        </div>
      )}
    </Dialog>
  )
}

/** @returns null where the file is gone; undefined until read */
function useFileText({ id }: AttachedFile): string | null | undefined {
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    let isOver = false
    readFileText(id).then(
      (found) => !isOver && setText(found ?? null),
      () => !isOver && setText(null),
    )
    return () => {
      isOver = true
    }
  }, [id])
  return text
}
