import { Plug } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import { forgetAvatarDraft, isAvatarChanged, NEW_CHARACTER } from '@/runs/pictures/avatar-draft'
import { defaultProvider } from '@/runs/providers/default-provider'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { useFormDraft } from '@/storage/hooks/use-form-draft'
import { useProviders } from '@/storage/hooks/use-providers'
import { readLastUsed, writeLastUsed } from '@/storage/browser/last-used'
import type { ProviderRecord } from '@/storage/database/records'
import { navigateFromHere } from '@/ui/buttons/history'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { Page } from '@/ui/display/page'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { showToast } from '@/ui/overlays/toast-store'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { usePageTitle } from '@/ui/use-page-title'
import { CharacterFormPage } from './character-form-page'
import {
  type CharacterFormValues,
  checkCharacterForm,
  newCharacterValues,
  toCharacterDraft,
} from './character-form-values'
import { CREATE_FORM, readDraft } from './form-draft'
import { createWithAvatar } from './save-with-avatar'
import * as words from './words'

const TITLE = words.createNewCharacter

export function CreateCharacterScreen() {
  usePageTitle(TITLE)
  const providers = useProviders()
  // A form that somebody has begun stays, even if its provider goes.
  const [hasStarted, setHasStarted] = useState(() => readDraft(CREATE_FORM) !== undefined)
  if (!providers) return <FormSkeleton title={TITLE} />
  const canCreate = providers.some(({ enabled }) => enabled)
  if (canCreate && !hasStarted) setHasStarted(true)
  if (!canCreate && !hasStarted) return <NoProvider />
  return <CreateForm providers={providers} />
}

/** Who answers for the character that was made last, in this browser. */
function lastProviderId(): string | undefined {
  const id = readLastUsed(CREATE_FORM)
  return typeof id === 'string' ? id : undefined
}

function CreateForm({ providers }: { providers: ProviderRecord[] }) {
  const form = useForm<CharacterFormValues>({
    defaultValues: newCharacterValues(defaultProvider(providers, lastProviderId())),
    resolver: resolveWith((values) => checkCharacterForm(values, providers)),
  })
  const { isDirty } = useFormState({ control: form.control })
  const forgetDraft = useFormDraft(CREATE_FORM, form, isDirty, readDraft)
  const hasAvatarChange = isAvatarChanged(useAvatarDraft(NEW_CHARACTER))
  const isLeaving = useRef(false)
  const [failure, setFailure] = useState<string>()

  const forgetAll = () => {
    forgetDraft()
    forgetAvatarDraft(NEW_CHARACTER)
  }
  const save = async (values: CharacterFormValues) => {
    setFailure(undefined)
    const goTo = navigateFromHere()
    try {
      await createWithAvatar(NEW_CHARACTER, toCharacterDraft(values, providers))
      writeLastUsed(CREATE_FORM, values.providerId)
      isLeaving.current = true
      forgetAll()
      showToast({
        text: words.isReadyToChat(values.name.trim()),
        kind: 'success',
        goesAlong: true,
      })
      goTo(paths.characters)
    } catch (cause) {
      setFailure(failureText(cause, words.characterCouldNotBeSaved))
    }
  }
  return (
    <>
      <CharacterFormPage
        title={TITLE}
        submitText={words.createCharacter}
        form={form}
        onSave={save}
        providers={providers}
        character={undefined}
        failure={failure}
      />
      <UnsavedChanges
        isDirty={isDirty || hasAvatarChange}
        isLeaving={isLeaving}
        onDiscard={forgetAll}
      />
    </>
  )
}

function NoProvider() {
  return (
    <Page title={TITLE}>
      <EmptyState
        icon={Plug}
        title={words.firstAProvider}
        actions={
          <ButtonLink variant="primary" to={paths.newProvider}>
            {words.addProvider}
          </ButtonLink>
        }
      >
        {words.firstAProviderText}
      </EmptyState>
    </Page>
  )
}
