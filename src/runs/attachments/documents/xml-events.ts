/*
 * As much of XML as documents need: elements, attributes and texts, in their order. Nothing is loaded, and no entity is
 * defined by a file: those of XML and the usual ones of HTML are known, and others stay as they are written, so that
 * none becomes millions of letters. What is no XML is passed over. It takes no more time than the text is long.
 */

/** What stands in a text of XML. Names are without their prefix. */
export type XmlEvent =
  | { kind: 'start'; name: string; /** As it stands there; for `attributeOf`. */ tag: string }
  /** Comes also where an element is empty. */
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }

/** Elements within each other at most. */
const MAX_DEPTH = 1_000

/** A file that is nested deeper than any document. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}

/** What stands in a text of XML, one after the other. @throws {TooDeep} */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  let depth = 0
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const end = open === -1 ? xml.length : open
    if (end > at) yield { kind: 'text', text: decoded(xml.slice(at, end)) }
    if (open === -1) return
    if (xml.startsWith('<!--', open)) at = after(xml, '-->', open + 4)
    else if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open + 9)
      yield { kind: 'text', text: xml.slice(open + 9, at === xml.length ? at : at - 3) }
    } else if (xml.startsWith('<?', open)) at = after(xml, '?>', open + 2)
    else if (xml.startsWith('<!', open)) at = afterDeclaration(xml, open + 2)
    else {
      at = afterTag(xml, open + 1)
      const tag = xml.slice(open + 1, at - 1)
      const name = nameOf(tag)
      if (name === '') continue
      if (tag.startsWith('/')) {
        depth = Math.max(0, depth - 1)
        yield { kind: 'end', name }
        continue
      }
      yield { kind: 'start', name, tag }
      if (tag.endsWith('/')) yield { kind: 'end', name }
      else {
        depth += 1
        if (depth > MAX_DEPTH) throw new TooDeep()
      }
    }
  }
}

/** The events without what stands in some elements, and without those. */
export function* withoutElements(
  events: Iterable<XmlEvent>,
  names: ReadonlySet<string>,
): Generator<XmlEvent> {
  let skipped: string | undefined
  let depth = 0
  for (const event of events) {
    if (skipped === undefined) {
      if (event.kind !== 'start' || !names.has(event.name)) yield event
      else {
        skipped = event.name
        depth = 1
      }
      continue
    }
    if (event.kind === 'text' || event.name !== skipped) continue
    depth += event.kind === 'start' ? 1 : -1
    if (depth === 0) skipped = undefined
  }
}

/** The value of an attribute, by its name without its prefix; undefined where there is none. */
export function attributeOf({ tag }: { tag: string }, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const [, double, single] = pattern.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decoded(value)
}

const patterns = new Map<string, RegExp>()

/** Behind a mark; the end of the text where there is none. */
function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? xml.length : at + mark.length
}

/** Behind the end of a tag, which may have that sign in its values. */
function afterTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const letter = xml.charAt(at)
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at + 1
    else if (letter === '"' || letter === "'") quote = letter
  }
  return xml.length
}

/** Behind a declaration, and all that it may declare: nothing of it counts. */
function afterDeclaration(xml: string, from: number): number {
  let brackets = 0
  for (let at = from; at < xml.length; at += 1) {
    const letter = xml.charAt(at)
    if (letter === '[') brackets += 1
    else if (letter === ']') brackets -= 1
    else if (letter === '>' && brackets <= 0) return at + 1
  }
  return xml.length
}

/** The name of an element without its prefix; empty where there is none. */
function nameOf(tag: string): string {
  const [, name = ''] = /^\/?(?:[\w.-]*:)?([\w.-]+)/.exec(tag.slice(0, 200)) ?? []
  return name
}

/** Entities of XML, and those of HTML that books are written with. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sect: '§',
  para: '¶',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  times: '×',
  euro: '€',
  pound: '£',
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (written, name: string) => {
    if (!name.startsWith('#'))
      return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? written) : written
    const isHex = /^#x/i.test(name)
    const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '\ufffd'
  })
}
