import {
  type PersonFormValues,
  withOtherWorld,
  worldPreviewOf,
} from '@/generation/people/person-form'
import { Card } from '@/ui/display/card'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import type { PersonScreen } from './person-screens'
import type { PersonFormTexts } from './problem-texts'
import * as words from './words'

interface Props {
  screen: PersonScreen
  values: PersonFormValues
  problems: PersonFormTexts
  onChange: (values: PersonFormValues) => void
}

/** Another world, and what it is like. */
export function WorldFields({ screen, values, problems, onChange }: Props) {
  const { generator } = screen
  const { otherWorld, autoWorld } = values
  return (
    <Card className="py-2.5! sm:py-3.5!">
      <SwitchField
        label={screen.otherWorldLabel}
        hint={screen.otherWorldHint}
        checked={otherWorld}
        onChange={({ target }) => onChange(withOtherWorld(values, target.checked, generator))}
      />
      {otherWorld && (
        <div className="mt-4 mb-2 flex flex-col gap-4 border-t border-border pt-4">
          <SelectField
            label={screen.worldTypeLabel}
            options={generator.worldTypes}
            value={values.worldType}
            onChange={({ target }) => onChange({ ...values, worldType: target.value })}
          />
          <SwitchField
            label={screen.autoWorldLabel}
            checked={autoWorld}
            onChange={({ target }) => onChange({ ...values, autoWorld: target.checked })}
          />
          <TextAreaField
            label={screen.worldDescriptionLabel}
            rows={3}
            dir="auto"
            required={!autoWorld}
            error={problems.worldDescription}
            hint={autoWorld && words.worldDetailsIntro}
            value={values.worldDescription}
            onChange={({ target }) => onChange({ ...values, worldDescription: target.value })}
          />
          <section
            aria-label={screen.worldPreviewLabel}
            className="rounded-md bg-surface-raised px-4 py-3 text-sm"
          >
            <p className="mb-1 font-medium">{screen.worldPreviewLabel}</p>
            <p className="wrap-anywhere whitespace-pre-line">{worldPreviewOf(values, generator)}</p>
            {autoWorld && <p className="text-muted">{words.detailsMadeUpWithPerson}</p>}
          </section>
        </div>
      )}
    </Card>
  )
}
