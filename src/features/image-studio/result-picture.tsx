import { Download, UserRoundPlus, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { StudioPicture } from '@/runs/pictures/studio-job'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { openForEditing } from './open-for-editing'
import { saveImage } from './save-image'
import { SaveToCharacterDialog } from './save-to-character-dialog'

interface Props extends StudioPicture {
  /** Where there are several. */
  name: string | undefined
}

/** One picture that was made, and what can be done with it. */
export function ResultPicture({ name, record, picture }: Props) {
  const url = useBlobUrl(picture.blob)
  const [isBroken, setIsBroken] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const isOne = name === undefined
  const actions = [
    {
      label: 'Save Image',
      icon: Download,
      act: () => void saveImage(picture.blob, record.prompt),
    },
    {
      label: 'Edit this result',
      icon: WandSparkles,
      act: () => void openForEditing(picture.blob),
    },
    { label: 'Save to character…', icon: UserRoundPlus, act: () => setIsSaving(true) },
  ]
  return (
    <li aria-label={name} className="flex list-none flex-col gap-3">
      {isBroken ? (
        <Banner kind="danger">
          <p>
            <strong className="font-medium">Image Display Error:</strong> The image was generated
            but couldn't be displayed. Try saving it instead.
          </p>
        </Banner>
      ) : (
        url && (
          <img
            src={url}
            alt={record.prompt}
            width={picture.width || undefined}
            height={picture.height || undefined}
            className="h-auto max-h-[500px] w-auto max-w-full self-start rounded-md object-contain"
            onError={() => setIsBroken(true)}
          />
        )
      )}
      <div className={classNames('flex flex-wrap', isOne ? 'gap-2' : '-mt-1')}>
        {actions.map(({ label, icon: Icon, act }) =>
          isOne ? (
            <Button
              key={label}
              icon={<Icon aria-hidden size={16} strokeWidth={1.5} />}
              onClick={act}
            >
              {label}
            </Button>
          ) : (
            <IconButton key={label} icon={Icon} label={label} onClick={act} />
          ),
        )}
      </div>
      {isSaving && (
        <SaveToCharacterDialog
          picture={picture}
          record={record}
          onClose={() => setIsSaving(false)}
        />
      )}
    </li>
  )
}
