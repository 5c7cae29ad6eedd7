import * as z from 'zod/mini'
import { findMinorIn } from '@/domain/adults/find-minor'
import { MAX_NOTE_DEPTH } from '@/domain/character'
import { personaSchema } from '@/domain/persona'
import { type Tell, pictureOf, toldField, withoutBlankName } from './check-fields'
import type { FilePicture } from './file-picture'
import { type Fields, readRecord, toTime } from './read-record'

const plainPersonaSchema = z.omit(personaSchema, { avatar: true })

/** A persona that is fit to be stored, and its picture, which is not decoded yet. */
export interface CheckedPersona {
  persona: z.infer<typeof plainPersonaSchema>
  avatar?: FilePicture
}

/** A persona; undefined for one who is under 18 (P23). */
export function checkPersona(
  id: string,
  raw: Fields,
  fallbackTime: number,
  defaultName: string,
  tell: Tell,
): CheckedPersona | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const persona = readRecord(
    plainPersonaSchema,
    { ...withoutBlankName(raw, 'name', tell), id },
    {
      defaults: {
        name: defaultName,
        description: '',
        placement: 'prompt',
        createdAt,
        updatedAt: createdAt,
      },
      onBadField: toldField(tell),
    },
  )
  if (!persona) return undefined
  const minor = findMinorIn([persona.name, persona.description])
  if (minor) {
    tell('minor', { words: minor.words })
    return undefined
  }
  if (!isDepth(persona.depth)) {
    toldField(tell)('depth')
    delete persona.depth
  }
  const avatar = pictureOf(raw.avatar, tell, { picture: 'avatar' })
  return { persona, ...(avatar && { avatar }) }
}

/** Whether a number can be a depth within the history; absent is the default. */
export function isDepth(depth: number | undefined): boolean {
  return depth === undefined || (Number.isInteger(depth) && depth >= 0 && depth <= MAX_NOTE_DEPTH)
}
