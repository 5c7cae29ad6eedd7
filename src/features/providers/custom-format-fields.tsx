import { type UseFormReturn, useFormState } from 'react-hook-form'
import { Disclosure } from '@/ui/buttons/disclosure'
import { TextAreaField } from '@/ui/fields/text-area-field'
import type { ProviderFormValues } from './provider-form-values'

/** Templates for servers that are not OpenAI-compatible. */
export function CustomFormatFields({ form }: { form: UseFormReturn<ProviderFormValues> }) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: ['requestFormat', 'responseFormat'] })
  const hasError = errors.requestFormat !== undefined || errors.responseFormat !== undefined
  return (
    <Disclosure title="Advanced" forceOpen={hasError}>
      <p className="text-sm text-muted">
        Leave both at {'{}'} for servers that speak the OpenAI protocol, which nearly all do.
      </p>
      <TextAreaField
        label="Request format"
        rows={3}
        spellCheck={false}
        hint={
          'A JSON template of the request, such as {"prompt": "{{prompt}}", "max_length": "{{maxTokens}}"}. "$path" is added to the endpoint.'
        }
        error={errors.requestFormat?.message}
        {...register('requestFormat')}
      />
      <TextAreaField
        label="Response format"
        rows={3}
        spellCheck={false}
        hint={'Where the answer stands in the response, such as {"content": "results.0.text"}.'}
        error={errors.responseFormat?.message}
        {...register('responseFormat')}
      />
    </Disclosure>
  )
}
