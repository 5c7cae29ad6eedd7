import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { promptTemplates } from '@/generation/prompt/prompt-templates'
import { Button } from '@/ui/buttons/button'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { showToast } from '@/ui/overlays/toast-store'
import type { CharacterFormValues } from './character-form-values'
import { FieldMacros } from './more/field-macros'
import { GreetingList } from './more/greeting-list'
import { needsNoSystemPrompt } from './more-values'
import { SentPrompt } from '../gallery/sent-prompt'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  /** Whether texts to begin with are offered. */
  hasTemplates: boolean
}

/** The character in words: prompt with templates, what of it is sent, greeting. */
export function PromptFields({ form, hasTemplates }: Props) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'systemPrompt' })
  // What stands for it is enough. CARD-27
  const [personality, scenario, mainPrompt, examples] = useWatch({
    control,
    name: ['personality', 'scenario', 'mainPrompt', 'examples'],
  })
  const isWaived = needsNoSystemPrompt({ personality, scenario, mainPrompt, examples })
  return (
    <>
      {hasTemplates && <Templates form={form} />}
      <TextAreaField
        label={words.systemPromptLabel}
        required={!isWaived}
        rows={5}
        dir="auto"
        hint={words.systemPromptHint}
        error={errors.systemPrompt?.message}
        {...register('systemPrompt')}
      />
      <FieldMacros control={control} name="systemPrompt" label={words.systemPromptLabel} />
      <SentPrompt control={control} />
      <GreetingList form={form} />
    </>
  )
}

/** Texts to begin with. What stood in the prompt can be had back. */
function Templates({ form: { setValue, getValues, clearErrors } }: Pick<Props, 'form'>) {
  const put = (title: string, prompt: string) => {
    const before = getValues('systemPrompt')
    setValue('systemPrompt', prompt, { shouldDirty: true })
    clearErrors('systemPrompt')
    const isLost = before.trim() !== '' && promptTemplates.every((other) => other.prompt !== before)
    if (isLost)
      showToast({
        text: words.thePromptIsNow(title),
        undo: () => setValue('systemPrompt', before, { shouldDirty: true }),
      })
  }
  return (
    <div role="group" aria-label={words.templates}>
      <p aria-hidden className="text-sm font-medium">
        {words.beginWithATemplate}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {promptTemplates.map(({ title, prompt }) => (
          <Button key={title} size="small" onClick={() => put(title, prompt)}>
            {title}
          </Button>
        ))}
      </div>
    </div>
  )
}
