import { type UseFormReturn, useController } from 'react-hook-form'
import { LorebookField } from '@/features/shared/lore/lorebook-field'
import { PresetField } from '@/features/shared/prompt/preset-field'
import { usePersonas } from '@/storage/hooks/use-personas'
import { usePresets } from '@/storage/hooks/use-presets'
import { SelectField } from '@/ui/fields/select-field'
import type { CharacterFormValues } from '../character-form-values'
import * as words from './words'

/** What counts in chats with the character: who the user is, the order of the prompt, lorebooks. Nothing where there is no choice. */
export function ChatDefaults({
  control,
  register,
}: Pick<UseFormReturn<CharacterFormValues>, 'control' | 'register'>) {
  const personas = usePersonas() ?? []
  const presets = usePresets() ?? []
  const { value: presetId, onChange } = useController({ control, name: 'presetId' }).field
  const lorebooks = useController({ control, name: 'lorebookIds' }).field
  const hasOrders = presets.length > 0 || presetId !== undefined
  const field = (
    <LorebookField
      hint={words.lorebooksHint}
      chosen={lorebooks.value}
      onChange={lorebooks.onChange}
    />
  )
  if (personas.length === 0 && !hasOrders) return field
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {personas.length > 0 && (
          <SelectField
            label={words.youAre}
            hint={words.youAreHint}
            options={[
              { value: '', label: words.asUsual },
              ...personas.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('personaId')}
          />
        )}
        {hasOrders && (
          <PresetField
            presetId={presetId}
            usual={words.asUsual}
            hint={words.orderHint}
            onChange={onChange}
          />
        )}
      </div>
      {field}
    </>
  )
}
