import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { type CustomField, customFieldLabel } from '@/domain/dating-session'
import { datingWorldLabels, defaultCustomFields } from '@/generation/dating/dating-choices'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { FieldGroup } from '@/ui/fields/field-group'
import { TextField } from '@/ui/fields/text-field'
import { ListEditor } from './list-editor'
import * as words from './words'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** What the profiles tell besides. */
export function CustomFields({ form: { control, setValue } }: Props) {
  const { errors, isSubmitted } = useFormState({ control, name: 'customFields' })
  const [fields, worldType] = useWatch({ control, name: ['customFields', 'worldType'] })
  const put = (next: CustomField[]) =>
    setValue('customFields', next, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <FieldGroup title={words.customFields} intro={words.customFieldsIntro}>
      <ListEditor
        items={fields}
        defaults={defaultCustomFields(worldType)}
        blank={{ key: '', description: '' }}
        error={errors.customFields?.message}
        nameOf={({ key }, index) => ({
          row: words.customField(index + 1),
          remove: words.removeField(customFieldLabel(key), index + 1),
        })}
        addLabel={words.addCustomField}
        resetLabel={words.resetFields}
        resetText={words.fieldsReset(datingWorldLabels[worldType])}
        rowClassName="max-sm:rounded-md max-sm:border max-sm:border-border max-sm:p-3 max-sm:pe-1"
        onChange={put}
      >
        {(field, _index, change) => (
          <div className="grid min-w-0 grow gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <TextField
              label={words.fieldName}
              autoComplete="off"
              dir="auto"
              value={field.key}
              onChange={({ target }) => change({ ...field, key: target.value })}
            />
            <TextField
              label={words.fieldDescription}
              autoComplete="off"
              dir="auto"
              value={field.description}
              onChange={({ target }) => change({ ...field, description: target.value })}
            />
          </div>
        )}
      </ListEditor>
    </FieldGroup>
  )
}
