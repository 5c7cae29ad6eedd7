import { Brush } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import { changeStudioForm } from '@/runs/pictures/studio-form'
import { Button } from '@/ui/buttons/button'
import { PictureInput } from '@/ui/pictures/picture-input'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { takeMask, takePaintedMask } from '../take-files'
import * as words from './words'

/** A chunk of its own: most edits need no mask. */
const MaskPainter = lazy(() =>
  import('./mask-painter').then((module) => ({ default: module.MaskPainter })),
)

interface Props {
  picture: EditPicture
  takesMask: boolean
}

/** The mask of a single picture: painted here, or a file. */
export function MaskSection({ picture, takesMask }: Props) {
  const stored = useStudioForm((form) => form.mask)
  const mask = stored?.pictureId === picture.id ? stored.blob : undefined
  const [isPainting, setIsPainting] = useState(false)
  if (!takesMask) return <p className="text-sm text-muted">{words.modelTakesNoMask}</p>
  return (
    <section aria-label={words.mask} className="flex flex-wrap items-start gap-4">
      {mask && <MaskPreview picture={picture} mask={mask} />}
      <div className="flex min-w-0 grow basis-60 flex-col gap-3">
        <p className="text-sm text-muted">{mask ? words.onlyWhatTintedWill : words.howToMask}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Brush aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => setIsPainting(true)}
          >
            {words.paintAMask}
          </Button>
          <PictureInput
            label={words.uploadMask}
            accept="image/png"
            onFiles={([file]) => {
              if (file) void takeMask(file, picture)
            }}
          />
          {mask && (
            <Button variant="quiet" onClick={() => changeStudioForm({ mask: undefined })}>
              {words.clearMask}
            </Button>
          )}
        </div>
      </div>
      {isPainting && (
        <Suspense>
          <MaskPainter
            picture={picture}
            mask={mask}
            onDone={(painted) => {
              setIsPainting(false)
              takePaintedMask(painted, picture)
            }}
            onClose={() => setIsPainting(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The picture as the mask leaves it, over a tint that shows through where it will be edited. */
function MaskPreview({ picture, mask }: { picture: EditPicture; mask: Blob }) {
  const pictureUrl = useBlobUrl(picture.thumbnail)
  const maskUrl = useBlobUrl(mask)
  return (
    <div
      className="relative max-h-32 w-24 shrink-0 overflow-hidden rounded-md bg-surface-raised"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      {pictureUrl && <img src={pictureUrl} alt="" className="size-full object-fill" />}
      {maskUrl && (
        <span
          role="img"
          aria-label={words.whatMaskLetsBeEdited}
          className="absolute inset-0 bg-accent/70 forced-color-adjust-none"
          style={{
            maskImage: `linear-gradient(black, black), url("${maskUrl}")`,
            maskSize: '100% 100%',
            maskComposite: 'exclude',
          }}
        />
      )}
    </div>
  )
}
