import { decodeBase64 } from '@/lib/base64'
import { type Failure, toFailure } from '@/lib/failure'
import {
  avatarMeasures,
  PictureError,
  type PreparedPicture,
  preparePicture,
} from '@/lib/pictures/prepare-picture'
import type { NewPersona } from '../commands/personas'
import {
  MAX_PERSONA_FILE_MB,
  PersonaFileError,
  type PersonaIssue,
  readPersonas,
  withoutKnown,
} from './persona-file'
import { getPersonas } from './persona-queries'

/** What was wrong with a file, its pictures included. */
export type ImportIssue =
  | PersonaIssue
  | { code: 'picture_left_out'; name: string; failure: Failure }

/** What is to be imported once the user agrees. Nothing is stored yet. */
export interface PersonaImport {
  personas: NewPersona[]
  issues: ImportIssue[]
}

interface Options {
  /** Ends the reading; what was read so far is lost. */
  signal: AbortSignal
  /** Makes a picture fit to be stored. Default: as for uploads */
  prepare?: (picture: Blob) => Promise<PreparedPicture>
}

/**
 * Reads a file of personas with its pictures, each of which is drawn anew as an upload is.
 * @throws {PersonaFileError} @throws the signal's reason.
 */
export async function readPersonaFile(
  file: Blob,
  { signal, prepare = (picture) => preparePicture(picture, avatarMeasures) }: Options,
): Promise<PersonaImport> {
  if (file.size > MAX_PERSONA_FILE_MB * 1024 * 1024)
    throw new PersonaFileError('persona_file_too_large', { max: MAX_PERSONA_FILE_MB })
  const text = await file.text().catch((cause: unknown) => {
    throw new PersonaFileError('persona_file_unreadable', undefined, cause)
  })
  const read = withoutKnown(await readPersonas(text), await getPersonas())
  const issues: ImportIssue[] = [...read.issues]
  const personas: NewPersona[] = []
  for (const { draft, avatar } of read.personas) {
    signal.throwIfAborted()
    if (avatar === undefined || avatar === '') personas.push({ draft })
    else
      try {
        personas.push({ draft, picture: await prepare(await toBlob(avatar)) })
      } catch (cause) {
        issues.push({ code: 'picture_left_out', name: draft.name, failure: toFailure(cause) })
        personas.push({ draft })
      }
  }
  signal.throwIfAborted()
  return { personas, issues }
}

/**
 * The picture of a data URL in base64. An address is never asked for.
 * @throws {PictureError}
 */
async function toBlob(avatar: string): Promise<Blob> {
  if (!/^data:image\/[\w.+-]+;base64,/i.test(avatar)) throw new PictureError('picture_type_unknown')
  // Of twice the size that is taken, nothing needs to be decoded to know.
  if (avatar.length > 2 * avatarMeasures.maxMb * 1024 * 1024)
    throw new PictureError('picture_too_many_bytes', {
      size: ((avatar.length * 0.75) / 1024 / 1024).toFixed(1),
      max: avatarMeasures.maxMb,
    })
  const bytes = await decodeBase64(avatar)
  if (!bytes) throw new PictureError('picture_damaged')
  return new Blob([bytes])
}
