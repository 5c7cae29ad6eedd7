import type { Archive } from '@/storage/cards/read/archive'
import { DocumentError, readNeededPart, readPart } from './document-archive'
import type { DocumentText } from './document-text'
import { attributeOf, withoutElements, xmlEvents } from './xml-events'

/* Books: EPUB 3.3, and 2 as far as their texts go. */

/** Chapters at most. */
const MAX_CHAPTERS = 1_000

/** Reads a book, chapter after chapter. @throws {DocumentError} {Enough} {TooDeep} */
export async function readEpub(archive: Archive, out: DocumentText): Promise<void> {
  const container = await readNeededPart(archive, 'META-INF/container.xml')
  const path = firstAttribute(container, 'rootfile', 'full-path')
  if (path === undefined) throw new DocumentError('damaged')
  for (const chapter of chaptersOf(await readNeededPart(archive, path), path)) {
    let xhtml: string | undefined
    try {
      xhtml = await readPart(archive, chapter)
    } catch (cause) {
      // What is encrypted is no text.
      const isEncrypted = archive.entries.has('META-INF/encryption.xml')
      throw isEncrypted ? new DocumentError('locked', cause) : cause
    }
    if (xhtml !== undefined) readChapter(xhtml, out)
  }
}

function firstAttribute(xml: string, element: string, name: string): string | undefined {
  for (const event of xmlEvents(xml))
    if (event.kind === 'start' && event.name === element) return attributeOf(event, name)
  return undefined
}

/** Names of the files with the chapters, in the order in which they are read. */
function chaptersOf(xml: string, path: string): string[] {
  const hrefs = new Map<string, string>()
  const spine: string[] = []
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'start') continue
    if (event.name === 'item')
      hrefs.set(attributeOf(event, 'id') ?? '', attributeOf(event, 'href') ?? '')
    else if (event.name === 'itemref') spine.push(attributeOf(event, 'idref') ?? '')
  }
  return [...new Set(spine)]
    .slice(0, MAX_CHAPTERS)
    .flatMap((id) => nameBeside(path, hrefs.get(id)) ?? [])
}

/** The name of a file that another names from where it lies; undefined where that leads out of the archive. */
function nameBeside(path: string, href: string | undefined): string | undefined {
  if (href === undefined || href === '') return undefined
  const base = 'https://book.invalid/'
  try {
    const { origin, pathname } = new URL(href, new URL(encodeURI(path), base))
    return `${origin}/` === base ? decodeURIComponent(pathname.slice(1)) : undefined
  } catch {
    return undefined
  }
}

const UNREAD = new Set(['head', 'script', 'style', 'svg', 'math', 'template', 'rt', 'rp'])

/** Elements before and after which a paragraph ends. */
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'figure'],
  ...['figcaption', 'blockquote', 'pre', 'dl', 'dt', 'dd', 'hr', 'body', 'address', 'caption'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'table', 'tr', 'td', 'th'],
])

function readChapter(xhtml: string, out: DocumentText): void {
  let text = ''
  let heading: number | undefined
  /** Whether the lists that are open have numbers, the innermost last. */
  const lists: boolean[] = []
  /** An item has its mark once. */
  let isItem = false
  const end = () => {
    const isOrdered = isItem ? lists.at(-1) : undefined
    const list = isOrdered === undefined ? undefined : { level: lists.length - 1, isOrdered }
    if (text.trim() !== '') {
      out.addParagraph(text, { heading, list })
      isItem = false
    }
    text = ''
  }
  for (const event of withoutElements(xmlEvents(xhtml), UNREAD)) {
    if (event.kind === 'text') {
      text += event.text.replace(/[^\S\u00a0]+/g, ' ')
      continue
    }
    const isStart = event.kind === 'start'
    const name = event.name.toLowerCase()
    if (name === 'br' && isStart) text += '\n'
    if (!BLOCKS.has(name)) continue
    end()
    if (/^h\d$/.test(name)) heading = isStart ? Number(name.slice(1)) : undefined
    else if (name === 'li') isItem = isStart
    else if (name === 'ul' || name === 'ol') {
      if (isStart) lists.push(name === 'ol')
      else lists.pop()
    } else if (name === 'table') {
      if (isStart) out.openTable()
      else out.closeTable()
    } else if (name === 'tr' && isStart) out.openRow()
    else if (name === 'td' || name === 'th') {
      if (isStart) out.openCell()
      else out.closeCell()
    }
  }
  end()
}
