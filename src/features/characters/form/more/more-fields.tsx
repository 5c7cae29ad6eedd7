import { type UseFormReturn, useFormState } from 'react-hook-form'
import { depthRoles, MAX_NOTE_DEPTH } from '@/domain/character'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import type { CharacterFormValues } from '../character-form-values'
import { moreFieldNames } from '../more-values'
import { ChatDefaults } from './chat-defaults'
import { FieldMacros } from './field-macros'
import * as words from './words'

const texts = [
  { name: 'personality', label: words.personality, hint: words.personalityHint },
  { name: 'scenario', label: words.scenario, hint: words.scenarioHint },
  { name: 'examples', label: words.examples, hint: words.examplesHint },
  { name: 'mainPrompt', label: words.mainPrompt, hint: words.mainPromptHint },
  { name: 'postHistory', label: words.postHistory, hint: words.postHistoryHint },
  { name: 'noteText', label: words.note, hint: words.noteHint },
] as const

interface Props {
  form: UseFormReturn<CharacterFormValues>
  /** Whether something of it is filled. */
  isFilled: boolean
}

/** What cards bring, and few characters need. CARD-24 */
export function MoreFields({ form, isFilled }: Props) {
  const { control, register } = form
  const { errors } = useFormState({ control, name: [...moreFieldNames] })
  const hasFault = moreFieldNames.some((name) => errors[name] !== undefined)
  return (
    <Disclosure title={words.more} startsOpen={isFilled} forceOpen={hasFault}>
      <SwitchField
        label={words.macrosSwitch}
        hint={words.macrosSwitchHint}
        {...register('useMacros')}
      />
      <TextField
        label={words.nickname}
        autoComplete="off"
        dir="auto"
        hint={words.nicknameHint}
        error={errors.nickname?.message}
        {...register('nickname')}
      />
      {texts.map(({ name, label, hint }) => (
        <div key={name} className="flex flex-col gap-1.5">
          <TextAreaField
            label={label}
            rows={2}
            dir="auto"
            hint={hint}
            error={errors[name]?.message}
            {...register(name)}
          />
          <FieldMacros {...{ control, name, label }} />
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.depth}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_NOTE_DEPTH}
          hint={words.depthHint}
          error={errors.noteDepth?.message}
          {...register('noteDepth', { valueAsNumber: true })}
        />
        <SelectField
          label={words.role}
          options={depthRoles.map((value) => ({ value, label: words.roles[value] }))}
          {...register('noteRole')}
        />
        <TextField
          label={words.creator}
          autoComplete="off"
          dir="auto"
          hint={words.creatorHint}
          error={errors.creator?.message}
          {...register('creator')}
        />
        <TextField
          label={words.cardVersion}
          autoComplete="off"
          dir="auto"
          hint={words.cardVersionHint}
          error={errors.cardVersion?.message}
          {...register('cardVersion')}
        />
      </div>
      <ChatDefaults {...{ control, register }} />
    </Disclosure>
  )
}
