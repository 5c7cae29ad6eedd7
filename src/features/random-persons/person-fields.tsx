import type { Provider } from '@/domain/provider'
import { meetingsFor } from '@/generation/people/person-choices'
import type {
  AgeNotes,
  PersonFormProblems,
  PersonFormValues,
} from '@/generation/people/person-form'
import { AttributeFields } from '@/features/shared/fields/attribute-fields'
import { Disclosure } from '@/ui/buttons/disclosure'
import { FieldNotes } from '@/ui/fields/field'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { AgeFields } from './age-fields'
import type { PersonScreen } from './person-screens'
import { WorldFields } from './world-fields'

interface Props {
  screen: PersonScreen
  providers: readonly Provider[]
  values: PersonFormValues
  problems: PersonFormProblems
  onChange: (values: PersonFormValues) => void
  ageNotes: AgeNotes
  onAgeNotes: (notes: AgeNotes) => void
}

/** Who is looked for. */
export function PersonFields(props: Props) {
  const { screen, providers, values, problems, onChange } = props
  const { generator } = screen
  const { genders, additionalAttributesLabel } = generator
  const change = (part: Partial<PersonFormValues>) => onChange({ ...values, ...part })
  const gender = {
    label: generator.genderLabel,
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
          <TextField {...gender} placeholder="Any" autoComplete="off" dir="auto" />
        )}
        <AgeFields {...{ values, onChange }} notes={props.ageNotes} onNotes={props.onAgeNotes} />
      </div>
      <SelectField
        label={generator.meetingLabel}
        options={meetingsFor(generator, values.otherWorld)}
        value={values.meeting}
        onChange={({ target }) => change({ meeting: target.value })}
      />
      {additionalAttributesLabel !== undefined && (
        <TextAreaField
          label={additionalAttributesLabel}
          rows={2}
          dir="auto"
          placeholder="A night owl who repairs radios…"
          error={problems.additionalAttributes}
          value={values.additionalAttributes}
          onChange={({ target }) => change({ additionalAttributes: target.value })}
        />
      )}
      <Attributes {...{ screen, values, problems, onChange }} />
      <ProviderField {...{ providers, values, problems, onChange }} />
      <div className="flex flex-col gap-2">
        <SwitchField
          label="Generate AI Avatar"
          hint="Drawn once the person is there; you can begin to write meanwhile."
          error={problems.avatar}
          checked={values.wantsAvatar}
          onChange={({ target }) => change({ wantsAvatar: target.checked })}
        />
        <SwitchField
          label={generator.currentTimeLabel}
          hint="Lets the first message fit the time of day."
          checked={values.currentTime}
          onChange={({ target }) => change({ currentTime: target.checked })}
        />
      </div>
    </div>
  )
}

type PartProps = Omit<Props, 'ageNotes' | 'onAgeNotes'>

function Attributes({ screen, values, problems, onChange }: Omit<PartProps, 'providers'>) {
  const { attributesLabel, hasDefaultAttributes } = screen.generator
  return (
    <Disclosure title={attributesLabel} forceOpen={problems.attributes !== undefined}>
      <p className="text-sm text-muted">
        {hasDefaultAttributes
          ? 'Write what you have in mind, and add your own; what you leave open is drawn by lot.'
          : 'Name what matters to you, and say how it is to be. All else is drawn by lot.'}
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

/** Every enabled provider. */
function ProviderField({ providers, values, problems, onChange }: Omit<PartProps, 'screen'>) {
  const enabled = providers.filter((provider) => provider.enabled)
  const chosen = enabled.find(({ id }) => id === values.providerId)
  return (
    <SelectField
      label="AI Provider"
      required
      placeholder="Choose a provider"
      options={enabled.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      error={problems.providerId}
      hint={
        chosen?.type === 'demo'
          ? 'A script inside this page, no AI model: it needs no key and sends nothing.'
          : 'Gets what you wrote here, invents the person, and answers in the chat.'
      }
      onChange={({ target }) => onChange({ ...values, providerId: target.value })}
    />
  )
}
