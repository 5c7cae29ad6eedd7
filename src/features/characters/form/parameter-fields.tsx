import { type Control, Controller, useWatch } from 'react-hook-form'
import { modelParameterLimits } from '@/domain/character'
import type { Provider } from '@/domain/provider'
import { EffortField } from '@/features/shared/thinking/effort-field'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SliderField } from '@/ui/fields/slider-field'
import { type CharacterFormValues, effortOf } from './character-form-values'
import * as words from './words'

const fields = [
  {
    name: 'temperature',
    label: words.temperature,
    hint: words.temperatureHint,
    unit: undefined,
  },
  {
    name: 'topP',
    label: words.topP,
    hint: words.topPHint,
    unit: undefined,
  },
  {
    name: 'maxTokens',
    label: words.maxTokens,
    hint: words.maxTokensHint,
    unit: 'tokens',
  },
] as const

interface Props {
  control: Control<CharacterFormValues>
  providers: readonly Provider[]
}

export function ParameterFields({ control, providers }: Props) {
  return (
    <Disclosure title={words.advanced}>
      <p className="text-sm text-muted">{words.advancedText}</p>
      {fields.map(({ name, label, hint, unit }) => {
        const { min, max, step } = modelParameterLimits[name]
        return (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { onChange, ...field } }) => (
              <SliderField
                {...field}
                {...{ label, hint, unit, min, max, step }}
                onValueChange={onChange}
              />
            )}
          />
        )
      })}
      <CharacterEffort {...{ control, providers }} />
    </Disclosure>
  )
}

/** How much it is to think; in a new character what style and model ask for, until it is chosen. */
function CharacterEffort({ control, providers }: Props) {
  const [providerId, model, characterMode, interactionStyle] = useWatch({
    control,
    name: ['providerId', 'model', 'characterMode', 'interactionStyle'],
  })
  const type = providers.find(({ id }) => id === providerId)?.type
  return (
    <Controller
      control={control}
      name="effort"
      render={({ field: { value: effort, onChange } }) => (
        <EffortField
          {...{ type, model }}
          value={effortOf({ effort, model, characterMode, interactionStyle }, type) ?? 'default'}
          onChange={onChange}
        />
      )}
    />
  )
}
