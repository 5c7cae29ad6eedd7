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
import * as words from './words'

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
      label: words.saveImage,
      icon: Download,
      act: () => void saveImage(picture.blob, record.prompt),
    },
    {
      label: words.editThisResult,
      icon: WandSparkles,
      act: () => void openForEditing(picture.blob),
    },
    { label: words.saveToCharacter, icon: UserRoundPlus, act: () => setIsSaving(true) },
  ]
  return (
    <li aria-label={name} className="flex list-none flex-col gap-3">
      {isBroken ? (
        <Banner kind="danger">
          <p>
            {words.imageDisplayError((text) => (
              <strong className="font-medium">{text}</strong>
            ))}
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
