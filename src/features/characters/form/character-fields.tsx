import { useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { Provider } from '@/domain/provider'
import { NEW_CHARACTER, resetAvatarOptions } from '@/runs/pictures/avatar-draft'
import type { CharacterRecord } from '@/storage/database/records'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { AiFields } from './ai-fields'
import { AvatarField } from './avatar-field'
import { type CharacterFormValues, modeLabels, modeOrder } from './character-form-values'
import { ModelField } from './model-field'
import { hasMore } from './more-values'
import { MoreFields } from './more/more-fields'
import { ParameterFields } from './parameter-fields'
import { SamplerFields } from './sampler-fields'
import { PromptFields } from './prompt-fields'
import { ProviderField } from './provider-field'
import { CustomInstructions, StyleField } from './style-fields'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  providers: Provider[]
  /** The character's provider was deleted. Default: false */
  isProviderGone?: boolean
  /** As it is stored; undefined for a new one. */
  character: CharacterRecord | undefined
}

/**
 * All fields of a character: who it is, how it talks, who answers for it, then its words, by hand or by the AI.
 */
export function CharacterFields({ form, providers, isProviderGone = false, character }: Props) {
  const { control, register } = form
  const providerId = useWatch({ control, name: 'providerId' })
  const useAi = useWatch({ control, name: 'useAi' })
  const provider = providers.find(({ id }) => id === providerId)
  const { errors } = useFormState({ control, name: 'description' })
  const [isFilled] = useState(() => hasMore(form.getValues()))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 sm:grid-rows-[auto_auto_1fr]">
        <NameField form={form} useAi={useAi} />
        <div className="sm:col-start-2 sm:row-span-3 sm:row-start-1">
          <AvatarField form={form} character={character} />
        </div>
        <TextAreaField
          label={words.description}
          rows={1}
          dir="auto"
          hint={words.descriptionHint}
          error={errors.description?.message}
          {...register('description')}
        />
        <ModeField form={form} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <StyleField form={form} />
        <CustomInstructions form={form} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ProviderField {...{ form, providers, isProviderGone }} />
        <ModelField form={form} provider={provider} />
      </div>
      <SwitchField
        label={words.generateWithAi}
        hint={words.generateWithAiHint}
        {...register('useAi', {
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (!target.checked) resetAvatarOptions(character?.id ?? NEW_CHARACTER)
          },
        })}
      />
      {useAi && <AiFields {...{ form, providers, character }} />}
      <WrittenFields {...{ form, useAi, isFilled }} />
      <ParameterFields {...{ control, providers }} />
      {provider?.type === 'custom' && <SamplerFields form={form} />}
    </div>
  )
}

interface PartProps extends Pick<Props, 'form'> {
  useAi: boolean
}

function NameField({ form: { control, register }, useAi }: PartProps) {
  const { errors } = useFormState({ control, name: 'name' })
  return (
    <TextField
      label={words.nameLabel}
      required
      autoComplete="off"
      dir="auto"
      hint={useAi && words.nameLabelHint}
      error={errors.name?.message}
      {...register('name')}
    />
  )
}

function ModeField({ form: { control, register } }: Pick<Props, 'form'>) {
  const mode = useWatch({ control, name: 'characterMode' })
  return (
    <SelectField
      label={words.chatModeCompatibility}
      hint={modeLabels[mode].hint}
      options={modeOrder.map((value) => ({ value, label: modeLabels[value].label }))}
      {...register('characterMode')}
    />
  )
}

/** What is written, by the user or by the AI. With the AI it shows once there is something. */
function WrittenFields({ form, useAi, isFilled }: PartProps & { isFilled: boolean }) {
  const hasPrompt = useWatch({ control: form.control, name: 'systemPrompt' }) !== ''
  const isWritten = hasPrompt || isFilled
  const [isShown, setIsShown] = useState(isWritten)
  // It stays where somebody empties it to begin anew.
  if (isWritten && !isShown) setIsShown(true)
  if (useAi && !isShown) return null
  return (
    <>
      <PromptFields form={form} hasTemplates={!useAi} />
      <MoreFields {...{ form, isFilled }} />
    </>
  )
}
