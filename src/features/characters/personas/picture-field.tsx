import { useEffect, useRef } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { changeAvatarDraft } from '@/runs/pictures/avatar-draft'
import { restoreAvatar } from '@/runs/pictures/kept-avatars'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { Avatar } from '@/ui/pictures/avatar'
import { PictureInput } from '@/ui/pictures/picture-input'
import { useFileIntake } from '@/ui/pictures/use-file-intake'
import { classNames } from '@/ui/style/class-names'
import { useAvatarSource } from '../form/use-avatar-source'
import { useAvatarUpload } from '../form/use-avatar-upload'
import type { PersonaFormValues } from './persona-form-values'
import * as words from './form-words'

interface Props {
  control: Control<PersonaFormValues>
  /** Under which the picture is kept until the form is saved. */
  formKey: string
  /** As it is stored; undefined for a new one. */
  persona: PersonaRecord | undefined
}

/** The face of the user: uploaded, dropped or pasted, and saved with the form. */
export function PictureField({ control, formKey, persona }: Props) {
  const draft = useAvatarDraft(formKey)
  const name = useWatch({ control, name: 'name' })
  const source = useAvatarSource(formKey, persona?.avatarImageId)
  const { problem, isReading, take, reset } = useAvatarUpload(formKey, undefined)
  useEffect(() => void restoreAvatar(formKey), [formKey])

  const { isOver, dropProps } = useFileIntake(([file]) => void take(file))
  const isStored = persona?.avatarImageId !== undefined
  const hasPicture = draft?.picture === undefined ? isStored : draft.picture !== null
  const remove = () => {
    reset()
    changeAvatarDraft(formKey, { picture: isStored ? null : undefined })
  }
  const field = useRef<HTMLFieldSetElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const upload = () => field.current?.querySelector('input') ?? null
  useKeepFocus(panel, problem, upload)
  const problemWords = problem && wordsOfFailure(problem)
  return (
    <fieldset ref={field} className="min-w-0" {...dropProps}>
      <legend className="text-sm font-medium">{words.picture}</legend>
      <div
        className={classNames(
          'mt-1.5 rounded-lg border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent/10' : 'border-input-border',
        )}
      >
        <div className="flex items-center gap-4">
          <Avatar id={persona?.id ?? ''} name={name.trim().slice(0, 200)} src={source} size={72} />
          <div className="flex min-w-0 grow flex-col items-start gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <PictureInput
                label={words.uploadPicture}
                disabled={isReading}
                onFiles={([file]) => void take(file)}
              />
              {hasPicture && (
                <Button
                  onClick={() => {
                    // This button goes with it.
                    upload()?.focus({ preventScroll: true })
                    remove()
                  }}
                >
                  {words.removePicture}
                </Button>
              )}
            </div>
            <p className="text-sm text-muted">{words.pictureHint}</p>
            <span role="status" className="text-sm text-muted empty:hidden">
              {isReading && words.readingThePicture}
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
      </div>
    </fieldset>
  )
}
