import type { ProviderFieldsProps } from './provider-fields-props'
import { useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { providerInfo } from '@/ai/catalogue'
import { isOnDevice, type ProviderType } from '@/domain/provider'
import { baseAddressOf } from '@/domain/provider-endpoint'
import type { ProviderRecord } from '@/storage/database/records'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextField } from '@/ui/fields/text-field'
import { ApiChoiceField } from './api-choice-field'
import { ApiKeyField } from './api-key-field'
import { DeviceFields } from './device-fields'
import { CustomFormatFields } from './custom-format-fields'
import { CustomPresets } from './custom-presets'
import { ModelField } from './model-field'
import { ProviderTypeField } from './provider-type-field'
import * as words from './words'

export function ProviderFormFields({ form, provider }: ProviderFieldsProps) {
  const { control, register, setValue } = form
  const { errors } = useFormState({ control })
  const type = useWatch({ control, name: 'type' })
  const { name: typeName, defaultEndpoint } = providerInfo(type)
  const emptyKeyForNewAddress = useKeyOfOneAddress(type, provider, () => setValue('apiKey', ''))
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={words.providerName}
        required
        autoComplete="off"
        dir="auto"
        placeholder={typeName}
        error={errors.name?.message}
        {...register('name')}
      />
      <ProviderTypeField form={form} provider={provider} />
      {type === 'device' && (
        <DeviceFields
          onModel={(id) =>
            setValue('defaultModel', id, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      {type === 'custom' && <CustomPresets form={form} onAddress={emptyKeyForNewAddress} />}
      {!isOnDevice(type) && <ApiKeyField form={form} provider={provider} />}
      <ModelField form={form} provider={provider} />
      {type === 'openai' && (
        <TextField
          label={words.organizationId}
          hint={words.organizationIdHint}
          autoComplete="off"
          spellCheck={false}
          error={errors.organization?.message}
          {...register('organization')}
        />
      )}
      {!isOnDevice(type) && (
        <TextField
          label={words.apiEndpoint}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required={defaultEndpoint === ''}
          placeholder={defaultEndpoint || words.apiEndpointPlaceholder}
          hint={
            defaultEndpoint === '' ? words.apiEndpointHint : words.optionalLeaveItBlank(typeName)
          }
          error={errors.apiEndpoint?.message}
          {...register('apiEndpoint', {
            onChange: (event: { target: HTMLInputElement }) =>
              emptyKeyForNewAddress(event.target.value),
          })}
        />
      )}
      <ApiChoiceField form={form} />
      {type === 'openrouter' && (
        <SwitchField
          label={words.capsPrice}
          hint={words.capsPriceHint}
          {...register('capsPrice')}
        />
      )}
      <SwitchField label={words.enabled} hint={words.enabledHint} {...register('enabled')} />
      {type === 'custom' && <CustomFormatFields form={form} />}
    </div>
  )
}

/** On edit a key stands in the field for one address only: another one empties it (P5). */
function useKeyOfOneAddress(
  type: ProviderType,
  saved: ProviderRecord | undefined,
  emptyKey: () => void,
) {
  const address = useRef(saved && baseAddressOf(saved))
  return (apiEndpoint: string) => {
    if (!saved) return
    const next = baseAddressOf({ type, apiEndpoint })
    if (next !== address.current) emptyKey()
    address.current = next
  }
}
