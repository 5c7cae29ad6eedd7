import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { FieldGroup } from '@/ui/fields/field-group'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import * as words from './words'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** Who the user is in the session. */
export function UserFields({ form: { control, register } }: Props) {
  const { errors } = useFormState({
    control,
    name: ['userCharacterName', 'userCharacterDescription'],
  })
  return (
    <FieldGroup title={words.you} intro={words.youIntro}>
      <TextField
        label={words.yourCharacterName}
        autoComplete="off"
        dir="auto"
        error={errors.userCharacterName?.message}
        {...register('userCharacterName')}
      />
      <TextAreaField
        label={words.yourCharacterDescription}
        rows={2}
        dir="auto"
        error={errors.userCharacterDescription?.message}
        {...register('userCharacterDescription')}
      />
    </FieldGroup>
  )
}
