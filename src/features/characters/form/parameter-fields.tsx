import { type Control, Controller } from 'react-hook-form'
import { modelParameterLimits } from '@/domain/character'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SliderField } from '@/ui/fields/slider-field'
import type { CharacterFormValues } from './character-form-values'
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

export function ParameterFields({ control }: { control: Control<CharacterFormValues> }) {
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
    </Disclosure>
  )
}
