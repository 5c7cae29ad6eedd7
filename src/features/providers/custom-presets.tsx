import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type CustomPreset, customPresets, findPresetByAddress } from '@/ai/custom-presets'
import { serverAccessOf } from '@/features/shared/providers/server-access-words'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { presetModels } from './preset-models'
import type { ProviderFormValues } from './provider-form-values'
import * as words from './words'

interface Props {
  form: UseFormReturn<ProviderFormValues>
  /** Told the address that a preset has filled in. */
  onAddress: (apiEndpoint: string) => void
}

/** One press fills in what is known of a server on this computer. */
export function CustomPresets({ form, onAddress }: Props) {
  const { control, getValues, setValue, clearErrors } = form
  const apiEndpoint = useWatch({ control, name: 'apiEndpoint' })
  const chosen = findPresetByAddress(apiEndpoint)
  const choose = ({ id, name, endpoint }: CustomPreset) => {
    const options = { shouldDirty: true }
    const present = getValues('name').trim()
    if (present === '' || customPresets.some((preset) => preset.name === present))
      setValue('name', name, options)
    setValue('apiEndpoint', endpoint, options)
    setValue('defaultModel', presetModels[id].value, options)
    clearErrors()
    onAddress(endpoint)
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
            className={preset === chosen ? 'border-accent text-accent' : undefined}
            onClick={() => choose(preset)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      {chosen && <Banner>{serverAccessOf(chosen.id, location.origin)}</Banner>}
    </div>
  )
}
