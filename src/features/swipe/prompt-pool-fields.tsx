import { Plus, RotateCcw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { datingWorldLabels, defaultImagePrompts } from '@/generation/dating-choices'
import type { DatingFormValues } from '@/generation/dating-form'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { FieldNotes } from '@/ui/field'
import { formatNumber } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { TextAreaField } from '@/ui/text-area-field'
import { showToast } from '@/ui/toast-store'
import { focusAfterRemoval, focusLastField } from './list-focus'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** What the further pictures of a profile are drawn from. SWIPE-31, SWIPE-46, SWIPE-66, SWIPE-68, SWIPE-76. */
export function PromptPoolFields({ form: { control, setValue } }: Props) {
  const { errors, isSubmitted } = useFormState({ control, name: 'imagePromptPool' })
  const [prompts, worldType] = useWatch({ control, name: ['imagePromptPool', 'worldType'] })
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const error = errors.imagePromptPool?.message
  const defaults = defaultImagePrompts(worldType)
  const hasOwn = JSON.stringify(prompts) !== JSON.stringify(defaults)

  const put = (next: string[]) =>
    setValue('imagePromptPool', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const add = () => {
    put([...prompts, ''])
    focusLastField(list)
  }
  const remove = (index: number) => {
    put(prompts.filter((_, at) => at !== index))
    focusAfterRemoval(list, index)
  }
  const restore = () => {
    put(defaults)
    showToast({
      text: `The prompts are those of ${datingWorldLabels[worldType]} again`,
      undo: () => put(prompts),
    })
  }
  return (
    <Disclosure
      title={`Image Prompt Pool (${formatNumber(prompts.length)})`}
      forceOpen={error !== undefined}
    >
      <p className="text-sm text-muted">
        The first picture of a profile is a selfie. Each further one takes a prompt from here by
        lot; where there is none, an everyday scene.
      </p>
      <div ref={list} className="flex flex-col gap-4">
        {prompts.map((prompt, index) => (
          <div
            key={index}
            role="group"
            aria-label={`Prompt ${index + 1}`}
            className="flex items-start gap-1"
          >
            <TextAreaField
              className="grow"
              label={`Image prompt ${index + 1}`}
              rows={1}
              dir="auto"
              value={prompt}
              onChange={({ target }) =>
                put(prompts.map((each, at) => (at === index ? target.value : each)))
              }
            />
            <IconButton
              className="mt-6.5"
              data-remove
              icon={X}
              label={`Remove image prompt ${index + 1}`}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        <FieldNotes id={id} error={error} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            data-add
            data-fault={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={add}
          >
            Add Image Prompt
          </Button>
          {hasOwn && (
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
              onClick={restore}
            >
              Reset Prompts
            </Button>
          )}
        </div>
      </div>
    </Disclosure>
  )
}
