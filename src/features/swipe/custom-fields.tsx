import { Plus, RotateCcw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { type CustomField, customFieldLabel } from '@/domain/dating-session'
import { datingWorldLabels, defaultCustomFields } from '@/generation/dating-choices'
import type { DatingFormValues } from '@/generation/dating-form'
import { Button } from '@/ui/button'
import { FieldNotes } from '@/ui/field'
import { FieldGroup } from '@/ui/field-group'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'
import { showToast } from '@/ui/toast-store'
import { focusAfterRemoval, focusLastField } from './list-focus'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** What the profiles tell besides. SWIPE-29, SWIPE-38 to SWIPE-45, SWIPE-75. */
export function CustomFields({ form: { control, setValue } }: Props) {
  const { errors, isSubmitted } = useFormState({ control, name: 'customFields' })
  const [fields, worldType] = useWatch({ control, name: ['customFields', 'worldType'] })
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const error = errors.customFields?.message
  const defaults = defaultCustomFields(worldType)
  const hasOwn = JSON.stringify(fields) !== JSON.stringify(defaults)

  const put = (next: CustomField[]) =>
    setValue('customFields', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const change = (index: number, part: Partial<CustomField>) =>
    put(fields.map((field, at) => (at === index ? { ...field, ...part } : field)))
  const add = () => {
    put([...fields, { key: '', description: '' }])
    focusLastField(list)
  }
  const remove = (index: number) => {
    put(fields.filter((_, at) => at !== index))
    focusAfterRemoval(list, index)
  }
  const restore = () => {
    put(defaults)
    showToast({
      text: `The fields are those of ${datingWorldLabels[worldType]} again`,
      undo: () => put(fields),
    })
  }
  return (
    <FieldGroup
      title="Custom fields"
      intro="What each profile tells besides name, age, bio and interests. A row with an empty half is left out."
    >
      <div ref={list} className="flex flex-col gap-4">
        {fields.map((field, index) => {
          const name = customFieldLabel(field.key) || `field ${index + 1}`
          return (
            // Rows have no ids: what one shows comes from the form alone.
            <div
              key={index}
              role="group"
              aria-label={`Custom field ${index + 1}`}
              className="flex items-start gap-1 max-sm:rounded-md max-sm:border max-sm:border-border max-sm:p-3 max-sm:pe-1"
            >
              <div className="grid min-w-0 grow gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <TextField
                  label="Field name"
                  autoComplete="off"
                  dir="auto"
                  value={field.key}
                  onChange={({ target }) => change(index, { key: target.value })}
                />
                <TextField
                  label="Field description"
                  autoComplete="off"
                  dir="auto"
                  value={field.description}
                  onChange={({ target }) => change(index, { description: target.value })}
                />
              </div>
              <IconButton
                className="mt-6.5"
                data-remove
                icon={X}
                label={`Remove ${name}`}
                onClick={() => remove(index)}
              />
            </div>
          )
        })}
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
            Add Custom Field
          </Button>
          {hasOwn && (
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
              onClick={restore}
            >
              Reset Fields
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  )
}
