import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { datingWorldTypes } from '@/domain/dating-session'
import { datingWorldLabels } from '@/generation/dating/dating-choices'
import { type DatingFormValues, withWorldType } from '@/generation/dating/dating-form'
import { SelectField } from '@/ui/fields/select-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import * as words from './words'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** The session and its world. */
export function AboutFields({ form }: Props) {
  const { control, register, setValue, getValues, clearErrors } = form
  const { errors } = useFormState({ control })
  const worldType = useWatch({ control, name: 'worldType' })
  const isCustom = worldType === 'custom'
  const changeWorld = (text: string) => {
    const next = datingWorldTypes.find((type) => type === text)
    if (!next) return
    const { customFields, imagePromptPool } = withWorldType(getValues(), next)
    setValue('worldType', next, { shouldDirty: true })
    setValue('customFields', customFields, { shouldDirty: true })
    setValue('imagePromptPool', imagePromptPool, { shouldDirty: true })
    if (next !== 'custom') clearErrors('worldDescription')
  }
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={words.sessionName}
        required
        autoComplete="off"
        dir="auto"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={words.sessionDescription}
        required
        rows={2}
        dir="auto"
        hint={words.sessionDescriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      <SelectField
        label={words.worldType}
        hint={words.worldTypeHint}
        value={worldType}
        options={datingWorldTypes.map((value) => ({ value, label: datingWorldLabels[value] }))}
        onChange={({ target }) => changeWorld(target.value)}
      />
      <TextAreaField
        label={words.worldDescription}
        required={isCustom}
        rows={2}
        dir="auto"
        hint={isCustom ? words.worldDescriptionHint : words.worldDescriptionHintText}
        error={errors.worldDescription?.message}
        {...register('worldDescription')}
      />
    </div>
  )
}
