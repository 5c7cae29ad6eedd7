import { type UseFormReturn, useFormState } from 'react-hook-form'
import { Disclosure } from '@/ui/buttons/disclosure'
import { TextAreaField } from '@/ui/fields/text-area-field'
import type { ProviderFormValues } from './provider-form-values'
import * as words from './words'

/** Templates for servers that are not OpenAI-compatible. */
export function CustomFormatFields({ form }: { form: UseFormReturn<ProviderFormValues> }) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: ['requestFormat', 'responseFormat'] })
  const hasError = errors.requestFormat !== undefined || errors.responseFormat !== undefined
  return (
    <Disclosure title={words.advanced} forceOpen={hasError}>
      <p className="text-sm text-muted">{words.advancedText}</p>
      <TextAreaField
        label={words.requestFormat}
        rows={3}
        spellCheck={false}
        hint={words.requestFormatHint}
        error={errors.requestFormat?.message}
        {...register('requestFormat')}
      />
      <TextAreaField
        label={words.responseFormat}
        rows={3}
        spellCheck={false}
        hint={words.responseFormatHint}
        error={errors.responseFormat?.message}
        {...register('responseFormat')}
      />
    </Disclosure>
  )
}
