import type { ProviderFieldsProps } from './provider-fields-props'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { catalogue, providerInfo } from '@/ai/catalogue'
import { providerTypes } from '@/domain/provider'
import { Button } from '@/ui/buttons/button'
import { SelectField } from '@/ui/fields/select-field'
import { valuesOfType } from './provider-form-values'
import { descriptions } from './provider-type-words'
import * as words from './words'

/** PROV-16, PROV-23, PROV-24; on edit only after "Change type". */
export function ProviderTypeField({ form, provider }: ProviderFieldsProps) {
  const { control, register, setValue } = form
  const type = useWatch({ control, name: 'type' })
  const [isChanging, setIsChanging] = useState(false)
  if (provider && !isChanging)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{words.providerType}</span>
          <span className="block text-base">{providerInfo(type).name}</span>
        </p>
        <Button size="small" onClick={() => setIsChanging(true)}>
          {words.changeType}
        </Button>
      </div>
    )
  const handleChange = (chosen: string) => {
    const next = providerTypes.find((known) => known === chosen)
    if (next === undefined) return
    const reset = valuesOfType(next)
    for (const name of fieldsOf(reset)) setValue(name, reset[name], { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <SelectField
      label={words.providerType}
      required
      hint={provider ? words.providerTypeHint : descriptions[type]}
      options={catalogue.map((info) => ({ value: info.type, label: info.name }))}
      {...register('type', {
        onChange: (event: { target: HTMLSelectElement }) => handleChange(event.target.value),
      })}
    />
  )
}

type Reset = ReturnType<typeof valuesOfType>

function fieldsOf(reset: Reset) {
  return Object.keys(reset) as (keyof Reset)[]
}
