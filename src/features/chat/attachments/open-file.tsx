import { lazy, Suspense } from 'react'
import type { AttachedFile } from '@/domain/attached-file'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { PictureViewer } from '@/ui/pictures/picture-viewer'

const TextDialog = lazy(() => import('./text-dialog'))

interface Props {
  file: AttachedFile
  onClose: () => void
}

/** Shows a file within the page: a picture large, anything else as its text. Nothing of it is ever opened as a page. ATT-16 */
export function OpenFile(props: Props) {
  if (props.file.kind === 'picture') return <OpenPicture {...props} />
  return (
    <Suspense>
      <TextDialog {...props} />
    </Suspense>
  )
}

function OpenPicture({ file, onClose }: Props) {
  const { url, problem } = useStoredPicture(file.id)
  return (
    <PictureViewer
      src={url}
      problem={problem}
      alt={file.name}
      title={file.name}
      onClose={onClose}
    />
  )
}
