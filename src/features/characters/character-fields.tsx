import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Provider } from '@/domain/provider'
import { SelectField } from '@/ui/select-field'
import { TextAreaField } from '@/ui/text-area-field'
import { TextField } from '@/ui/text-field'
import { type CharacterFormValues, modeLabels, modeOrder } from './character-form-values'
import { ModelField } from './model-field'
import { ParameterFields } from './parameter-fields'
import { ProviderField } from './provider-field'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  providers: Provider[]
  /** The character's provider was deleted. Default: false */
  isProviderGone?: boolean
}

/** CHAR-21 to CHAR-23, CHAR-28, CHAR-29, CHAR-32. */
export function CharacterFields({ form, providers, isProviderGone = false }: Props) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const mode = useWatch({ control, name: 'characterMode' })
  const providerId = useWatch({ control, name: 'providerId' })
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Name"
        required
        autoComplete="off"
        dir="auto"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label="Description"
        rows={2}
        dir="auto"
        hint="Optional. A note for you alone, never sent to a model."
        {...register('description')}
      />
      <SelectField
        label="Chat mode compatibility"
        hint={modeLabels[mode].hint}
        options={modeOrder.map((value) => ({ value, label: modeLabels[value].label }))}
        {...register('characterMode')}
      />
      <TextAreaField
        label="System Prompt"
        required
        rows={8}
        dir="auto"
        hint="Who the character is and how it speaks. Sent with each message."
        error={errors.systemPrompt?.message}
        {...register('systemPrompt')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ProviderField {...{ form, providers, isProviderGone }} />
        <ModelField form={form} provider={providers.find(({ id }) => id === providerId)} />
      </div>
      <ParameterFields control={control} />
    </div>
  )
}
