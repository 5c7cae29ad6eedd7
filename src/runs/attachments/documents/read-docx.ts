import type { Archive } from '@/storage/cards/read/archive'
import { readNeededPart, readPart } from './document-archive'
import type { DocumentText, ParagraphKind } from './document-text'
import { attributeOf, withoutElements, xmlEvents } from './xml-events'

/* Word's documents: ECMA-376, part 1, section 17. */

/** Where the text lies unless the archive says otherwise. */
const DOCUMENT = 'word/document.xml'

/** Elements that hold what is not to be read: text that was deleted or moved away, and what older readers would show. */
const UNREAD = new Set([
  'Fallback',
  'delText',
  'instrText',
  'moveFrom',
  'pPrChange',
  'rPrChange',
  'tabs',
])

/** Reads a document of Word's. @throws {DocumentError} {Enough} {TooDeep} */
export async function readDocx(archive: Archive, out: DocumentText): Promise<void> {
  const path = await pathOfDocument(archive)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const kinds: Kinds = {
    headings: headingsOf(await readPart(archive, `${folder}styles.xml`)),
    ordered: orderedOf(await readPart(archive, `${folder}numbering.xml`)),
  }
  readBody(await readNeededPart(archive, path), kinds, out)
  for (const notes of ['footnotes.xml', 'endnotes.xml']) {
    const xml = await readPart(archive, folder + notes)
    if (xml !== undefined) readBody(xml, kinds, out)
  }
}

async function pathOfDocument(archive: Archive): Promise<string> {
  if (archive.entries.has(DOCUMENT)) return DOCUMENT
  const relations = (await readPart(archive, '_rels/.rels')) ?? ''
  for (const event of xmlEvents(relations)) {
    if (event.kind !== 'start' || event.name !== 'Relationship') continue
    if (attributeOf(event, 'Type')?.endsWith('/officeDocument') === true)
      return (attributeOf(event, 'Target') ?? DOCUMENT).replace(/^\//, '')
  }
  return DOCUMENT
}

/** What names of styles and lists mean. */
interface Kinds {
  /** Level of headings by the id of their style. */
  headings: ReadonlyMap<string, number>
  /** Lists with numbers, by their id and level, such as "3 0". */
  ordered: ReadonlySet<string>
}

/** Their names are English in all languages, their ids are not. */
function headingsOf(xml = ''): Map<string, number> {
  const headings = new Map<string, number>()
  let id = ''
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'start') continue
    if (event.name === 'style') id = attributeOf(event, 'styleId') ?? ''
    if (event.name !== 'name') continue
    const name = attributeOf(event, 'val') ?? ''
    const level = /^title$/i.test(name) ? '1' : /^heading (\d)$/i.exec(name)?.[1]
    if (level !== undefined) headings.set(id, Number(level))
  }
  return headings
}

function orderedOf(xml = ''): Set<string> {
  /** Levels with numbers, by the id of what lists are made after. */
  const abstract = new Map<string, Set<string>>()
  const ordered = new Set<string>()
  let id = ''
  let level = ''
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'start') continue
    const value = attributeOf(event, 'val') ?? ''
    if (event.name === 'abstractNum') id = attributeOf(event, 'abstractNumId') ?? ''
    else if (event.name === 'lvl') level = attributeOf(event, 'ilvl') ?? ''
    else if (event.name === 'numFmt' && value !== 'bullet' && value !== 'none')
      abstract.set(id, (abstract.get(id) ?? new Set()).add(level))
    else if (event.name === 'num') id = attributeOf(event, 'numId') ?? ''
    else if (event.name === 'abstractNumId')
      for (const each of abstract.get(value) ?? []) ordered.add(`${id} ${each}`)
  }
  return ordered
}

/** A paragraph that is being read. */
interface Paragraph {
  text: string
  heading?: number | undefined
  listId?: string
  level: number
}

function readBody(xml: string, kinds: Kinds, out: DocumentText): void {
  /** A box of text within a paragraph has paragraphs of its own. */
  const paragraphs: Paragraph[] = []
  let isText = false
  for (const event of withoutElements(xmlEvents(xml), UNREAD)) {
    const paragraph = paragraphs.at(-1)
    if (event.kind === 'text') {
      if (isText && paragraph) paragraph.text += event.text
    } else if (event.kind === 'end') {
      if (event.name === 't') isText = false
      else if (event.name === 'p') {
        paragraphs.pop()
        if (paragraph) out.addParagraph(paragraph.text, kindOf(paragraph, kinds))
      } else if (event.name === 'tc') out.closeCell()
      else if (event.name === 'tbl') out.closeTable()
    } else if (event.name === 'p') paragraphs.push({ text: '', level: 0 })
    else if (event.name === 'tbl') out.openTable()
    else if (event.name === 'tr') out.openRow()
    else if (event.name === 'tc') out.openCell()
    else if (!paragraph) continue
    else if (event.name === 't') isText = true
    else if (event.name === 'tab') paragraph.text += '\t'
    else if (event.name === 'br' || event.name === 'cr') paragraph.text += '\n'
    else if (event.name === 'noBreakHyphen') paragraph.text += '-'
    else takeProperty(paragraph, event.name, attributeOf(event, 'val'), kinds)
  }
}

function takeProperty(
  paragraph: Paragraph,
  name: string,
  value: string | undefined,
  { headings }: Kinds,
): void {
  if (value === undefined) return
  if (name === 'pStyle') paragraph.heading ??= headings.get(value) ?? headingByName(value)
  else if (name === 'outlineLvl' && /^[0-5]$/.test(value)) paragraph.heading = Number(value) + 1
  else if (name === 'numId') paragraph.listId = value
  else if (name === 'ilvl') paragraph.level = Number(value) || 0
}

function headingByName(style: string): number | undefined {
  const [, level] = /^heading(\d)$/i.exec(style) ?? []
  return level === undefined ? undefined : Number(level)
}

function kindOf({ heading, listId, level }: Paragraph, { ordered }: Kinds): ParagraphKind {
  // "0" takes a paragraph out of the list of its style.
  if (heading !== undefined || listId === undefined || listId === '0') return { heading }
  return { list: { level, isOrdered: ordered.has(`${listId} ${level}`) } }
}
