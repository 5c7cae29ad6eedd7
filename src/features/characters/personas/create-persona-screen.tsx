import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import {
  avatarDrafts,
  changeAvatarDraft,
  forgetAvatarDraft,
  isAvatarChanged,
} from '@/runs/pictures/avatar-draft'
import { restoreAvatar } from '@/runs/pictures/kept-avatars'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { createPersona } from '@/storage/commands/personas'
import { readerOf } from '@/storage/conversations/reader-of'
import type { CharacterRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useFormDraft } from '@/storage/hooks/use-form-draft'
import { navigateFromHere } from '@/ui/buttons/history'
import { Banner } from '@/ui/display/banner'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { PersonaForm } from './persona-form'
import {
  checkPersonaForm,
  newPersonaValues,
  type PersonaFormValues,
  readDraft,
  toPersonaDraft,
} from './persona-form-values'
import * as words from './form-words'

interface Props {
  /** Whom the persona copies; undefined for one that is new. */
  characterId: string | undefined
}

/** The form of a new persona, of nothing or of a character (PERS-06). */
export function CreatePersonaScreen({ characterId }: Props) {
  usePageTitle(words.createPersona)
  const stored = useCharacter(characterId)
  // A form that is open stays, even if its character goes in another tab.
  const [opened, setOpened] = useState<CharacterRecord>()
  if (stored && !opened) setOpened(stored)
  if (characterId === undefined) return <CreateForm />
  if (opened) return <CreateForm character={opened} />
  if (stored === null) return <CreateForm isCharacterGone />
  return <FormSkeleton title={words.createPersona} />
}

interface FormProps {
  character?: CharacterRecord
  isCharacterGone?: boolean
}

function CreateForm({ character, isCharacterGone = false }: FormProps) {
  const form = useForm<PersonaFormValues>({
    defaultValues: newPersonaValues(character),
    resolver: resolveWith(checkPersonaForm),
  })
  const formKey = character ? `create-persona-of-${character.id}` : 'create-persona'
  const { isDirty } = useFormState({ control: form.control })
  const forgetDraft = useFormDraft(formKey, form, isDirty, readDraft)
  const hasOwnPicture = useCopiedPortrait(formKey, character)
  const isLeaving = useRef(false)
  const [failure, setFailure] = useState<string>()

  const forgetAll = () => {
    forgetDraft()
    forgetAvatarDraft(formKey)
  }
  const save = async (values: PersonaFormValues) => {
    setFailure(undefined)
    const goTo = navigateFromHere()
    const picture = avatarDrafts.getState()[formKey]?.picture?.picture
    try {
      await createPersona(toPersonaDraft(values), picture)
      isLeaving.current = true
      forgetAll()
      showToast({
        text: words.personaCreated(values.name.trim()),
        kind: 'success',
        goesAlong: true,
      })
      goTo(paths.personas)
    } catch (cause) {
      setFailure(failureText(cause, words.personaNotSaved))
    }
  }
  return (
    <>
      <PersonaForm
        title={words.createPersona}
        submitText={words.createPersona}
        form={form}
        formKey={formKey}
        onSave={save}
        persona={undefined}
        offersSwap={character !== undefined}
        failure={failure}
      >
        {character && (
          <Banner className="mb-6" title={words.copyOf(character.name)}>
            {words.copyOfText}
          </Banner>
        )}
        {isCharacterGone && (
          <Banner kind="warning" className="mb-6" title={words.characterNotFound}>
            {words.characterNotFoundText}
          </Banner>
        )}
      </PersonaForm>
      <UnsavedChanges
        isDirty={isDirty || hasOwnPicture}
        isLeaving={isLeaving}
        onDiscard={forgetAll}
      />
    </>
  )
}

/** Portraits that were copied into forms: losing one of these is no loss. */
const copiedPortraits = new WeakSet<Blob>()

const pictureOf = (formKey: string) => avatarDrafts.getState()[formKey]?.picture?.picture.blob
const isCopied = (picture: Blob | undefined) =>
  picture !== undefined && copiedPortraits.has(picture)

/**
 * Puts the portrait of the character into the form, unless a picture of the user's stands there from before a reload.
 * @returns whether the picture of the form is another one.
 */
function useCopiedPortrait(formKey: string, character: CharacterRecord | undefined): boolean {
  const draft = useAvatarDraft(formKey)
  const imageId = character?.avatarImageId
  useEffect(() => {
    if (imageId === undefined) return
    let isOver = false
    const copy = async () => {
      await restoreAvatar(formKey)
      const image = await readerOf(imageId).getImage(imageId)
      if (isOver || !image || avatarDrafts.getState()[formKey]) return
      const { blob, width, height, thumbnail } = image
      copiedPortraits.add(blob)
      changeAvatarDraft(formKey, {
        picture: {
          picture: { blob, width, height, ...(thumbnail && { thumbnail }) },
          source: 'uploaded',
        },
      })
    }
    // Without it the form has the drawn face.
    copy().catch(() => undefined)
    return () => {
      isOver = true
      // It is copied anew the next time, as it is then.
      if (isCopied(pictureOf(formKey))) forgetAvatarDraft(formKey)
    }
  }, [formKey, imageId])
  return isAvatarChanged(draft) && !isCopied(draft?.picture?.picture.blob)
}
