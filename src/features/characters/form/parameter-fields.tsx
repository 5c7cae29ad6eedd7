import { type Control, Controller } from 'react-hook-form'
import { modelParameterLimits } from '@/domain/character'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SliderField } from '@/ui/fields/slider-field'
import type { CharacterFormValues } from './character-form-values'

const fields = [
  {
    name: 'temperature',
    label: 'Temperature',
    hint: 'Low is predictable, high is surprising.',
    unit: undefined,
  },
  {
    name: 'topP',
    label: 'Top P',
    hint: 'Below 1, unlikely words are left out.',
    unit: undefined,
  },
  {
    name: 'maxTokens',
    label: 'Max tokens',
    hint: 'Longest answer. 1000 tokens are about 750 English words.',
    unit: 'tokens',
  },
] as const

export function ParameterFields({ control }: { control: Control<CharacterFormValues> }) {
  return (
    <Disclosure title="Advanced">
      <p className="text-sm text-muted">
        Some models choose these themselves; what a model does not take is not sent to it.
      </p>
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
