import { type ImportIssueCode, type IssueParams, shortName } from '../import-issues'
import { readSending } from '@/domain/sending'
import { FilePicture, RefusedPicture, readFilePicture } from './file-picture'
import type { Fields } from './read-record'

/*
 * What the `check-` files have in common. They say what of a file's records can be taken: from anything that JSON can
 * hold to the session form of domain/, with pictures as bytes. Each takes a way to tell what is left out.
 */

/**
 * Names for what has none in a file. They are stored, and so come from whoever imports, in the user's language; a provider gets
 * that of its type.
 */
export interface DefaultNames {
  character: string
  conversation: string
  datingSession: string
  profile: string
  persona: string
  preset: string
  lorebook: string
}

/** Told what is wrong. */
export type Tell = (code: ImportIssueCode, params?: IssueParams) => void

/** The usual way to tell of a field that is left out. */
export const toldField =
  (tell: Tell): ((name: string) => void) =>
  (name) =>
    tell('field_unusable', { field: shortName(name) })

/** What is a number in the file, as some builds write ids and versions, becomes text. */
export function withNumbersAsText(raw: Fields, ...names: string[]): Fields {
  const numbers = names.filter((name) => typeof raw[name] === 'number')
  if (numbers.length === 0) return raw
  return { ...raw, ...Object.fromEntries(numbers.map((name) => [name, String(raw[name])])) }
}

/** Whether a name shows anything on a screen. */
export function isNameVisible(name: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(name)
}

/** Leaves a name out that shows nothing, so that its default stands in for it. */
export function withoutBlankName(raw: Fields, field: 'name' | 'title', tell: Tell): Fields {
  const name = raw[field]
  if (typeof name !== 'string' || isNameVisible(name)) return raw
  tell('name_blank', { field })
  return { ...raw, [field]: undefined }
}

/** Which picture of a record: that of a character or of a message, or one of several by its number, from 1 on. */
export type PictureName =
  | { picture: 'avatar' | 'message' }
  | { picture: 'gallery' | 'profile'; number: number }

/** A picture; what cannot be taken is told, what is not there is not. */
export function pictureOf(value: unknown, tell: Tell, name: PictureName): FilePicture | undefined {
  if (value instanceof FilePicture) return value
  if (value === undefined || value === null) return undefined
  const refused =
    value instanceof RefusedPicture
      ? value
      : typeof value === 'string'
        ? readFilePicture(value)
        : new RefusedPicture('unusable')
  if (refused instanceof FilePicture) return refused
  const { reason, size } = refused
  tell('picture_refused', { ...name, reason, ...size })
  return undefined
}

/** Leaves of what is to be sent only what is known of it: it is kept as it comes, and a file may hold anything there. */
export function checkSending(record: { sending?: unknown }): void {
  if (record.sending === undefined) return
  const { summaries, ...others } = readSending(record.sending)
  // Nothing in a file spends by itself: that summaries are written without a question is agreed to here. MEM-08
  const read = { ...others, ...(summaries === 'never' && { summaries }) }
  if (Object.values<unknown>(read).some((value) => value !== undefined)) record.sending = read
  else delete record.sending
}
