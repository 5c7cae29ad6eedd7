import {
  DEFAULT_NOTE_DEPTH,
  DEFAULT_NOTE_ROLE,
  type DepthRole,
  depthRoles,
  MAX_NOTE_DEPTH,
} from '@/domain/character'
import type { AuthorsNote } from '@/domain/conversation'
import { textLimits } from '@/domain/text-limits'
import { SelectField } from '@/ui/fields/select-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import * as words from './words'

/** Every how many messages a note comes at most; more is never. */
const MAX_EVERY = 1000

/** A note before anything is said in it. */
export const emptyAuthorsNote: AuthorsNote = {
  text: '',
  depth: DEFAULT_NOTE_DEPTH,
  role: DEFAULT_NOTE_ROLE,
  every: 1,
}

interface Props {
  note: AuthorsNote
  onChange: (note: AuthorsNote) => void
  /** Called when the user has left a field. */
  onLeave?: () => void
}

/** A note to the model within the messages. PROMPT-08 */
export function AuthorsNoteFields({ note, onChange, onLeave }: Props) {
  return (
    <div className="flex flex-col gap-4" onBlur={onLeave}>
      <TextAreaField
        label={words.authorsNote}
        hint={words.authorsNoteHint}
        rows={3}
        maxLength={textLimits.other}
        value={note.text}
        onChange={({ target }) => onChange({ ...note, text: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={words.depth}
          hint={words.depthHint}
          inputMode="numeric"
          value={String(note.depth)}
          onChange={({ target }) =>
            onChange({ ...note, depth: toWhole(target.value, 0, MAX_NOTE_DEPTH) })
          }
        />
        <TextField
          label={words.every}
          hint={words.everyHint}
          inputMode="numeric"
          value={String(note.every)}
          onChange={({ target }) =>
            onChange({ ...note, every: toWhole(target.value, 1, MAX_EVERY) })
          }
        />
        <RoleField role={note.role} onChange={(role) => onChange({ ...note, role })} />
      </div>
    </div>
  )
}

interface RoleProps {
  role: DepthRole
  onChange: (role: DepthRole) => void
}

/** Who says a text that stands among the messages. */
export function RoleField({ role, onChange }: RoleProps) {
  return (
    <SelectField
      label={words.role}
      options={depthRoles.map((value) => ({ value, label: words.roleNames[value] }))}
      value={role}
      onChange={({ target }) => {
        const chosen = depthRoles.find((each) => each === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** A typed number as a whole one within limits; what is none is the least. */
export function toWhole(text: string, min: number, max: number): number {
  const number = Math.floor(Number(text.replaceAll(/\D/g, '')))
  return Math.min(max, Math.max(min, number || 0))
}
