import { type UseFormReturn, useWatch } from 'react-hook-form'
import { providerApis } from '@/domain/provider'
import { SelectField } from '@/ui/fields/select-field'
import { hasApiChoice, type ProviderFormValues } from './provider-form-values'
import * as words from './words'

/** Which of OpenAI's two APIs is spoken, where there is a choice. */
export function ApiChoiceField({ form }: { form: UseFormReturn<ProviderFormValues> }) {
  const { control, register } = form
  const [type, requestFormat, responseFormat] = useWatch({
    control,
    name: ['type', 'requestFormat', 'responseFormat'],
  })
  if (!hasApiChoice({ type, requestFormat, responseFormat })) return null
  return (
    <SelectField
      label={words.api}
      hint={type === 'openai' ? words.apiHint : words.apiOfServerHint}
      options={providerApis.map((api) => ({ value: api, label: words.apiNames[api] }))}
      {...register('api')}
    />
  )
}
