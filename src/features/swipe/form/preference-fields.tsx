import { type UseFormReturn, useFormState } from 'react-hook-form'
import { datingSessionLimits, genderPreferences } from '@/domain/dating-session'
import { genderLabels } from '@/generation/dating/dating-choices'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { ChangedNote } from '@/ui/display/changed-note'
import { FieldGroup } from '@/ui/fields/field-group'
import { SelectField } from '@/ui/fields/select-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { useSettledNumbers } from './use-settled-numbers'
import * as words from './words'

const { age } = datingSessionLimits

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** Whom the user wants to meet. */
export function PreferenceFields({ form }: Props) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'interests' })
  const { notes, settle } = useSettledNumbers(form)
  return (
    <FieldGroup title={words.whomYouWouldLike}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1.5">
          <TextField
            label={words.minimumAge}
            type="number"
            inputMode="numeric"
            min={age.min}
            max={age.max}
            {...register('minAge', { onBlur: () => settle('minAge') })}
          />
          <TextField
            label={words.maximumAge}
            type="number"
            inputMode="numeric"
            min={age.min}
            max={age.max}
            {...register('maxAge', { onBlur: () => settle('maxAge') })}
          />
          <ChangedNote className="col-span-2" notes={[notes.minAge, notes.maxAge]} />
          <p className="col-span-2 text-sm text-muted">
            {words.everybodyIsAdult(age.min, age.max)}
          </p>
        </div>
        <SelectField
          label={words.genderPreference}
          options={genderPreferences.map((value) => ({ value, label: genderLabels[value] }))}
          {...register('genderPreference')}
        />
      </div>
      <TextAreaField
        label={words.interests}
        rows={2}
        dir="auto"
        hint={words.interestsHint}
        error={errors.interests?.message}
        {...register('interests')}
      />
    </FieldGroup>
  )
}
