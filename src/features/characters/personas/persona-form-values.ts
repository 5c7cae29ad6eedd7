import * as z from 'zod/mini'
import { findMinorPersona } from '@/domain/adults/refusals'
import {
  type Character,
  DEFAULT_NOTE_DEPTH,
  DEFAULT_NOTE_ROLE,
  depthRoles,
  MAX_NOTE_DEPTH,
} from '@/domain/character'
import { type Persona, personaPlacements } from '@/domain/persona'
import { textLimits } from '@/domain/text-limits'
import { tooLongText } from '@/features/shared/fields/too-long-text'
import { readFormDraft } from '@/storage/browser/form-drafts'
import type { PersonaDraft } from '@/storage/commands/personas'
import type { FormProblems } from '@/ui/overlays/resolve-with'
import { tellsOfMinor } from '../words'
import * as words from './form-words'

/** The form of a persona. */
const personaFormSchema = z.object({
  name: z.string(),
  description: z.string(),
  placement: z.enum(personaPlacements),
  /** As typed. */
  depth: z.string(),
  role: z.enum(depthRoles),
  /** Ids of the lorebooks that count where the user is this one. A form that was kept by an older release has none. */
  lorebookIds: z.catch(z.array(z.string()), []),
})
export type PersonaFormValues = z.infer<typeof personaFormSchema>

/** A new persona. @param character whom it copies; its prompt tells who it is (PERS-06) */
export function newPersonaValues(
  character?: Pick<Character, 'name' | 'systemPrompt'>,
): PersonaFormValues {
  return {
    name: character?.name ?? '',
    description: character?.systemPrompt ?? '',
    placement: 'prompt',
    depth: String(DEFAULT_NOTE_DEPTH),
    role: DEFAULT_NOTE_ROLE,
    lorebookIds: [],
  }
}

/** What the edit form starts with. */
export function toFormValues(
  persona: Pick<Persona, 'name' | 'description' | 'placement' | 'depth' | 'role' | 'lorebookIds'>,
): PersonaFormValues {
  const { name, description, placement, depth, role } = persona
  return {
    name,
    description,
    placement,
    depth: String(depth ?? DEFAULT_NOTE_DEPTH),
    role: role ?? DEFAULT_NOTE_ROLE,
    lorebookIds: persona.lorebookIds ?? [],
  }
}

/** What is wrong with the form. */
export function checkPersonaForm(values: PersonaFormValues): FormProblems<PersonaFormValues> {
  const minor = findMinorPersona(values)
  const ofMinor = (field: string) =>
    minor?.field === field ? tellsOfMinor(minor.found.words) : undefined
  const name = values.name.trim()
  return {
    name:
      name === ''
        ? words.nameIsRequired
        : (tooLongText(words.name, name, textLimits.name) ?? ofMinor('name')),
    description:
      tooLongText(words.description, values.description, textLimits.personaDescription) ??
      ofMinor('description'),
    depth:
      values.placement === 'depth' && toDepth(values.depth) === undefined
        ? words.depthIsNumber(MAX_NOTE_DEPTH)
        : undefined,
  }
}

function toDepth(typed: string): number | undefined {
  const text = typed.trim()
  const depth = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return depth <= MAX_NOTE_DEPTH ? depth : undefined
}

/** The persona to save, of a form that was checked. The description is kept exactly as written (P4). */
export function toPersonaDraft(values: PersonaFormValues): PersonaDraft {
  const { name, description, placement, depth, role } = values
  const isDeep = placement === 'depth'
  return {
    name: name.trim(),
    description,
    placement,
    // Named even where there is none: an update leaves alone what it does not name.
    depth: isDeep ? toDepth(depth) : undefined,
    role: isDeep ? role : undefined,
    lorebookIds: values.lorebookIds.length === 0 ? undefined : values.lorebookIds,
  }
}

const parts: readonly (readonly (keyof PersonaDraft)[])[] = [
  ['name'],
  ['description'],
  // A depth means nothing without its place.
  ['placement', 'depth', 'role'],
  ['lorebookIds'],
]

/** What an edit changes; the rest may have been changed in another tab since and stays (P18). */
export function changeOf(before: PersonaDraft, after: PersonaDraft): Partial<PersonaDraft> {
  const changed = parts.filter((part) =>
    part.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  )
  return Object.fromEntries(changed.flat().map((field) => [field, after[field]]))
}

/** What was typed into a form before a reload; undefined where nothing was. */
export function readDraft(form: string): PersonaFormValues | undefined {
  const draft = z.safeParse(personaFormSchema, readFormDraft(form))
  return draft.success ? draft.data : undefined
}
