import { useLayoutEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import type { Provider } from '@/domain/provider'
import {
  type DatingFormValues,
  datingNumberFields,
  toDatingSessionDraft,
  withSettledNumbers,
} from '@/generation/dating/dating-form'
import { paths } from '@/lib/paths'
import { createDatingSession } from '@/storage/dating/dating-sessions'
import { useFormDraft } from '@/storage/hooks/use-form-draft'
import { useProviders } from '@/storage/hooks/use-providers'
import { navigateFromHere } from '@/ui/buttons/history'
import { ActionDock, DockButtons } from '@/ui/display/action-dock'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { focusFault } from '@/ui/fields/focus-fault'
import { FormSkeleton } from '@/ui/fields/form-skeleton'
import { Page } from '@/ui/display/page'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { useNavigate } from '@/ui/buttons/router'
import { showToast } from '@/ui/overlays/toast-store'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { usePageTitle } from '@/ui/use-page-title'
import { AboutFields } from './about-fields'
import { BatchFields } from './batch-fields'
import { BatchNote } from './batch-note'
import {
  CREATE_SESSION_FORM,
  newSessionValues,
  readSessionDraft,
  rememberSession,
  withKnownProviders,
} from './create-session-values'
import { CustomFields } from './custom-fields'
import { numberNote } from './number-notes'
import { PreferenceFields } from './preference-fields'
import { datingFormTexts } from './problem-texts'
import { PromptPoolFields } from './prompt-pool-fields'
import { UserFields } from './user-fields'
import * as words from './words'

const TITLE = words.createDatingSession
const INTRO = words.createDatingSessionIntro

export function CreateSessionScreen() {
  usePageTitle(TITLE)
  const providers = useProviders()
  if (!providers) return <FormSkeleton narrow title={TITLE} intro={INTRO} />
  return (
    <Page narrow title={TITLE} intro={INTRO}>
      <CreateForm providers={providers} />
    </Page>
  )
}

function CreateForm({ providers }: { providers: Provider[] }) {
  const navigate = useNavigate()
  const form = useForm<DatingFormValues>({
    defaultValues: newSessionValues(providers),
    resolver: resolveWith(datingFormTexts),
    // Lists of fields are not known to the form: the first fault of all takes the focus, see below.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, submitCount, isSubmitSuccessful } = useFormState({
    control: form.control,
  })
  const forgetDraft = useFormDraft(CREATE_SESSION_FORM, form, isDirty, readSessionDraft)
  const isLeaving = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  useLayoutEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFault(element)
  }, [submitCount, isSubmitSuccessful])

  const save = async (values: DatingFormValues) => {
    setFailure(undefined)
    const goTo = navigateFromHere()
    try {
      const { values: settled, changes } = withSettledNumbers(values)
      const draft = toDatingSessionDraft(withKnownProviders(settled, providers))
      const id = await createDatingSession(draft)
      isLeaving.current = true
      forgetDraft()
      rememberSession(draft)
      const changed = datingNumberFields.flatMap((field) => {
        const change = changes[field]
        return change ? [numberNote(field, change)] : []
      })
      if (changed.length > 0) showToast({ text: changed.join(' '), goesAlong: true })
      // Back leads to the list then, not to the form again.
      goTo(paths.swipeSession(id), { replace: true })
    } catch (cause) {
      setFailure(failureText(cause, words.sessionCouldNotBeSaved))
    }
  }
  return (
    <form ref={element} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      {!providers.some(({ enabled }) => enabled) && (
        <NoProvider hasProviders={providers.length > 0} />
      )}
      <div className="flex flex-col gap-8">
        <AboutFields form={form} />
        <UserFields form={form} />
        <PreferenceFields form={form} />
        <CustomFields form={form} />
        <BatchFields form={form} providers={providers} />
        <PromptPoolFields form={form} />
        <BatchNote form={form} providers={providers} />
      </div>
      {failure !== undefined && (
        <Banner kind="danger" className="mt-5" title={words.notSaved}>
          {failure}
        </Banner>
      )}
      <ActionDock>
        <DockButtons className="justify-end">
          <Button onClick={() => navigate(paths.swipeChat)}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyText={words.saving}>
            {words.createSession}
          </Button>
        </DockButtons>
      </ActionDock>
      <UnsavedChanges isDirty={isDirty} isLeaving={isLeaving} onDiscard={forgetDraft} />
    </form>
  )
}

/** A session can be made all the same; it waits for a provider. */
function NoProvider({ hasProviders }: { hasProviders: boolean }) {
  return (
    <Banner
      className="mb-8"
      title={hasProviders ? words.noProviderIsEnabled : words.thereNoProviderYet}
      actions={
        <ButtonLink size="small" to={hasProviders ? paths.providers : paths.newProvider}>
          {hasProviders ? words.openProviders : words.addProvider}
        </ButtonLink>
      }
    >
      {words.noProviderIsEnabledText}
    </Banner>
  )
}
