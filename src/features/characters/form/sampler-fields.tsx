import { type UseFormReturn, useFormState } from 'react-hook-form'
import { samplerRules, SEQUENCE_BREAKERS } from '@/domain/sampler-rules'
import { Disclosure } from '@/ui/buttons/disclosure'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import type { CharacterFormValues } from './character-form-values'
import { numberSamplers } from './sampler-values'
import * as words from './words'

/** What servers of one's own take beyond temperature and top P, under the names by which it is sent. */
export function SamplerFields({ form }: { form: UseFormReturn<CharacterFormValues> }) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const hasError = [...numberSamplers, 'drySequenceBreakers' as const].some((name) => errors[name])
  return (
    <Disclosure title={words.samplers} forceOpen={hasError}>
      <p className="text-sm text-muted">{words.samplersText}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        {numberSamplers.map((name) => {
          const { min, max, wireNames } = samplerRules[name]
          return (
            <TextField
              key={name}
              label={words.samplerLabels[name]}
              hint={words.samplerHint(wireNames.join(', '), min, max)}
              inputMode="decimal"
              autoComplete="off"
              error={errors[name]?.message}
              {...register(name)}
            />
          )
        })}
      </div>
      <TextAreaField
        label={words.samplerLabels.drySequenceBreakers}
        hint={words.breakersHint(SEQUENCE_BREAKERS)}
        rows={3}
        spellCheck={false}
        error={errors.drySequenceBreakers?.message}
        {...register('drySequenceBreakers')}
      />
    </Disclosure>
  )
}
