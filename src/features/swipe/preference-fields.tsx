import { type UseFormReturn, useFormState } from 'react-hook-form'
import { datingSessionLimits, genderPreferences } from '@/domain/dating-session'
import { withAgeEnd } from '@/generation/age-range'
import { genderLabels } from '@/generation/dating-choices'
import type { DatingFormValues } from '@/generation/dating-form'
import { clampNumber } from '@/lib/clamp-number'
import { FieldGroup } from '@/ui/field-group'
import { SelectField } from '@/ui/select-field'
import { TextAreaField } from '@/ui/text-area-field'
import { TextField } from '@/ui/text-field'

const { age } = datingSessionLimits

/** The fields of a range's ends. */
const AGE_FIELDS = { min: 'minAge', max: 'maxAge' } as const

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** Whom the user wants to meet. SWIPE-28, SWIPE-78, SWIPE-79, SWIPE-82. */
export function PreferenceFields({ form: { control, register, getValues, setValue } }: Props) {
  const { errors } = useFormState({ control, name: 'interests' })
  const settle = (end: 'min' | 'max') => {
    const { minAge, maxAge } = getValues()
    const range = {
      min: clampNumber(minAge, age, age.min),
      max: clampNumber(maxAge, age, age.max),
    }
    const settled = withAgeEnd(range, end, range[end], age)[end]
    setValue(AGE_FIELDS[end], String(settled), { shouldDirty: true })
  }
  return (
    <FieldGroup title="Whom you would like to meet">
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[1fr_1fr_2fr]">
        <TextField
          label="Minimum Age"
          type="number"
          inputMode="numeric"
          min={age.min}
          max={age.max}
          {...register('minAge', { onBlur: () => settle('min') })}
        />
        <TextField
          label="Maximum Age"
          type="number"
          inputMode="numeric"
          min={age.min}
          max={age.max}
          {...register('maxAge', { onBlur: () => settle('max') })}
        />
        <SelectField
          className="max-sm:col-span-2"
          label="Gender Preference"
          options={genderPreferences.map((value) => ({ value, label: genderLabels[value] }))}
          {...register('genderPreference')}
        />
      </div>
      <TextAreaField
        label="Interests"
        rows={2}
        dir="auto"
        hint="Optional, with commas between: what you would like to talk about."
        error={errors.interests?.message}
        {...register('interests')}
      />
    </FieldGroup>
  )
}
