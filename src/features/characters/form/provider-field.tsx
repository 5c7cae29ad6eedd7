import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Link } from '@/ui/buttons/router'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { SelectField } from '@/ui/fields/select-field'
import type { CharacterFormValues } from './character-form-values'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  providers: Provider[]
  /** The character's provider was deleted. */
  isProviderGone: boolean
}

/** Enabled providers, and the present one if it is disabled. Choosing one takes its default model. */
export function ProviderField({ form, providers, isProviderGone }: Props) {
  const { control, register, setValue, clearErrors } = form
  const { errors } = useFormState({ control, name: 'providerId' })
  const providerId = useWatch({ control, name: 'providerId' })
  const chosen = providers.find(({ id }) => id === providerId)
  const offered = providers.filter((provider) => provider.enabled || provider === chosen)
  const choose = (id: string) => {
    const next = providers.find((provider) => provider.id === id)
    setValue('model', next?.defaultModel ?? '', { shouldDirty: true })
    if (next) clearErrors('model')
  }
  return (
    <SelectField
      label={words.aiProvider}
      required
      placeholder={words.aiProviderPlaceholder}
      options={offered.map(({ id, name, enabled }) => ({
        value: id,
        label: enabled ? name : words.disabledNamed(name),
      }))}
      error={errors.providerId?.message}
      hint={
        isProviderGone && !chosen
          ? words.aiProviderHint
          : chosen && !chosen.enabled
            ? words.providerDisabled((text) => (
                <Link className="link" to={paths.editProvider(chosen.id)}>
                  {text}
                </Link>
              ))
            : undefined
      }
      {...register('providerId', {
        onChange: (event: { target: HTMLSelectElement }) => choose(event.target.value),
      })}
    />
  )
}
