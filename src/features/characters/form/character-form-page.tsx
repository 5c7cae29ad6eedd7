import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { useNavigate } from '@/ui/buttons/router'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { avatarRunKey, NEW_CHARACTER } from '@/runs/pictures/avatar-draft'
import { isRunning, readRun } from '@/runs/run-store'
import { useIsRunning } from '@/runs/use-run'
import { ActionDock, DockButtons } from '@/ui/display/action-dock'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { Page } from '@/ui/display/page'
import type { CharacterRecord } from '@/storage/database/records'
import { CharacterFields } from './character-fields'
import type { CharacterFormValues } from './character-form-values'
import { CharacterPreview } from './character-preview'
import * as words from './words'

interface Props {
  title: string
  submitText: string
  form: UseFormReturn<CharacterFormValues>
  onSave: (values: CharacterFormValues) => Promise<void>
  providers: Provider[]
  /** As it is stored; undefined for a new one. */
  character: CharacterRecord | undefined
  isProviderGone?: boolean
  /** Why the last save failed. */
  failure?: string
  /** What stands between the fields and the buttons. */
  children?: ReactNode
  /** What stands under the preview. */
  aside?: ReactNode
}

/** The form of a character, with a live preview beside it where there is room. */
export function CharacterFormPage(props: Props) {
  const { title, submitText, form, onSave, providers, character, isProviderGone } = props
  const { isSubmitting } = useFormState({ control: form.control })
  const navigate = useNavigate()
  const runKey = avatarRunKey(character?.id ?? NEW_CHARACTER)
  const isDrawing = useIsRunning('picture', runKey)
  const [isAsking, setIsAsking] = useState(false)
  // It has come meanwhile, or failed: there is nothing to ask any more.
  if (isAsking && !isDrawing) setIsAsking(false)
  const submit = async (values: CharacterFormValues) => {
    if (isRunning(readRun('picture', runKey))) setIsAsking(true)
    else await onSave(values)
  }
  return (
    <Page title={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <CharacterFields {...{ form, providers, isProviderGone, character }} />
          {props.children}
          {props.failure !== undefined && (
            <Banner kind="warning" className="mt-5" title={words.error}>
              {props.failure}
            </Banner>
          )}
          {/* On narrow screens something may stand below. */}
          <ActionDock className="lg:-mb-12">
            <DockButtons className="justify-end">
              <Button onClick={() => navigate(paths.characters, { back: true })}>
                {words.cancel}
              </Button>
              <Button type="submit" variant="primary" busy={isSubmitting} busyText={words.saving}>
                {submitText}
              </Button>
            </DockButtons>
          </ActionDock>
        </form>
        <aside className="flex flex-col gap-6 lg:sticky lg:top-[calc(5rem+var(--toasts-height))] lg:self-start">
          <div className="max-lg:hidden">
            <CharacterPreview control={form.control} character={character} />
          </div>
          {props.aside}
        </aside>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.avatarNotReadyYet}
        confirmText={words.saveWithoutIt}
        cancelText={words.waitForIt}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void form.handleSubmit(onSave)()
        }}
      >
        <p>{words.avatarNotReadyYetText}</p>
      </ConfirmDialog>
    </Page>
  )
}
