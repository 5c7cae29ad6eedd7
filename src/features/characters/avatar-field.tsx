import { ImagePlus, Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { avatarMeasures, PictureError, preparePicture } from '@/lib/prepare-picture'
import { paths } from '@/lib/paths'
import { avatarRunKey, changeAvatarDraft, NEW_CHARACTER } from '@/runs/avatar-draft'
import { useAvatarDraft } from '@/runs/hooks/use-avatar-draft'
import { restoreAvatar } from '@/runs/kept-avatars'
import { stopPictureRun } from '@/runs/picture-run'
import type { CharacterRecord } from '@/storage/records'
import { Avatar } from '@/ui/avatar'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { classNames } from '@/ui/class-names'
import { PictureInput } from '@/ui/picture-input'
import { useFileIntake } from '@/ui/use-file-intake'
import { AiAvatar } from './ai-avatar'
import type { CharacterFormValues } from './character-form-values'
import { useAvatarSource } from './use-avatar-source'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  /** The stored character; undefined for a new one. */
  character: CharacterRecord | undefined
}

/**
 * The face of the character: uploaded, dropped, pasted or made by a model, and saved with the form. CHAR-24, CHAR-33,
 * CHAR-34; GAL-23 to GAL-27.
 */
export function AvatarField({ form, character }: Props) {
  const key = character?.id ?? NEW_CHARACTER
  const metadata = character?.metadata
  const draft = useAvatarDraft(key)
  const name = useWatch({ control: form.control, name: 'name' })
  const source = useAvatarSource(key, character?.avatarImageId)
  const [problem, setProblem] = useState<PictureError>()
  const [isReading, setIsReading] = useState(false)
  useEffect(() => void restoreAvatar(key), [key])

  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    setIsReading(true)
    const result = await preparePicture(file, avatarMeasures).catch(toPictureError)
    setIsReading(false)
    if (result instanceof PictureError) {
      setProblem(result)
      return
    }
    stopPictureRun(avatarRunKey(key))
    changeAvatarDraft(key, { picture: { picture: result, source: 'uploaded' } }, metadata)
  }
  const { isOver, dropProps } = useFileIntake(([file]) => void take(file))
  const remove = () => {
    setProblem(undefined)
    const isStored = character?.avatarImageId !== undefined
    changeAvatarDraft(key, { picture: isStored ? null : undefined }, metadata)
  }
  const hasAvatar = draft?.picture
    ? true
    : draft?.picture !== null && character?.avatarImageId !== undefined
  return (
    <fieldset className="min-w-0" {...dropProps}>
      <legend className="text-sm font-medium">Avatar</legend>
      <div
        className={classNames(
          'mt-1.5 rounded-lg border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent/10' : 'border-input-border',
        )}
      >
        <div className="flex flex-wrap gap-4 sm:gap-5">
          <Avatar
            id={character?.id ?? ''}
            name={name}
            src={source}
            size={120}
            className="self-start"
          />
          <div className="flex min-w-0 grow basis-56 flex-col items-start gap-2.5">
            <PictureInput
              label="Upload Avatar"
              disabled={isReading}
              onFiles={([file]) => void take(file)}
            />
            <p className="text-sm text-muted">
              A square image is recommended. Up to 5 MB; drop or paste one here.
            </p>
            <div className="flex flex-wrap gap-2">
              {hasAvatar && (
                <Button size="small" onClick={remove}>
                  Remove Avatar
                </Button>
              )}
              {character && (
                <ButtonLink
                  size="small"
                  to={paths.characterImages(character.id)}
                  icon={<Images aria-hidden size={16} strokeWidth={1.5} />}
                >
                  Manage Images
                </ButtonLink>
              )}
            </div>
            <span role="status" className="text-sm text-muted empty:hidden">
              {isReading && (
                <>
                  <ImagePlus aria-hidden size={16} strokeWidth={1.5} className="inline" /> Reading
                  the picture…
                </>
              )}
            </span>
          </div>
        </div>
        {problem && (
          <Banner
            kind="danger"
            className="mt-4"
            title="Image Error"
            onDismiss={() => setProblem(undefined)}
          >
            <p>{problem.message}</p>
            {problem.detail && <p>{problem.detail}</p>}
          </Banner>
        )}
        <AiAvatar form={form} formKey={key} character={character} />
      </div>
    </fieldset>
  )
}

function toPictureError(cause: unknown): PictureError {
  return cause instanceof PictureError
    ? cause
    : new PictureError('Failed to process image. Please try a different file.')
}
