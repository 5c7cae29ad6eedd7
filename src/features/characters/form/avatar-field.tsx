import { ImagePlus, Images } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import { changeAvatarDraft, NEW_CHARACTER } from '@/runs/pictures/avatar-draft'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { restoreAvatar } from '@/runs/pictures/kept-avatars'
import type { CharacterRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { classNames } from '@/ui/style/class-names'
import { PictureInput } from '@/ui/pictures/picture-input'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { AiAvatar } from './ai-avatar'
import type { CharacterFormValues } from './character-form-values'
import { useAvatarSource } from './use-avatar-source'
import { useAvatarUpload } from './use-avatar-upload'
import * as words from './words'

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
  const { problem, isReading, take, reset } = useAvatarUpload(key, metadata)
  useEffect(() => void restoreAvatar(key), [key])

  const { isOver, dropProps } = useFileIntake(([file]) => void take(file))
  const remove = () => {
    reset()
    const isStored = character?.avatarImageId !== undefined
    changeAvatarDraft(key, { picture: isStored ? null : undefined }, metadata)
  }
  const hasAvatar = draft?.picture
    ? true
    : draft?.picture !== null && character?.avatarImageId !== undefined
  const field = useRef<HTMLFieldSetElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const upload = () => field.current?.querySelector('input') ?? null
  useKeepFocus(panel, problem, upload)
  const problemWords = problem && wordsOfFailure(problem)
  return (
    <fieldset ref={field} className="min-w-0" {...dropProps}>
      <legend className="text-sm font-medium">{words.avatar}</legend>
      <div
        className={classNames(
          'mt-1.5 rounded-lg border border-dashed px-4 pt-3 pb-1 transition-colors',
          isOver ? 'border-accent bg-accent/10' : 'border-input-border',
        )}
      >
        <div className="flex gap-4">
          <Avatar
            id={character?.id ?? ''}
            name={name}
            src={source}
            size={72}
            className="self-start"
          />
          <div className="flex min-w-0 grow flex-col items-start gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <PictureInput
                label={words.uploadAvatar}
                disabled={isReading}
                onFiles={([file]) => void take(file)}
              />
              {hasAvatar && (
                <Button
                  onClick={() => {
                    // This button goes with it.
                    upload()?.focus({ preventScroll: true })
                    remove()
                  }}
                >
                  {words.removeAvatar}
                </Button>
              )}
              {character && (
                <ButtonLink
                  to={paths.characterImages(character.id)}
                  icon={<Images aria-hidden size={16} strokeWidth={1.5} />}
                >
                  {words.manageImages}
                </ButtonLink>
              )}
            </div>
            <p className="text-sm text-muted">{words.avatarHint}</p>
            <span role="status" className="text-sm text-muted empty:hidden">
              {isReading && (
                <>
                  <ImagePlus aria-hidden size={16} strokeWidth={1.5} className="inline" />{' '}
                  {words.readingThePicture}
                </>
              )}
            </span>
          </div>
        </div>
        {problemWords && (
          <div ref={panel}>
            <Banner kind="danger" className="mt-4" title={words.imageError} onDismiss={reset}>
              <p>{problemWords.title}</p>
              {problemWords.detail !== undefined && <p>{problemWords.detail}</p>}
            </Banner>
          </div>
        )}
        <AiAvatar form={form} formKey={key} character={character} />
      </div>
    </fieldset>
  )
}
