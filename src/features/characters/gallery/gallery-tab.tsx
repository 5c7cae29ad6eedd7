import { Images, Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileProblems } from '@/features/shared/pictures/file-problems'
import { dismissUploadProblems, uploadToGallery } from '@/runs/pictures/gallery-upload'
import { stopRun } from '@/runs/live-runs'
import { useRun } from '@/runs/use-run'
import { deleteGalleryImage, setProfilePicture } from '@/storage/commands/gallery'
import { galleryOf } from '@/storage/gallery'
import type { CharacterRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { EmptyState } from '@/ui/display/empty-state'
import { closeAndRemove } from '@/ui/focus-elsewhere'
import { PictureInput } from '@/ui/pictures/picture-input'
import { ProgressBar } from '@/ui/display/progress-bar'
import { showToast } from '@/ui/overlays/toast-store'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { GalleryTile } from './gallery-tile'
import { GalleryViewer } from './gallery-viewer'
import * as words from './words'

interface Props {
  character: CharacterRecord
  onGenerate: () => void
  /** Takes what a picture was made from to the form for a new one. */
  onReusePrompt: (prompt: string) => void
}

/** All pictures of a character. */
export function GalleryTab({ character, onGenerate, onReusePrompt }: Props) {
  const gallery = galleryOf(character)
  const [openId, setOpenId] = useState<string>()
  const remove = (id: string) => void removePicture(character.id, id)
  const removeOpened = (id: string) =>
    closeAndRemove(
      () => setOpenId(undefined),
      () => remove(id),
    )
  const setFace = (id: string) => void makeProfilePicture(character, id)
  return (
    <div className="flex flex-col gap-6">
      <Uploads characterId={character.id} />
      {gallery.length === 0 ? (
        <EmptyState
          icon={Images}
          title={words.noPicturesYet}
          actions={
            <Button
              icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
              onClick={onGenerate}
            >
              {words.generateAnImage}
            </Button>
          }
        >
          {words.noPicturesYetText(character.name)}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
          {gallery.map((image, index) => (
            <GalleryTile
              key={image.id}
              image={image}
              name={words.pictureNumbered(index + 1)}
              onOpen={() => setOpenId(image.id)}
              onSetProfilePicture={() => setFace(image.id)}
              onDelete={() => remove(image.id)}
            />
          ))}
        </ul>
      )}
      <GalleryViewer
        gallery={gallery}
        openId={openId}
        onOpen={setOpenId}
        onReusePrompt={onReusePrompt}
        onSetProfilePicture={setFace}
        onDelete={removeOpened}
      />
    </div>
  )
}

/** A write that fails stands in its own banner. */
async function removePicture(characterId: string, id: string): Promise<void> {
  const undo = await deleteGalleryImage(characterId, id).catch(() => false as const)
  if (undo)
    showToast({ text: words.pictureDeleted, undo: () => void undo().catch(() => undefined) })
}

async function makeProfilePicture({ id: characterId, name }: CharacterRecord, id: string) {
  const isSet = await setProfilePicture(characterId, id).catch(() => false)
  if (isSet) showToast({ text: words.profilePictureOfSet(name), kind: 'success' })
}

/** Problems that are listed; the rest is counted. */
const LISTED_PROBLEMS = 5

function Uploads({ characterId }: { characterId: string }) {
  const upload = useRun('upload', characterId)
  const take = (files: File[]) => void uploadToGallery(characterId, files)
  const { isOver, dropProps } = useFileIntake(take)
  const problems = upload?.data.problems ?? []
  const { done = 0, total = 0 } = upload?.progress ?? {}
  const container = useRef<HTMLDivElement>(null)
  // "Stop" and "Dismiss" go with their panels.
  useKeepFocus(
    container,
    `${upload?.state} ${problems.length}`,
    () => container.current?.querySelector('input') ?? null,
  )
  return (
    <div ref={container} className="flex flex-col gap-4">
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent/10' : 'border-input-border',
        )}
        {...dropProps}
      >
        <PictureInput label={words.uploadImages} multiple onFiles={take} />
        <p className="min-w-0 grow basis-56 text-sm text-muted">{words.uploadHint}</p>
      </div>
      {upload?.state === 'running' && (
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 grow">
            <ProgressBar
              label={words.readingPictureOf(done + 1, total)}
              progress={{ done, total }}
            />
          </div>
          <Button size="small" onClick={() => void stopRun('upload', characterId)}>
            {words.stop}
          </Button>
        </div>
      )}
      {problems.length > 0 && (
        <Banner
          kind="danger"
          title={words.imageError}
          onDismiss={() => dismissUploadProblems(characterId)}
        >
          <FileProblems problems={problems} listed={LISTED_PROBLEMS} />
        </Banner>
      )}
    </div>
  )
}
