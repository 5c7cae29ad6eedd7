import { UserRoundX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import { avatarDrafts, forgetAvatarDraft, isAvatarChanged } from '@/runs/pictures/avatar-draft'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { createPersona, updatePersona } from '@/storage/commands/personas'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { useFormDraft } from '@/storage/hooks/use-form-draft'
import { usePersona } from '@/storage/hooks/use-personas'
import { navigateFromHere } from '@/ui/buttons/history'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Banner } from '@/ui/display/banner'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { PersonaForm } from './persona-form'
import {
  changeOf,
  checkPersonaForm,
  type PersonaFormValues,
  readDraft,
  toFormValues,
  toPersonaDraft,
} from './persona-form-values'
import * as words from './form-words'

export function EditPersonaScreen({ personaId }: { personaId: string }) {
  const stored = usePersona(personaId)
  // A form that is open stays, even if its persona goes in another tab.
  const [opened, setOpened] = useState<PersonaRecord>()
  if (stored && !opened) setOpened(stored)
  usePageTitle(opened ? words.editPersonaOf(opened.name) : words.editPersona)
  if (opened) return <EditForm opened={opened} stored={stored ?? opened} />
  if (stored === null) return <PersonaNotFound />
  return <FormSkeleton title={words.editPersona} />
}

interface FormProps {
  /** As it was when the form was opened. */
  opened: PersonaRecord
  /** As it is now. */
  stored: PersonaRecord
}

function EditForm({ opened, stored }: FormProps) {
  const form = useForm<PersonaFormValues>({
    defaultValues: toFormValues(opened),
    resolver: resolveWith(checkPersonaForm),
  })
  const formKey = `edit-persona-${opened.id}`
  const { isDirty: isFormDirty } = useFormState({ control: form.control })
  const forgetDraft = useFormDraft(formKey, form, isFormDirty, readDraft)
  const isDirty = isAvatarChanged(useAvatarDraft(formKey)) || isFormDirty
  const [isGone, setIsGone] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isLeaving = useRef(false)

  const forgetAll = () => {
    forgetDraft()
    forgetAvatarDraft(formKey)
  }
  const save = async (values: PersonaFormValues) => {
    setFailure(undefined)
    const goTo = navigateFromHere()
    const edited = isGone ? undefined : opened
    try {
      if (!(await store(values, edited, formKey))) {
        setIsGone(true)
        return
      }
      isLeaving.current = true
      forgetAll()
      showToast({ text: words.personaUpdated, kind: 'success', goesAlong: true })
      goTo(paths.personas, { back: true })
    } catch (cause) {
      setFailure(failureText(cause, words.personaNotSaved))
    }
  }
  return (
    <>
      <PersonaForm
        title={words.editPersonaOf(stored.name)}
        submitText={words.saveChanges}
        form={form}
        formKey={formKey}
        onSave={save}
        persona={stored}
        failure={failure}
      >
        {isGone && (
          <Banner kind="warning" className="mb-6" title={words.deletedMeanwhile}>
            {words.deletedMeanwhileText}
          </Banner>
        )}
      </PersonaForm>
      <UnsavedChanges isDirty={isDirty} isLeaving={isLeaving} onDiscard={forgetAll} />
    </>
  )
}

/**
 * Saves what was changed of a persona, its picture included.
 * @param opened undefined saves all of it as a new one.
 * @returns false where it was deleted meanwhile. @throws {StorageError}
 */
async function store(
  values: PersonaFormValues,
  opened: PersonaRecord | undefined,
  formKey: string,
): Promise<boolean> {
  const draft = toPersonaDraft(values)
  const picture = avatarDrafts.getState()[formKey]?.picture
  if (!opened) {
    await createPersona(draft, picture?.picture)
    return true
  }
  const change = changeOf(toPersonaDraft(toFormValues(opened)), draft)
  return updatePersona(opened.id, change, picture === null ? null : picture?.picture)
}

function PersonaNotFound() {
  return (
    <Page title={words.personaNotFound} narrow>
      <EmptyState
        icon={UserRoundX}
        title={words.personaNotFoundText}
        actions={
          <ButtonLink variant="primary" to={paths.personas}>
            {words.backToPersonas}
          </ButtonLink>
        }
      />
    </Page>
  )
}
