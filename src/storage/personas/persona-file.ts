import * as z from 'zod/mini'
import { findMinorPersona } from '@/domain/adults/refusals'
import {
  DEFAULT_NOTE_DEPTH,
  DEFAULT_NOTE_ROLE,
  depthRoles,
  type DepthRole,
  MAX_NOTE_DEPTH,
} from '@/domain/character'
import { type PersonaPlacement, personaPlacements } from '@/domain/persona'
import { textLimits } from '@/domain/text-limits'
import { clampNumber } from '@/lib/clamp-number'
import { cutText } from '@/lib/cut-text'
import { FailureError } from '@/lib/failure'
import { nextTurn } from '@/lib/next-turn'
import type { PersonaDraft } from '../commands/personas'

/*
 * Files of personas: our own, and the backups of SillyTavern, whose form is known from its public source
 * (public/scripts/personas.js). All in them is a stranger's: read by hand, bounded, and nothing of it is switched on.
 * Pure; `read-persona-file.ts` reads the file and its pictures. PERS-07.
 */

/** What our own file of personas says of itself. */
export const PERSONA_FILE_KIND = 'personas'
/** The version of its form. */
export const PERSONA_FILE_VERSION = 1

/** Megabytes of a file of personas at most: 1,000 of them with pictures have some eighty. */
export const MAX_PERSONA_FILE_MB = 100

/** Personas that are read of one file at most. */
const MAX_FILE_PERSONAS = 1_000

/** Why a file is not taken at all. */
export type PersonaFileErrorCode =
  /** Has the `max` in megabytes. */
  | 'persona_file_too_large'
  | 'persona_file_unreadable'
  | 'persona_file_no_json'
  /** It is a whole session, which the import of sessions reads. */
  | 'persona_file_session'
  | 'persona_file_without_personas'

/** A file that cannot be taken. */
export class PersonaFileError extends FailureError<PersonaFileErrorCode> {
  override readonly name = 'PersonaFileError'
}

/** What was wrong with one persona of a file, or with the list of them. */
export type PersonaIssue =
  /** It is left out: it is nothing that could be read, or has no name. `at` counts from 1. */
  | { code: 'unreadable' | 'unnamed'; at: number }
  /** It is left out: it tells of somebody under 18 in these words. */
  | { code: 'minor'; name: string; words: string }
  /** It is left out: the same is here already. */
  | { code: 'already_here'; name: string }
  /** It is taken, without what this names or with the default in its place. */
  | {
      code:
        | 'name_cut'
        | 'description_cut'
        | 'description_odd'
        | 'place_unknown'
        | 'place_at_note'
        | 'depth_odd'
        | 'role_unknown'
        | 'lorebook'
      name: string
    }
  /** The list is longer than it may be: so many were left out. */
  | { code: 'too_many'; count: number; max: number }
  /** SillyTavern keeps pictures beside its backups. */
  | { code: 'pictures_elsewhere' }
  /** Whom it makes the default; not done here. */
  | { code: 'default_not_taken'; name: string }

/** A persona of a file. */
interface FilePersona {
  draft: PersonaDraft
  /** Its picture as the file has it; neither decoded nor looked at. */
  avatar?: string
}

/** What a file holds that can be taken, and what cannot. */
export interface PersonaFile {
  personas: FilePersona[]
  issues: PersonaIssue[]
}

const recordSchema = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof recordSchema>

function toFields(value: unknown): Fields | undefined {
  const { data } = z.safeParse(recordSchema, value)
  // An own copy without a prototype, so that no name of a field is anything but data.
  return data && Object.assign(Object.create(null) as Fields, data)
}

/** The beginning of a file in Unicode. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** @throws {PersonaFileError} */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(BYTE_ORDER_MARK, ''))
  } catch (cause) {
    throw new PersonaFileError('persona_file_no_json', undefined, cause)
  }
}

/**
 * Reads the text of a file of personas. Lets the page have its turns in between.
 * @throws {PersonaFileError} where there are none in it.
 */
export async function readPersonas(text: string): Promise<PersonaFile> {
  const file = toFields(parse(text))
  if (file && 'providers' in file && 'conversations' in file)
    throw new PersonaFileError('persona_file_session')
  if (file && Array.isArray(file.personas)) return readAll(file.personas, readOwn)
  // The settings of SillyTavern hold the same in a part of their own.
  const backup = toFields(file?.power_user) ?? file
  const names = toFields(backup?.personas)
  if (!backup || !names) throw new PersonaFileError('persona_file_without_personas')
  return readBackup(backup, names)
}

/** Reads one item of a list; undefined where it is left out, which the issues tell. */
type ReadItem<Item> = (item: Item, at: number, issues: PersonaIssue[]) => FilePersona | undefined

async function readAll<Item>(
  items: readonly Item[],
  readItem: ReadItem<Item>,
): Promise<PersonaFile> {
  const max = MAX_FILE_PERSONAS
  const issues: PersonaIssue[] = []
  const personas: FilePersona[] = []
  for (const [index, item] of items.slice(0, max).entries()) {
    const persona = readItem(item, index + 1, issues)
    if (persona) personas.push(persona)
    // Looking for minors in thousands of long texts takes seconds.
    if (index % 20 === 19) await nextTurn()
  }
  if (items.length > max) issues.push({ code: 'too_many', count: items.length - max, max })
  return { personas, issues }
}

interface Read {
  name: unknown
  description: unknown
  /** Undefined where the file says nothing that is known. */
  placement: PersonaPlacement | undefined
  depth: unknown
  role: DepthRole | undefined
}

/** What all kinds of files have in common: bounds, and the adults' check. */
function toDraft(
  { name: givenName, description: givenDescription, placement, depth, role }: Read,
  at: number,
  issues: PersonaIssue[],
): PersonaDraft | undefined {
  const whole = typeof givenName === 'string' ? givenName.trim() : ''
  if (whole === '') {
    issues.push({ code: 'unnamed', at })
    return undefined
  }
  const name = cutText(whole, textLimits.name)
  if (name !== whole) issues.push({ code: 'name_cut', name })
  const isOdd = typeof givenDescription !== 'string'
  const text = isOdd ? '' : givenDescription
  if (isOdd && givenDescription !== undefined && givenDescription !== null)
    issues.push({ code: 'description_odd', name })
  const description = cutText(text, textLimits.personaDescription)
  if (description !== text) issues.push({ code: 'description_cut', name })
  const minor = findMinorPersona({ name, description })
  if (minor) {
    issues.push({ code: 'minor', name, words: minor.found.words })
    return undefined
  }
  if (placement === undefined) issues.push({ code: 'place_unknown', name })
  if (placement !== 'depth') return { name, description, placement: placement ?? 'prompt' }
  const bounded = clampNumber(
    typeof depth === 'number' ? depth : Number.NaN,
    { min: 0, max: MAX_NOTE_DEPTH },
    DEFAULT_NOTE_DEPTH,
  )
  if (bounded !== depth) issues.push({ code: 'depth_odd', name })
  if (role === undefined) issues.push({ code: 'role_unknown', name })
  return { name, description, placement, depth: bounded, role: role ?? DEFAULT_NOTE_ROLE }
}

function oneOf<Value extends string>(
  values: readonly Value[],
  value: unknown,
  otherwise?: Value,
): Value | undefined {
  return value === undefined || value === null ? otherwise : values.find((each) => each === value)
}

/** A persona as our own files have it. */
function readOwn(item: unknown, at: number, issues: PersonaIssue[]): FilePersona | undefined {
  const fields = toFields(item)
  if (!fields) {
    issues.push({ code: 'unreadable', at })
    return undefined
  }
  const draft = toDraft(
    {
      name: fields.name,
      description: fields.description,
      placement: oneOf(personaPlacements, fields.placement, 'prompt'),
      depth: fields.depth ?? DEFAULT_NOTE_DEPTH,
      role: oneOf(depthRoles, fields.role, DEFAULT_NOTE_ROLE),
    },
    at,
    issues,
  )
  if (!draft) return undefined
  return typeof fields.avatar === 'string' ? { draft, avatar: fields.avatar } : { draft }
}

/** Where SillyTavern puts a persona's description, by its number. */
const BACKUP_PLACES: Readonly<Record<number, PersonaPlacement>> = {
  0: 'prompt',
  // "After the character", no longer offered there.
  1: 'prompt',
  // Above and below the author's note, which stands at a depth.
  2: 'depth',
  3: 'depth',
  4: 'depth',
  9: 'none',
}
const ABOVE_NOTE = 2
const BELOW_NOTE = 3

/** Depth where its backup names none. */
const BACKUP_DEPTH = 2

/** Its speakers, by their numbers. */
const BACKUP_ROLES: readonly DepthRole[] = ['system', 'user', 'assistant']

async function readBackup(backup: Fields, names: Fields): Promise<PersonaFile> {
  const descriptions = toFields(backup.persona_descriptions)
  // Each is named for the file of its picture.
  const file = await readAll(Object.entries(names), ([key, name], at, issues) => {
    const fields = toFields(descriptions?.[key])
    const position = fields?.position ?? 0
    const isAtNote = position === ABOVE_NOTE || position === BELOW_NOTE
    const role = fields?.role ?? 0
    const draft = toDraft(
      {
        name,
        description: fields?.description,
        placement: typeof position === 'number' ? BACKUP_PLACES[position] : undefined,
        depth: isAtNote ? DEFAULT_NOTE_DEPTH : (fields?.depth ?? BACKUP_DEPTH),
        role: isAtNote
          ? DEFAULT_NOTE_ROLE
          : typeof role === 'number'
            ? BACKUP_ROLES[role]
            : undefined,
      },
      at,
      issues,
    )
    if (!draft) return undefined
    if (isAtNote) issues.push({ code: 'place_at_note', name: draft.name })
    if (typeof fields?.lorebook === 'string' && fields.lorebook !== '')
      issues.push({ code: 'lorebook', name: draft.name })
    return { draft }
  })
  const chosen = backup.default_persona
  const name = typeof chosen === 'string' ? names[chosen] : undefined
  if (typeof name === 'string' && name.trim() !== '')
    file.issues.push({
      code: 'default_not_taken',
      name: cutText(name.trim(), textLimits.name),
    })
  if (file.personas.length > 0) file.issues.push({ code: 'pictures_elsewhere' })
  return file
}

/** What tells two personas apart in an import: one with the same words is not brought in twice. */
const keyOf = ({ name, description }: Pick<PersonaDraft, 'name' | 'description'>) =>
  JSON.stringify([name, description])

/** Leaves out what is here already, and what the file has twice. */
export function withoutKnown(
  { personas, issues }: PersonaFile,
  present: readonly Pick<PersonaDraft, 'name' | 'description'>[],
): PersonaFile {
  const known = new Set(present.map(keyOf))
  const found: PersonaIssue[] = []
  const fresh = personas.filter(({ draft }) => {
    const key = keyOf(draft)
    if (!known.has(key)) {
      known.add(key)
      return true
    }
    found.push({ code: 'already_here', name: draft.name })
    return false
  })
  return { personas: fresh, issues: [...issues, ...found] }
}
