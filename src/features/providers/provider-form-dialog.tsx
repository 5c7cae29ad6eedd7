import { useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import { wouldReloadLose } from '@/features/shared/would-reload-lose'
import { type navigate, navigateFromHere } from '@/ui/buttons/history'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { originToReloadFor } from '@/runs/providers/provider-connection'
import { leaveFlash } from '@/storage/browser/flash'
import type { ProviderRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { showToast } from '@/ui/overlays/toast-store'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { ProviderFormFields } from './provider-form-fields'
import { checkProviderForm, type ProviderFormValues, toFormValues } from './provider-form-values'
import { saveAsNew, type SavedProvider, saveProvider } from './save-provider'
import * as words from './words'

interface Props {
  isOpen: boolean
  /** What is edited, as it was when the form was opened; undefined for a new provider. */
  provider: ProviderRecord | undefined
  onClose: () => void
}

export default function ProviderFormDialog({ isOpen, provider, onClose }: Props) {
  const form = useForm<ProviderFormValues>({
    defaultValues: toFormValues(provider),
    resolver: resolveWith((values) => check(values, provider)),
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const isLeaving = useRef(false)
  const [isGone, setIsGone] = useState(false)
  const [failure, setFailure] = useState<string>()

  const save = async (values: ProviderFormValues) => {
    setFailure(undefined)
    const goTo = navigateFromHere()
    try {
      const saved = await store(values, provider, isGone)
      if (saved === 'gone') {
        setIsGone(true)
        return
      }
      isLeaving.current = true
      leave(saved, goTo)
    } catch (cause) {
      setFailure(toFailure(cause))
    }
  }
  const leave = (saved: SavedProvider, goTo: typeof navigate) => {
    // One that is off is not called, so its address can wait for the next load.
    if (!saved.enabled || originToReloadFor(saved) === undefined || wouldReloadLose()) {
      showToast({ text: words.providerSaved, kind: 'success', durationMs: 4000 })
      onClose()
      return
    }
    goTo(paths.providers, { replace: true })
    leaveFlash('provider_saved')
    location.reload()
  }
  return (
    <Dialog
      open={isOpen}
      // It has an address, and with changes in it the back button asks first.
      closesOnBack={false}
      onOpenChange={(open) => !open && onClose()}
      title={provider ? words.editProvider : words.addProvider}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      // The button of the empty page gives way to the first provider.
      finalFocus={() => (!provider && isLeaving.current ? pageHeading() : null)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {words.saveProvider}
          </Button>
        </>
      }
    >
      {isGone && (
        <Banner kind="warning" className="mb-5" title={words.providerWasDeletedMeanwhile}>
          {words.providerWasDeletedMeanwhileText}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner kind="danger" className="mb-5" title={words.notSaved}>
          {failure}
        </Banner>
      )}
      <ProviderFormFields form={form} provider={provider} />
      <UnsavedChanges isDirty={isDirty && isOpen} isLeaving={isLeaving} leavesForm={leavesForm} />
    </Dialog>
  )
}

function store(values: ProviderFormValues, provider: Provider | undefined, isGone: boolean) {
  return isGone && provider ? saveAsNew(values, provider) : saveProvider(values, provider)
}

function toFailure(cause: unknown): string {
  return failureText(cause, words.providerCouldNotBeSaved)
}

/** The form has an address of its own on the same page. */
function leavesForm(
  from: { pathname: string; search: string },
  to: { pathname: string; search: string },
) {
  return from.pathname !== to.pathname || from.search !== to.search
}

async function check(values: ProviderFormValues, saved: ProviderRecord | undefined) {
  const problems = checkProviderForm(values, saved)
  if (values.type !== 'custom') return problems
  const [{ checkFormats }, { wordsOfFailure }] = await Promise.all([
    import('@/ai/custom/check-formats'),
    import('@/features/shared/failures/describe-failure'),
  ])
  const { requestFormat, responseFormat } = checkFormats(
    values.requestFormat.trim() || undefined,
    values.responseFormat.trim() || undefined,
  )
  return {
    ...problems,
    ...(requestFormat && { requestFormat: wordsOfFailure(requestFormat).detail }),
    ...(responseFormat && { responseFormat: wordsOfFailure(responseFormat).detail }),
  }
}
