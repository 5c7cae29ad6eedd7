import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import { useIsRunning } from '@/runs/use-run'
import { changeStudioForm, studioForm } from '@/runs/pictures/studio-form'
import { STUDIO, type StudioJob } from '@/runs/pictures/studio-job'
import { Button } from '@/ui/buttons/button'
import { isComposing } from '@/ui/fields/is-composing'
import { TextAreaField } from '@/ui/fields/text-area-field'
import {
  checkForm,
  type FilledForm,
  isIncomplete,
  type StudioProblems,
  toJob,
} from './studio-choices'
import { askAndDraw } from './ask-and-draw'
import { StudioSettings } from './studio-settings'
import type { ImageModelChoice } from './use-image-provider'

interface Props {
  kind: StudioJob['kind']
  choice: ImageModelChoice
  /** Name of the text, and what could stand in it. */
  label: string
  placeholder: string
  /** Words on the button. */
  submitLabel: string
  icon: ReactNode
  /** What stands before the text. @param problem what is wrong with the pictures. */
  children?: (problem: string | undefined) => ReactNode
}

/** What both tabs are made of: the text, the settings, the button. */
export function StudioFormFrame(props: Props) {
  const { kind, choice, label, placeholder, submitLabel, icon, children } = props
  const form = useStudioForm((all) => all)
  const isRunning = useIsRunning('studio', STUDIO)
  const [isChecked, setIsChecked] = useState(false)
  const filled: FilledForm = { kind, imageProvider: choice.provider, model: choice.model }
  const problems: StudioProblems = isChecked ? checkForm(form, filled) : {}
  const isEdit = kind === 'edit'
  const start = () => {
    if (isRunning) return
    // What is wrong is told until the next try; after a start the text may be emptied for another one.
    setIsChecked(!startFrom(filled))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    event.preventDefault()
    start()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      {children?.(problems.pictures)}
      <TextAreaField
        label={label}
        rows={4}
        dir="auto"
        required
        placeholder={placeholder}
        error={problems.text}
        value={isEdit ? form.instructions : form.prompt}
        onKeyDown={handleKey}
        onChange={({ target }) =>
          changeStudioForm(isEdit ? { instructions: target.value } : { prompt: target.value })
        }
      />
      <StudioSettings kind={kind} choice={choice} />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={icon}
          busy={isRunning}
          disabled={!isRunning && isIncomplete(form, filled)}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Starts a run where nothing is wrong and the user agrees to what it costs. @returns whether nothing is wrong. */
function startFrom(filled: FilledForm): boolean {
  const form = studioForm.getState()
  const { kind, imageProvider, model } = filled
  if (!imageProvider || Object.keys(checkForm(form, filled)).length > 0) return false
  void askAndDraw(toJob(form, kind, imageProvider, model))
  return true
}
