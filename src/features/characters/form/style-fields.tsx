import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { lockedStyleOf, stylesFor } from '@/domain/character-form'
import { styleInstructions } from '@/generation/prompt/interaction-styles'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { type CharacterFormValues, modeLabels, styleOf } from './character-form-values'
import { styleLabels } from '../style-words'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
}

/** How the character talks; the mode may leave no choice. */
export function StyleField({ form: { control, setValue } }: Props) {
  const [characterMode, interactionStyle] = useWatch({
    control,
    name: ['characterMode', 'interactionStyle'],
  })
  const isLocked = lockedStyleOf(characterMode) !== undefined
  const style = styleOf({ characterMode, interactionStyle })
  return (
    <SelectField
      label={words.interactionStyle}
      value={style}
      disabled={isLocked}
      hint={
        isLocked
          ? words.followsFromTheMode(modeLabels[characterMode].label)
          : styleLabels[style].hint
      }
      options={stylesFor(characterMode).map((value) => ({
        value,
        label: styleLabels[value].label,
      }))}
      onChange={({ target }) => {
        const chosen = stylesFor(characterMode).find((each) => each === target.value)
        if (chosen) setValue('interactionStyle', chosen, { shouldDirty: true })
      }}
    />
  )
}

/** The user's own words for how the character talks. */
export function CustomInstructions({ form }: Props) {
  const { control, register, setValue, getValues } = form
  const { errors } = useFormState({ control, name: 'customInstructions' })
  const [characterMode, interactionStyle, hasCustomInstructions] = useWatch({
    control,
    name: ['characterMode', 'interactionStyle', 'hasCustomInstructions'],
  })
  const isLocked = lockedStyleOf(characterMode) !== undefined
  const isCustom = hasCustomInstructions && !isLocked

  const switchCustom = (isOn: boolean) => {
    setValue('hasCustomInstructions', isOn, { shouldDirty: true })
    // A text to begin with, and an example of what belongs here.
    const style = styleOf({ characterMode, interactionStyle })
    if (isOn && getValues('customInstructions').trim() === '')
      setValue('customInstructions', styleInstructions[style], { shouldDirty: true })
  }
  return (
    <>
      <SwitchField
        className="sm:pt-4"
        label={words.customInstructions}
        checked={isCustom}
        disabled={isLocked}
        hint={isLocked ? words.customInstructionsHint : words.customInstructionsHintText}
        onChange={(event) => switchCustom(event.target.checked)}
      />
      {isCustom && (
        <TextAreaField
          className="sm:col-span-2"
          label={words.instructions}
          rows={3}
          dir="auto"
          hint={words.instructionsHint}
          error={errors.customInstructions?.message}
          {...register('customInstructions')}
        />
      )}
    </>
  )
}
