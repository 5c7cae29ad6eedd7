import type { Provider } from '@/domain/provider'
import { meetingsFor } from '@/generation/people/person-choices'
import type { PersonFormValues } from '@/generation/people/person-form'
import { TOKENS_PER_PERSON } from '@/runs/batches/plan-person'
import { AttributeFields } from '@/features/shared/fields/attribute-fields'
import { deviceTime } from '@/features/shared/providers/device-time'
import { Disclosure } from '@/ui/buttons/disclosure'
import { FieldNotes } from '@/ui/fields/field'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { meetingLabels } from './choice-words'
import { AgeFields } from './age-fields'
import type { AgeNotes } from './age-notes'
import type { PersonScreen } from './person-screens'
import type { PersonFormTexts } from './problem-texts'
import { WorldFields } from './world-fields'
import * as words from './words'

interface Props {
  screen: PersonScreen
  providers: readonly Provider[]
  values: PersonFormValues
  problems: PersonFormTexts
  onChange: (values: PersonFormValues) => void
  ageNotes: AgeNotes
  onAgeNotes: (notes: AgeNotes) => void
}

/** Who is looked for. */
export function PersonFields(props: Props) {
  const { screen, providers, values, problems, onChange } = props
  const { generator } = screen
  const { additionalAttributesLabel } = screen
  const { genders } = generator
  const change = (part: Partial<PersonFormValues>) => onChange({ ...values, ...part })
  const gender = {
    label: screen.genderLabel,
    value: values.gender,
    error: problems.gender,
    onChange: ({ target }: { target: { value: string } }) => change({ gender: target.value }),
  }
  return (
    <div className="flex flex-col gap-5">
      <WorldFields {...{ screen, values, problems, onChange }} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        {genders ? (
          <SelectField {...gender} options={genders} />
        ) : (
          <TextField {...gender} placeholder={words.any} autoComplete="off" dir="auto" />
        )}
        <AgeFields {...{ values, onChange }} notes={props.ageNotes} onNotes={props.onAgeNotes} />
      </div>
      <SelectField
        label={screen.meetingLabel}
        options={meetingsFor(generator, values.otherWorld).map(({ value }) => ({
          value,
          label: meetingLabels[value],
        }))}
        value={values.meeting}
        onChange={({ target }) => change({ meeting: target.value })}
      />
      {additionalAttributesLabel !== undefined && (
        <TextAreaField
          label={additionalAttributesLabel}
          rows={2}
          dir="auto"
          placeholder={words.nightOwlWhoRepairsRadios}
          error={problems.additionalAttributes}
          value={values.additionalAttributes}
          onChange={({ target }) => change({ additionalAttributes: target.value })}
        />
      )}
      <Attributes {...{ screen, values, problems, onChange }} />
      <ProviderField {...{ providers, values, problems, onChange }} />
      <div className="flex flex-col gap-2">
        <SwitchField
          label={words.generateAiAvatar}
          hint={words.generateAiAvatarHint}
          error={problems.avatar}
          checked={values.wantsAvatar}
          onChange={({ target }) => change({ wantsAvatar: target.checked })}
        />
        <SwitchField
          label={screen.currentTimeLabel}
          hint={words.letsFirstMessageFit}
          checked={values.currentTime}
          onChange={({ target }) => change({ currentTime: target.checked })}
        />
      </div>
    </div>
  )
}

type PartProps = Omit<Props, 'ageNotes' | 'onAgeNotes'>

function Attributes({ screen, values, problems, onChange }: Omit<PartProps, 'providers'>) {
  const { attributesLabel, generator } = screen
  return (
    <Disclosure title={attributesLabel} forceOpen={problems.attributes !== undefined}>
      <p className="text-sm text-muted">
        {generator.hasDefaultAttributes ? words.attributesIntro : words.wishesIntro}
      </p>
      <AttributeFields
        attributes={values.attributes}
        onChange={(attributes) => onChange({ ...values, attributes })}
        problems={problems.byAttribute}
      />
      <FieldNotes id="person-attributes" error={problems.attributes} />
    </Disclosure>
  )
}

function hintOf(chosen: Provider | undefined): string {
  if (chosen?.type === 'demo') return words.aiProviderHint
  const time =
    chosen &&
    deviceTime({ type: chosen.type, model: chosen.defaultModel, tokens: TOKENS_PER_PERSON })
  return [words.aiProviderHintText, time].filter(Boolean).join(' ')
}

/** Every enabled provider. */
function ProviderField({ providers, values, problems, onChange }: Omit<PartProps, 'screen'>) {
  const enabled = providers.filter((provider) => provider.enabled)
  const chosen = enabled.find(({ id }) => id === values.providerId)
  return (
    <SelectField
      label={words.aiProvider}
      required
      placeholder={words.aiProviderPlaceholder}
      options={enabled.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      error={problems.providerId}
      hint={hintOf(chosen)}
      onChange={({ target }) => onChange({ ...values, providerId: target.value })}
    />
  )
}
