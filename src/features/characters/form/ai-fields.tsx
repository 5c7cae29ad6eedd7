import { CircleStop, Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { predefinedAttributes } from '@/domain/character-form'
import type { Attribute } from '@/domain/generated'
import type { Provider } from '@/domain/provider'
import { TOKENS_PER_PERSON } from '@/runs/batches/plan-person'
import type { Run } from '@/runs/run-store'
import type { CharacterRecord } from '@/storage/database/records'
import { AttributeFields } from '@/features/shared/fields/attribute-fields'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { deviceTime } from '@/features/shared/providers/device-time'
import { FieldNotes } from '@/ui/fields/field'
import { focusFault } from '@/ui/fields/focus-fault'
import { GenerationError } from '@/features/shared/failures/generation-error'
import { SwitchField } from '@/ui/fields/switch-field'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { WritingProgress } from '@/features/shared/progress/writing-progress'
import type { CharacterFormValues } from './character-form-values'
import { useCharacterGeneration } from './use-character-generation'
import { attributeProblems } from '../attribute-problems'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  providers: readonly Provider[]
  /** As it is stored; undefined for a new one. */
  character: CharacterRecord | undefined
}

/** The AI half of the form. */
export function AiFields({ form, providers, character }: Props) {
  const { control, register, setValue } = form
  const { errors, isSubmitted } = useFormState({ control, name: 'attributes' })
  const attributes = useWatch({ control, name: 'attributes' })
  const [providerId, model] = useWatch({ control, name: ['providerId', 'model'] })
  const { type } = providers.find(({ id }) => id === providerId) ?? {}
  const time = type && deviceTime({ type, model, tokens: TOKENS_PER_PERSON })
  const { run, start, stop, undo, dismiss } = useCharacterGeneration(form, providers, character)
  const [isTold, setIsTold] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const problems = attributeProblems(attributes)
  const isChecked = isTold || errors.attributes !== undefined
  const listError = (isTold ? problems.list : undefined) ?? errors.attributes?.message
  const isRunning = run?.state === 'running'
  const ways = useRef<HTMLDivElement>(null)
  useKeepFocus(ways, run?.state)

  const change = (next: Attribute[]) =>
    setValue('attributes', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const generate = () => {
    const hasFaults = problems.list !== undefined || problems.byId.size > 0
    // What is wrong is told until the next try: a row that is added after it is not wrong yet.
    flushSync(() => setIsTold(hasFaults))
    if (hasFaults) {
      focusFault(section)
      return
    }
    form.clearErrors('attributes')
    void start()
  }
  return (
    <div ref={section} className="flex flex-col gap-4">
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{words.whatAiShouldKnow}</legend>
        <div className="mt-1.5 flex flex-col gap-3 rounded-md border border-border p-4">
          <p className="text-sm text-muted">{words.wishesIntro}</p>
          <AttributeFields
            attributes={attributes}
            onChange={change}
            problems={isChecked ? problems.byId : new Map()}
            removable={predefinedAttributes}
          />
          <SwitchField
            label={words.includeCurrentTime}
            hint={words.includeCurrentTimeHint}
            {...register('useCurrentTime')}
          />
        </div>
      </fieldset>
      <div ref={ways} className="flex flex-col items-start gap-3">
        <FieldNotes id="generate-character" error={isRunning ? undefined : listError} />
        {!isRunning && time !== undefined && <p className="text-sm text-muted">{time}</p>}
        {isRunning && <WritingProgress label={words.writingTheCharacter} progress={run.progress} />}
        {/* One button, so that the keyboard keeps its place. */}
        <Button
          icon={isRunning ? <StopIcon /> : <WriteIcon />}
          data-fault={listError !== undefined || undefined}
          aria-describedby={listError === undefined ? undefined : 'generate-character-error'}
          onClick={(event) => {
            if (!isRunning) generate()
            // The second half of a double click is no wish to stop.
            else if (event.detail < 2) stop()
          }}
        >
          {isRunning ? words.stop : words.generateCharacter}
        </Button>
        <Outcome {...{ run, onRetry: generate, onUndo: undo, onDismiss: dismiss }} />
      </div>
    </div>
  )
}

const WriteIcon = () => <Sparkles aria-hidden size={18} strokeWidth={1.5} />
const StopIcon = () => <CircleStop aria-hidden size={18} strokeWidth={1.5} />

interface OutcomeProps {
  run: Run<'character'> | undefined
  onRetry: () => void
  onUndo: () => void
  onDismiss: () => void
}

function Outcome({ run, onRetry, onUndo, onDismiss }: OutcomeProps) {
  return (
    <>
      <div role="status" className="w-full empty:hidden">
        {run?.state === 'done' && (
          <Banner
            title={words.theCharacterIsWritten}
            actions={
              <Button size="small" onClick={onUndo}>
                {words.undo}
              </Button>
            }
          >
            {words.theCharacterIsWrittenText}
          </Banner>
        )}
      </div>
      {run?.failure && (
        <GenerationError
          className="w-full"
          failure={run.failure}
          onRetry={onRetry}
          onDismiss={onDismiss}
        />
      )}
    </>
  )
}
