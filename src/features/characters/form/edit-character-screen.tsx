import { VenetianMask } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import { CharacterMemory } from '@/features/shared/memory/character-memory'
import { navigateFromHere } from '@/ui/buttons/history'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { forgetAvatarDraft, isAvatarChanged } from '@/runs/pictures/avatar-draft'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { useCharacter, useConversationCountOfCharacter } from '@/storage/hooks/use-characters'
import { useFormDraft } from '@/storage/hooks/use-form-draft'
import { useProviders } from '@/storage/hooks/use-providers'
import type { CharacterRecord } from '@/storage/database/records'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Banner } from '@/ui/display/banner'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { SwitchField } from '@/ui/fields/switch-field'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { showToast } from '@/ui/overlays/toast-store'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { usePageTitle } from '@/ui/use-page-title'
import { CardLorebook } from './more/card-lorebook'
import { CharacterFormPage } from './character-form-page'
import {
  changeOf,
  type CharacterFormValues,
  checkCharacterForm,
  toCharacterDraft,
  toFormValues,
} from './character-form-values'
import { unshownOf } from './more-values'
import { ExportCardButton } from '../export/export-card-button'
import { CharacterNotFound } from '../character-not-found'
import { CharacterUsage } from '../list/character-usage'
import { editForm, readDraft } from './form-draft'
import { createWithAvatar, updateWithAvatar } from './save-with-avatar'
import * as words from './words'

/** Milliseconds for which a saved form stays. */
const RETURN_AFTER_MS = 1500

export function EditCharacterScreen({ characterId }: { characterId: string }) {
  const stored = useCharacter(characterId)
  const providers = useProviders()
  // A form that is open stays, even if its character goes in another tab.
  const [opened, setOpened] = useState<CharacterRecord>()
  if (stored && !stored.temporary && !opened) setOpened(stored)
  usePageTitle(opened ? words.editNamed(opened.name) : words.editCharacter)
  if (opened && providers)
    return <EditForm opened={opened} stored={stored ?? opened} providers={providers} />
  if (stored === null || stored?.temporary)
    return <CharacterNotFound redirects>{words.characterNotFoundText}</CharacterNotFound>
  return <FormSkeleton title={words.editCharacter} />
}

interface EditFormProps {
  /** As it was when the form was opened. */
  opened: CharacterRecord
  /** As it is now. */
  stored: CharacterRecord
  providers: Provider[]
}

function EditForm({ opened, stored, providers }: EditFormProps) {
  const form = useForm<CharacterFormValues>({
    defaultValues: toFormValues(opened, providers),
    resolver: resolveWith((values) => checkCharacterForm(values, providers)),
  })
  const { isDirty: isFormDirty } = useFormState({ control: form.control })
  const forgetDraft = useFormDraft(editForm(opened.id), form, isFormDirty, readDraft)
  const isDirty = isAvatarChanged(useAvatarDraft(opened.id)) || isFormDirty
  const forgetAll = () => {
    forgetDraft()
    forgetAvatarDraft(opened.id)
  }
  const conversationCount = useConversationCountOfCharacter(opened.id) ?? 0
  const [updateConversations, setUpdateConversations] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isLeaving = useRef(false)
  const saved = useRef(toCharacterDraft(toFormValues(opened, providers), providers))
  const startReturn = useReturn(isDirty)

  const save = async (values: CharacterFormValues) => {
    setFailure(undefined)
    const draft = toCharacterDraft(values, providers)
    const goTo = navigateFromHere()
    try {
      if (isGone) {
        await createWithAvatar(opened.id, { ...unshownOf(opened), ...draft })
        forgetAll()
        isLeaving.current = true
        showToast({ text: words.characterUpdated, kind: 'success', goesAlong: true })
        goTo(paths.characters, { back: true })
        return
      }
      const change = changeOf(saved.current, draft)
      if (!(await updateWithAvatar(stored, draft, change, updateConversations))) {
        setIsGone(true)
        return
      }
      saved.current = draft
      forgetAll()
      // Not reset: it would forget the fields, which the React Compiler does not register again.
      form.resetDefaultValues(values)
      showToast({ text: words.characterUpdated, kind: 'success', goesAlong: true })
      startReturn()
    } catch (cause) {
      setFailure(failureText(cause, words.characterCouldNotBeSaved))
    }
  }
  return (
    <>
      <CharacterFormPage
        title={words.editCharacterOf(stored.name)}
        submitText={words.saveChanges}
        form={form}
        onSave={save}
        providers={providers}
        character={stored}
        isProviderGone={
          opened.providerId !== '' && !providers.some(({ id }) => id === opened.providerId)
        }
        failure={failure}
        aside={
          <>
            <CharacterUsage character={stored} conversationCount={conversationCount} />
            <ButtonLink
              className="self-start"
              to={paths.createPersona(opened.id)}
              icon={<VenetianMask aria-hidden size={16} strokeWidth={1.5} />}
            >
              {words.asPersona}
            </ButtonLink>
            <CardLorebook character={stored} />
            <CharacterMemory character={stored} />
            <ExportCardButton className="self-start" character={stored} />
          </>
        }
      >
        {conversationCount > 0 && (
          <SwitchField
            className="mt-5"
            label={words.updateExistingConversations}
            hint={words.updateExistingConversationsHint(conversationCount)}
            checked={updateConversations}
            onChange={(event) => setUpdateConversations(event.target.checked)}
          />
        )}
        {isGone && (
          <Banner kind="warning" className="mt-5" title={words.characterWasDeletedMeanwhile}>
            {words.characterWasDeletedMeanwhileText}
          </Banner>
        )}
      </CharacterFormPage>
      <UnsavedChanges isDirty={isDirty} isLeaving={isLeaving} onDiscard={forgetAll} />
    </>
  )
}

/** Goes back to the list a moment after a save, unless something is typed or another page opened first. */
function useReturn(isDirty: boolean): () => void {
  const [isReturning, setIsReturning] = useState(false)
  if (isReturning && isDirty) setIsReturning(false)
  useEffect(() => {
    if (!isReturning) return
    const goTo = navigateFromHere()
    const timer = setTimeout(() => goTo(paths.characters, { back: true }), RETURN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isReturning])
  return () => setIsReturning(true)
}
