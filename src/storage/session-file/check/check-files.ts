import { documentTypes, type FileFacts, fileFactsSchema } from '@/domain/attached-file'
import { fileKindOf } from '@/lib/files/file-kind'
import { FILE_LIMITS } from '@/lib/files/file-limits'
import { decodeText } from '@/lib/files/read-text'
import { shownFileName } from '@/lib/files/shown-file-name'
import { pictureDimensions } from '@/lib/pictures/picture-dimensions'
import { pictureTypeOf } from '@/lib/pictures/picture-type'
import { isTooLarge } from '@/lib/pictures/shown-picture'
import { shortName } from '../import-issues'
import type { Tell } from './check-fields'
import { FileBytes, readFileBytes } from './file-picture'
import { isFields } from './read-record'

/** A file of a message that is fit to be stored. */
export interface CheckedFile {
  facts: FileFacts
  bytes: Uint8Array<ArrayBuffer>
  /** The text of a PDF or document. */
  text?: string
}

/** Characters of the text of a PDF or document at most, as it is read here. ATT-12, ATT-13 */
const MAX_TEXT = 300_000
const BYTES_PER_MB = 1024 * 1024

/**
 * The files of a message. What they are their bytes tell, whatever the session file says; what cannot be taken is told by
 * name, and the others stay.
 */
export function checkFiles(raw: unknown, tell: Tell): CheckedFile[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) {
    tell('field_unusable', { field: 'attachments' })
    return []
  }
  const list: unknown[] = raw
  const { files: max } = FILE_LIMITS
  if (list.length > max) tell('list_cut', { field: 'attachments', max })
  return list.slice(0, max).flatMap((each) => {
    const file = checkFile(each)
    if (file) return [file]
    const name = isFields(each) && typeof each.name === 'string' ? each.name : ''
    tell('file_refused', { name: shortName(shownFileName(name)) })
    return []
  })
}

/** A file with its facts and its bytes in `data`; undefined where it cannot be taken. */
export function checkFile(raw: unknown): CheckedFile | undefined {
  if (!isFields(raw)) return undefined
  const { data: file } = raw
  const read =
    file instanceof FileBytes ? file : typeof file === 'string' ? readFileBytes(file) : undefined
  const { data: facts } = fileFactsSchema.safeParse(raw)
  if (!read || !facts || read.bytes.length === 0) return undefined
  const { bytes } = read
  const checked = { ...facts, name: shownFileName(facts.name), size: bytes.length }
  const kind = fileKindOf(bytes.subarray(0, 4096))
  switch (facts.kind) {
    case 'picture': {
      const type = pictureTypeOf(bytes)
      const size = type && pictureDimensions(type, bytes)
      if (!type || !size || isTooLarge({ ...size, isAnimated: false })) return undefined
      return { facts: { ...checked, ...size, mime: type }, bytes }
    }
    case 'pdf': {
      if (kind !== 'pdf') return undefined
      const text = readText(raw.fileText)
      const { textTokens, ...others } = { ...checked, mime: 'application/pdf' }
      if (text === '') return { facts: others, bytes }
      return { facts: { ...others, textTokens: textTokens ?? text.length }, bytes, text }
    }
    case 'document': {
      const text = readText(raw.fileText)
      if (kind !== 'zip' || text === '' || !isDocumentType(facts.mime)) return undefined
      const textTokens = facts.textTokens ?? text.length
      return { facts: { ...checked, mime: facts.mime, textTokens }, bytes, text }
    }
    case 'text': {
      if (bytes.length > FILE_LIMITS.textMb * BYTES_PER_MB || decodeText(bytes) === undefined)
        return undefined
      return { facts: { ...checked, mime: 'text/plain' }, bytes }
    }
  }
}

function readText(raw: unknown): string {
  return typeof raw === 'string' ? raw.slice(0, MAX_TEXT) : ''
}

function isDocumentType(mime: string): boolean {
  return Object.values(documentTypes).some((type) => type === mime)
}
