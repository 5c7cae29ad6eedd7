import {
  Download,
  type LucideIcon,
  TextQuote,
  Trash2,
  UserRoundPlus,
  WandSparkles,
} from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { changeStudioForm } from '@/runs/pictures/studio-form'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { getImage } from '@/storage/pictures/images'
import type { StudioResultRecord } from '@/storage/pictures/studio-records'
import { Button } from '@/ui/buttons/button'
import { closeAndRemove } from '@/ui/focus-elsewhere'
import { formatDateTime } from '@/ui/format'
import { IconButton } from '@/ui/buttons/icon-button'
import { PictureViewer } from '@/ui/pictures/picture-viewer'
import { showToast } from '@/ui/overlays/toast-store'
import { deleteResult } from './delete-result'
import { openForEditing } from './open-for-editing'
import { saveImage } from './save-image'
import { SaveToCharacterDialog } from './save-to-character-dialog'
import { settingsText } from './studio-choices'
import * as words from './words'

interface Props {
  results: readonly StudioResultRecord[]
  /** Result that is shown; undefined for none. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** A result of the history at the size of the screen, with what can be done with it. */
export function HistoryViewer({ results, openId, onOpen }: Props) {
  const index = results.findIndex(({ id }) => id === openId)
  const result = results[index]
  const { url, problem } = useStoredPicture(result?.imageId)
  const [saving, setSaving] = useState<{ picture: PreparedPicture; record: StudioResultRecord }>()
  const goTo = (target: number) => {
    const next = results[target]
    return next && (() => onOpen(next.id))
  }
  const close = () => onOpen(undefined)
  const take = async (then: (picture: PreparedPicture) => unknown) => {
    const picture = result && (await readPicture(result.imageId))
    if (picture) then(picture)
  }
  return (
    <>
      {result && (
        <PictureViewer
          title={words.pictureOfMany(index + 1, results.length)}
          src={url}
          problem={problem}
          alt={result.prompt}
          description={
            <>
              <span
                dir="auto"
                className="relative line-clamp-4 overflow-auto wrap-anywhere whitespace-pre-line"
              >
                {result.prompt}
              </span>
              <span className="mt-1 block">
                {formatDateTime(result.createdAt)} · {settingsText(result)}
              </span>
            </>
          }
          onPrevious={goTo(index - 1)}
          onNext={goTo(index + 1)}
          onClose={close}
          actions={
            <>
              <IconButton
                icon={Trash2}
                label={words.remove}
                onClick={() => closeAndRemove(close, () => void deleteResult(result.id))}
              />
              <Action
                icon={TextQuote}
                label={words.takeThisPrompt}
                onClick={() => {
                  close()
                  reusePrompt(result)
                }}
              />
              <Action
                icon={WandSparkles}
                label={words.editThisResult}
                onClick={() =>
                  void take((picture) => {
                    flushSync(close)
                    // The dialog gives the focus back first.
                    queueMicrotask(() => void openForEditing(picture.blob))
                  })
                }
              />
              <Action
                icon={UserRoundPlus}
                label={words.saveToCharacter}
                onClick={() =>
                  void take((picture) => {
                    close()
                    setSaving({ picture, record: result })
                  })
                }
              />
              <Action
                icon={Download}
                label={words.saveImage}
                onClick={() => void take(({ blob }) => saveImage(blob, result.prompt))}
              />
            </>
          }
        />
      )}
      {saving && <SaveToCharacterDialog {...saving} onClose={() => setSaving(undefined)} />}
    </>
  )
}

interface ActionProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

/** A button whose words give way to the picture on a phone. */
function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <Button
      size="small"
      title={label}
      icon={<Icon aria-hidden size={16} strokeWidth={1.5} />}
      onClick={onClick}
    >
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}

/** A stored picture; where it is missing, that is told. */
async function readPicture(imageId: string): Promise<PreparedPicture | undefined> {
  const image = await getImage(imageId).catch(() => undefined)
  if (!image) showToast({ text: words.pictureMissingFromBrowser, kind: 'danger' })
  return image && { ...image }
}

/** Takes what a result was made from back to the form it came from. */
function reusePrompt({ kind, prompt }: StudioResultRecord) {
  changeStudioForm(
    kind === 'edit' ? { tab: 'edit', instructions: prompt } : { tab: 'generate', prompt },
  )
}
