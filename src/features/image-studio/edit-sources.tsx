import { ChevronLeft, ChevronRight, CircleAlert, X } from 'lucide-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { FileProblems } from '@/features/shared/pictures/file-problems'
import { imageAbilities } from '@/ai/images/image-rules'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import { changeStudioForm, studioForm } from '@/runs/pictures/studio-form'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { formatBytes } from '@/ui/format-size'
import { IconButton } from '@/ui/buttons/icon-button'
import { PictureInput } from '@/ui/pictures/picture-input'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { MaskSection } from './mask/mask-section'
import { clearPictures, movePicture, takePictures } from './take-files'
import type { ImageModelChoice } from './use-image-provider'
import * as words from './words'

interface Props {
  choice: ImageModelChoice
  /** What is wrong with the pictures. */
  problem: string | undefined
}

/** What is to be edited: pictures in order, and a mask for a single one. */
export function EditSources({ choice, problem }: Props) {
  const pictures = useStudioForm((form) => form.pictures)
  const { maxPictures, takesMask } = imageAbilities(choice.provider?.type ?? 'openai', choice.model)
  const take = (files: File[]) => void takePictures(files, maxPictures)
  const { isOver, dropProps } = useFileIntake(take)
  const [only] = pictures
  const box = useRef<HTMLDivElement>(null)
  const previews = useRef<HTMLOListElement>(null)
  const upload = () => box.current?.querySelector('input') ?? null
  // After a removal at the next picture, after the last one at the way to give others.
  useKeepFocus(previews, pictures.length)
  useKeepFocus(box, pictures.length, upload)
  return (
    <div className="flex flex-col gap-4">
      <div
        ref={box}
        className={classNames(
          'flex flex-col gap-4 rounded-lg border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent/10' : 'border-input-border',
        )}
        {...dropProps}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PictureInput
            label={words.uploadImages}
            multiple={maxPictures > 1}
            accept="image/png,image/jpeg"
            onFiles={take}
          />
          {pictures.length > 0 && (
            <Button variant="quiet" onClick={clearPictures}>
              {words.clear}
            </Button>
          )}
          <p className="min-w-0 grow basis-56 text-sm text-muted">
            {words.whichFiles(maxPictures)}
          </p>
        </div>
        {pictures.length > 0 && <Previews list={previews} pictures={pictures} />}
        {problem !== undefined && (
          <p role="alert" className="flex gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <Problems onDismiss={() => upload()?.focus({ preventScroll: true })} />
      {pictures.length === 1 && only && <MaskSection picture={only} takesMask={takesMask} />}
    </div>
  )
}

/** @param onDismiss called before the panel goes, and its button with it. */
function Problems({ onDismiss }: { onDismiss: () => void }) {
  const problems = useStudioForm((form) => form.problems)
  if (problems.length === 0) return null
  return (
    <Banner
      kind="danger"
      title={words.imageError}
      onDismiss={() => {
        onDismiss()
        changeStudioForm({ problems: [] })
      }}
    >
      <FileProblems problems={problems} />
    </Banner>
  )
}

interface PreviewsProps {
  list: RefObject<HTMLOListElement | null>
  pictures: readonly EditPicture[]
}

function Previews({ list, pictures }: PreviewsProps) {
  const [dragged, setDragged] = useState<number>()
  return (
    <ol
      ref={list}
      aria-label={words.imagesToEdit}
      className="grid grid-cols-3 gap-3 sm:grid-cols-4"
    >
      {pictures.map((picture, index) => (
        <Preview
          key={picture.id}
          picture={picture}
          number={index + 1}
          total={pictures.length}
          isDragged={dragged === index}
          onDrag={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDropHere={() => {
            if (dragged !== undefined) movePicture(dragged, index)
            setDragged(undefined)
          }}
        />
      ))}
    </ol>
  )
}

interface PreviewProps {
  picture: EditPicture
  /** From 1. */
  number: number
  total: number
  isDragged: boolean
  onDrag: () => void
  onDragEnd: () => void
  onDropHere: () => void
}

function Preview(props: PreviewProps) {
  const { picture, number, total, isDragged, onDrag, onDragEnd, onDropHere } = props
  const url = useBlobUrl(picture.thumbnail)
  const name = words.imageNumbered(number)
  const handleDrop = (event: DragEvent) => {
    // Files that are dropped are new ones.
    if (event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    onDropHere()
  }
  return (
    <li
      aria-label={name}
      draggable={total > 1}
      className={classNames('flex min-w-0 flex-col gap-1', isDragged && 'opacity-50')}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without data.
        dataTransfer.setData('application/x-parlour-image', String(number))
        onDrag()
      }}
      onDragEnd={onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <div className="relative aspect-square overflow-hidden rounded-md bg-surface-raised">
        {url && (
          <img src={url} alt={picture.name} draggable={false} className="size-full object-cover" />
        )}
        <span className="absolute start-1.5 top-1.5 flex h-6 min-w-6 items-center justify-center rounded-full bg-surface px-1.5 text-xs font-medium figures">
          {number}
        </span>
        <IconButton
          size="small"
          icon={X}
          label={words.removeImage(number)}
          className="absolute end-1 top-1 rounded-full bg-surface text-text"
          onClick={() => removePicture(picture.id)}
        />
      </div>
      <span
        className="truncate text-center text-xs text-muted"
        title={`${picture.name}, ${formatBytes(picture.blob.size)}`}
      >
        {(picture.isReduced ? words.pixelsMadeSmaller : words.pixels)(
          picture.width,
          picture.height,
        )}
      </span>
      {total > 1 && (
        <div className="flex justify-center gap-1">
          <IconButton
            size="small"
            icon={ChevronLeft}
            label={words.moveForward(number)}
            // Not disabled: the focus would be lost with the last move.
            aria-disabled={number === 1}
            className="aria-disabled:opacity-40 rtl:[scale:-1_1]"
            onClick={() => movePicture(number - 1, number - 2)}
          />
          <IconButton
            size="small"
            icon={ChevronRight}
            label={words.moveBack(number)}
            aria-disabled={number === total}
            className="aria-disabled:opacity-40 rtl:[scale:-1_1]"
            onClick={() => movePicture(number - 1, number)}
          />
        </div>
      )}
    </li>
  )
}

function removePicture(id: string) {
  const { pictures } = studioForm.getState()
  changeStudioForm({ pictures: pictures.filter((picture) => picture.id !== id), problems: [] })
}
