import { useState } from 'react'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Provider } from '@/domain/provider'
import { useModelList } from '@/runs/providers/use-model-list'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { PricedModelField } from '@/features/shared/providers/priced-model-field'
import { modelChoices, modelWarning } from '@/features/shared/providers/model-choices'
import type { CharacterFormValues } from './character-form-values'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  /** The chosen provider. */
  provider: Provider | undefined
}

/** The models of the chosen provider, and any text. */
export function ModelField({ form, provider }: Props) {
  const { control } = form
  const { errors } = useFormState({ control, name: 'model' })
  const model = useWatch({ control, name: 'model' })
  const [now] = useState(Date.now)
  const { list, fetchList } = useModelList(provider)
  const live = list?.status === 'loaded' ? list.models : undefined
  return (
    <Controller
      control={control}
      name="model"
      render={({ field: { onChange, ...field } }) => (
        <PricedModelField
          {...field}
          label={words.aiModelLabel}
          required
          onValueChange={onChange}
          onOpen={fetchList}
          provider={provider}
          choices={provider ? modelChoices(provider.type, live, now) : []}
          emptyText={words.aiModelText}
          loading={list?.status === 'loading'}
          loadError={modelListNote(list)}
          hint={provider && modelWarning(provider.type, model.trim(), live, now)}
          error={errors.model?.message}
        />
      )}
    />
  )
}
