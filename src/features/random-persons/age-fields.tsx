import { type AgeChoice, ageChoices, personAgeLimits } from '@/generation/people/person-choices'
import { type PersonFormValues, withAge, withSettledAge } from '@/generation/people/person-form'
import { ChangedNote } from '@/ui/display/changed-note'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { afterPress } from '@/ui/use-published-height'
import { ageLabels } from './choice-words'
import { type AgeNotes, changedAgeNote } from './age-notes'
import * as words from './words'

interface Props {
  values: PersonFormValues
  onChange: (values: PersonFormValues) => void
  /** Says that an age was changed, and why, by its end. */
  notes: AgeNotes
  onNotes: (notes: AgeNotes) => void
}

const isAge = (value: string): value is AgeChoice => ageChoices.some((each) => each === value)

const ends = [
  { end: 'min', field: 'minAge', label: words.minimumAge },
  { end: 'max', field: 'maxAge', label: words.maximumAge },
] as const

/** How old the person may be. */
export function AgeFields({ values, onChange, notes, onNotes }: Props) {
  // Not while it is typed: a 3 may become a 30.
  const settle = (end: 'min' | 'max') => {
    const settled = withSettledAge(values, end)
    const note = changedAgeNote(end, values, settled)
    afterPress(() => onNotes({ ...notes, [end]: note }))
    onChange(settled)
  }
  return (
    <>
      <SelectField
        label={words.ageRange}
        options={ageChoices.map((value) => ({ value, label: ageLabels[value] }))}
        value={values.age}
        onChange={({ target }) => {
          if (isAge(target.value)) onChange(withAge(values, target.value))
        }}
      />
      {values.age === 'custom' && (
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1.5 sm:col-span-2">
          {ends.map(({ end, field, label }) => (
            <TextField
              key={end}
              label={label}
              type="number"
              inputMode="numeric"
              min={personAgeLimits.min}
              max={personAgeLimits.max}
              value={values[field]}
              onChange={({ target }) => onChange({ ...values, [field]: target.value })}
              onBlur={() => settle(end)}
            />
          ))}
          <ChangedNote className="col-span-2" notes={[notes.min, notes.max]} />
          <p className="col-span-2 text-sm text-muted">
            {words.everybodyIsAdult(personAgeLimits.min, personAgeLimits.max)}
          </p>
        </div>
      )}
    </>
  )
}
