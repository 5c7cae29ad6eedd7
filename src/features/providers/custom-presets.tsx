import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type CustomPreset, customPresets, findPresetByAddress } from '@/ai/custom-presets'
import { findHostedPreset, hostedPresets } from '@/ai/hosted-presets'
import { serverAccessOf } from '@/features/shared/providers/server-access-words'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { SelectField } from '@/ui/fields/select-field'
import { presetModels } from './preset-models'
import type { ProviderFormValues } from './provider-form-values'
import * as words from './words'

interface Props {
  form: UseFormReturn<ProviderFormValues>
  /** Told the address that a preset has filled in. */
  onAddress: (apiEndpoint: string) => void
}

/** Fills in what is known of a server on this computer, or of a service on the internet. */
export function CustomPresets({ form, onAddress }: Props) {
  const { control, getValues, setValue, clearErrors } = form
  const apiEndpoint = useWatch({ control, name: 'apiEndpoint' })
  const chosen = findPresetByAddress(apiEndpoint)
  const hosted = findHostedPreset(apiEndpoint)
  const fill = (name: string, endpoint: string, model: string) => {
    const options = { shouldDirty: true }
    const present = getValues('name').trim()
    if ([...customPresets, ...hostedPresets, { name: '' }].some((each) => each.name === present))
      setValue('name', name, options)
    setValue('apiEndpoint', endpoint, options)
    setValue('defaultModel', model, options)
    clearErrors()
    onAddress(endpoint)
  }
  const choose = ({ id, name, endpoint }: CustomPreset) =>
    fill(name, endpoint, presetModels[id].value)
  const chooseHosted = (id: string) => {
    const preset = hostedPresets.find((each) => each.id === id)
    if (preset) fill(preset.name, preset.endpoint, preset.model)
    // A service that is chosen no longer takes its address and its model with it.
    else if (hosted) fill('', '', '')
  }
  return (
    <div className="flex flex-col gap-3">
      <div
        role="group"
        aria-label={words.onThisComputer}
        className="flex flex-wrap items-center gap-2"
      >
        <span className="text-sm text-muted">{words.onThisComputerText}</span>
        {customPresets.map((preset) => (
          <Button
            key={preset.id}
            size="small"
            aria-pressed={preset === chosen}
            className={preset === chosen ? 'mark-below border-accent text-accent' : undefined}
            onClick={() => choose(preset)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      <SelectField
        label={words.service}
        hint={words.serviceHint}
        value={hosted?.id ?? ''}
        placeholder={words.ownServer}
        options={hostedPresets.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => chooseHosted(target.value)}
      />
      {chosen && <Banner>{serverAccessOf(chosen.id, location.origin)}</Banner>}
    </div>
  )
}
