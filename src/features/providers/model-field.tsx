import type { ProviderFieldsProps } from './provider-fields-props'
import { useState } from 'react'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import { findPresetByAddress } from '@/ai/custom-presets'
import { findHostedPreset } from '@/ai/hosted-presets'
import { isOnDevice } from '@/domain/provider'
import { mayKeepKey } from '@/domain/provider-endpoint'
import { loadModelList } from '@/runs/providers/model-lists'
import { PricedModelField } from '@/features/shared/providers/priced-model-field'
import { modelChoices, modelWarning } from '@/features/shared/providers/model-choices'
import { useModelList } from '@/runs/providers/use-model-list'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { SwitchField } from '@/ui/fields/switch-field'
import { presetModels } from './preset-models'
import * as words from './words'

/** PROV-18, decisions 016 and 018: the provider's own list where it is known, and any text. */
export function ModelField({ form, provider }: ProviderFieldsProps) {
  const { control } = form
  const { errors } = useFormState({ control, name: 'defaultModel' })
  const type = useWatch({ control, name: 'type' })
  const apiEndpoint = useWatch({ control, name: 'apiEndpoint' })
  const model = useWatch({ control, name: 'defaultModel' })
  const [showAll, setShowAll] = useState(false)
  const [now] = useState(Date.now)
  const asked = mayKeepKey({ type, apiEndpoint }, provider) || isOnDevice(type)
  const asking = asked ? provider : undefined
  const { list, fetchList } = useModelList(asking, showAll)
  const live = list?.status === 'loaded' ? list.models : undefined
  const preset = type === 'custom' ? findPresetByAddress(apiEndpoint) : undefined
  const hosted = type === 'custom' ? findHostedPreset(apiEndpoint) : undefined
  const hints = [
    modelWarning(type, model.trim(), live, now),
    preset && presetModels[preset.id].hint,
    !provider && type === 'custom' && words.modelsAfterSaving,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-1">
      <Controller
        control={control}
        name="defaultModel"
        render={({ field: { onChange, ...field } }) => (
          <PricedModelField
            {...field}
            label={words.defaultModel}
            required
            placeholder={preset ? presetModels[preset.id].example : hosted?.example}
            onValueChange={onChange}
            onOpen={fetchList}
            choices={modelChoices(type, live, now)}
            provider={{ id: provider?.id ?? '', type, apiEndpoint }}
            loading={list?.status === 'loading'}
            loadError={modelListNote(list)}
            hint={hints.length > 0 ? hints.join(' ') : undefined}
            error={errors.defaultModel?.message}
          />
        )}
      />
      {asked && type === 'openai' && (
        <SwitchField
          label={words.showAllModels}
          hint={words.showAllModelsHint}
          checked={showAll}
          onChange={({ target }) => {
            setShowAll(target.checked)
            if (asking) void loadModelList(asking, target.checked)
          }}
        />
      )}
    </div>
  )
}
