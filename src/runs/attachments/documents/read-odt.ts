import type { Archive } from '@/storage/cards/read/archive'
import { readNeededPart } from './document-archive'
import type { DocumentText } from './document-text'
import { attributeOf, withoutElements, xmlEvents } from './xml-events'

/* Texts of OpenDocument, as LibreOffice writes them: OpenDocument 1.3, part 3. */

/** Elements that hold what is not to be read: text that was deleted, remarks, and the numbers of notes. */
const UNREAD = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'forms',
  'sequence-decls',
  'ruby-text',
])

/** Reads a text of OpenDocument. @throws {DocumentError} {Enough} {TooDeep} */
export async function readOdt(archive: Archive, out: DocumentText): Promise<void> {
  const xml = await readNeededPart(archive, 'content.xml')
  const ordered = orderedOf(xml)
  /** Whether the lists that are open have numbers, the innermost last. */
  const lists: boolean[] = []
  let text: string | undefined
  let heading: number | undefined
  /** Notes stand within the text that they belong to. */
  let notes = 0
  let isBody = false
  for (const event of withoutElements(xmlEvents(xml), UNREAD)) {
    if (event.kind === 'text') {
      if (text !== undefined) text += event.text.replace(/\s+/g, ' ')
      continue
    }
    const { kind, name } = event
    if (name === 'body') isBody = kind === 'start'
    else if (!isBody) continue
    else if (kind === 'start') {
      if ((name === 'p' || name === 'h') && notes === 0) {
        text = ''
        heading = name === 'h' ? Number(attributeOf(event, 'outline-level') ?? 1) || 1 : undefined
      } else if (name === 'list')
        lists.push(ordered.get(attributeOf(event, 'style-name') ?? '') ?? lists.at(-1) ?? false)
      else if (name === 'table') out.openTable()
      else if (name === 'table-row') out.openRow()
      else if (name === 'table-cell') out.openCell()
      else if (text !== undefined) text += inlineOf(event)
      if (name === 'note') notes += 1
      continue
    } else if (name === 'note') {
      notes -= 1
      if (text !== undefined) text += ']'
    } else if ((name === 'p' || name === 'h') && notes === 0) {
      const isOrdered = lists.at(-1)
      const list = isOrdered === undefined ? undefined : { level: lists.length - 1, isOrdered }
      out.addParagraph(text ?? '', { heading, list })
      text = undefined
    } else if (name === 'list') lists.pop()
    else if (name === 'table-cell') out.closeCell()
    else if (name === 'table') out.closeTable()
  }
}

/** Spaces in a row that one element stands for at most. */
const MAX_SPACES = 100

function inlineOf(event: { name: string; tag: string }): string {
  switch (event.name) {
    case 's': {
      const count = Number(attributeOf(event, 'c') ?? 1) || 1
      return ' '.repeat(Math.min(Math.max(1, count), MAX_SPACES))
    }
    case 'tab':
      return '\t'
    case 'line-break':
      return '\n'
    case 'note':
      return ' ['
    default:
      return ''
  }
}

/** Which styles of lists have numbers at their first level. */
function orderedOf(xml: string): Map<string, boolean> {
  const ordered = new Map<string, boolean>()
  let style = ''
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'start') continue
    if (event.name === 'body') break
    if (event.name === 'list-style') style = attributeOf(event, 'name') ?? ''
    const isNumber = event.name === 'list-level-style-number'
    if ((isNumber || event.name === 'list-level-style-bullet') && !ordered.has(style))
      ordered.set(style, isNumber)
  }
  return ordered
}
