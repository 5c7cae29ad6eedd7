import type { Archive } from '@/storage/cards/read/archive'
import { DocumentError, openDocument, readPart } from './document-archive'
import { DOCUMENT_LIMITS, type DocumentFormat } from './document-wire'
import { DocumentText, Enough } from './document-text'
import { readDocx } from './read-docx'
import { readEpub } from './read-epub'
import { readOdt } from './read-odt'
import { TooDeep } from './xml-events'

/** A document as it was read. */
export interface ReadText {
  format: DocumentFormat
  /** Paragraphs, headings, lists and tables as Markdown; not empty. */
  text: string
  /** Whether it has more than is taken. */
  isCut: boolean
}

const readers = { docx: readDocx, odt: readOdt, epub: readEpub }

/**
 * Reads the text of a document, told by what is in it: of Word's, of OpenDocument, or a book. In this thread: it may take
 * long, and is called where it can be ended.
 * @param limit code units that are taken. @throws {DocumentError} @throws whatever reading the file throws.
 */
export async function readDocument(
  file: Blob,
  limit: number = DOCUMENT_LIMITS.characters,
): Promise<ReadText> {
  const archive = await openDocument(file)
  const format = await formatOf(archive)
  if (!format) throw new DocumentError('no_document')
  const out = new DocumentText(limit)
  let isCut = false
  try {
    await readers[format](archive, out)
  } catch (cause) {
    if (cause instanceof TooDeep) throw new DocumentError('damaged', cause)
    if (!(cause instanceof Enough)) throw cause
    isCut = true
  }
  const { text } = out
  if (text === '') throw new DocumentError('no_text')
  return { format, text, isCut }
}

async function formatOf(archive: Archive): Promise<DocumentFormat | undefined> {
  const { entries } = archive
  if (entries.has('mimetype')) {
    const type = (await readPart(archive, 'mimetype'))?.trim()
    if (type === 'application/epub+zip') return 'epub'
    if (type?.startsWith('application/vnd.oasis.opendocument.text') === true) return 'odt'
  }
  if (entries.has('META-INF/container.xml')) return 'epub'
  const isWord = Array.from(entries.keys()).some((name) => /^word\/document\d*\.xml$/.test(name))
  return entries.has('[Content_Types].xml') && isWord ? 'docx' : undefined
}
