import { isRecord, parseJson } from './json'
import { keyPattern, MASK } from './scrub'

/*
 * Requests and answers as texts that may be looked at: without keys (P7), without the bytes of pictures, and no longer
 * than a screen can take. What a vendor sends is hostile: it may hold the key in any form, also cut into the pieces of
 * a stream.
 */

/** Characters of a body that are kept. */
export const MAX_BODY_LENGTH = 256 * 1024

/** A header, a field or a part of a query whose value is a secret whatever it is. */
const SECRET_NAME =
  /^(?:proxy-)?authorization$|^(?:x-|x-goog-)?api[-_]?key$|^key$|^(?:access|auth|id|refresh)?[-_]?token$|secret|password|^cookie$|^set-cookie$/i

/** Bytes in base64, in a data URL or alone: as long as no word is. A slash may be escaped. */
const BINARY = /(?:data:[\w.+-]+\/[\w.+-]+(?:;[\w.=-]+)*,)?(?:[\w+/-]|\\\/){400,}={0,2}/g

/** Characters of it that stay, to tell what it is. */
const BINARY_HEAD = 40

/** Parts of a key at the end of a text that was cut off, from this length on. */
const MIN_PART_LENGTH = 6

/** A text that may be shown. */
export interface ShownText {
  text: string
  /** Whether it is only the beginning. */
  isCut: boolean
}

/** Makes the texts of one provider's calls fit to be shown. */
export interface CallTexts {
  /** Any short text: an address, an error. */
  line: (text: string) => string
  /** Names and values; those that hold secrets are masked whole. */
  headers: (headers: Iterable<[string, string]>) => [name: string, value: string][]
  url: (url: string) => string
  /** JSON is set in lines; an event stream stays as it came. */
  body: (text: string) => ShownText
  /** A form: its texts, and names and sizes of its files. */
  form: (form: FormData) => ShownText
}

/** @param apiKey the provider's; empty where there is none. */
export function createCallTexts(apiKey: string): CallTexts {
  const pattern = keyPattern(apiKey)
  const line = (text: string) => text.replace(pattern, MASK)
  const secret = apiKey.trim()
  const clean = (text: string) => line(text).replace(BINARY, shortenBinary)
  const readBody = (text: string): ShownText => {
    const value = parseJson(text)
    // Text by text: a key that ends in a quotation mark would take that of the JSON along.
    const isJson = isRecord(value)
    if (isJson) mapTexts(value, clean)
    const readable = isJson
      ? JSON.stringify(value, maskField, 2)
      : maskAcrossEvents(text, pattern, secret).replace(BINARY, shortenBinary)
    // Once more, for names of fields, and should writing it down have put something together.
    const whole = maskTail(line(readable), secret)
    const isCut = whole.length > MAX_BODY_LENGTH
    return { text: isCut ? whole.slice(0, MAX_BODY_LENGTH) : whole, isCut }
  }
  const body = (text: string): ShownText => {
    try {
      return readBody(text)
    } catch {
      // Nested too deeply to be walked through. What could not be masked is not shown.
      return { text: `A text of ${text.length} characters that cannot be shown`, isCut: false }
    }
  }
  return {
    line,
    body,
    headers: (headers) =>
      Array.from(headers, ([name, value]) => [
        line(name),
        SECRET_NAME.test(name) ? maskCredential(value) : line(value),
      ]),
    url: (url) =>
      line(url).replace(/([?&])([^=&#]+)=([^&#]+)/g, (part, sign: string, name: string) =>
        SECRET_NAME.test(name) ? `${sign}${name}=${MASK}` : part,
      ),
    form: (form) => body(JSON.stringify(Array.from(form.entries(), describeField))),
  }
}

/** The word before a credential says what kind it is. */
function maskCredential(value: string): string {
  const kind = /^(?:Bearer|Basic) /i.exec(value)?.[0] ?? ''
  return kind + MASK
}

function maskField(name: string, value: unknown): unknown {
  return typeof value === 'string' && value !== '' && SECRET_NAME.test(name) ? MASK : value
}

function describeField([name, value]: [string, FormDataEntryValue]): Record<string, string> {
  return {
    [name]:
      typeof value === 'string'
        ? value
        : `${value.name} (${value.type || 'file'}, ${inKilobytes(value.size)})`,
  }
}

function shortenBinary(found: string): string {
  // Half an escaped slash would break the JSON around it.
  const head = found.slice(0, BINARY_HEAD).replace(/\\$/, '')
  return `${head}… (${inKilobytes(found.length)} in all)`
}

function inKilobytes(size: number): string {
  return size < 1000 ? `${size} B` : `${Math.round(size / 1000)} kB`
}

/** Changes all texts within a value. */
function mapTexts(value: Record<string, unknown>, change: (text: string) => string): void {
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string') value[name] = change(field)
    else if (isRecord(field)) mapTexts(field, change)
  }
}

/** Takes the beginning of a key off the end of a text that was cut off in the middle of it. */
function maskTail(text: string, secret: string): string {
  const length = partLength(text, secret)
  return length === 0 ? text : text.slice(0, -length) + MASK
}

/** How much of the key's beginning the text ends with. */
function partLength(text: string, secret: string): number {
  for (let length = secret.length - 1; length >= MIN_PART_LENGTH; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}

/** A text within the value of an event. */
interface Leaf {
  text: string
  replace: (text: string) => void
}

/** The data of an event. */
interface StreamEvent {
  /** JSON data, or any other under the name `data`. */
  value: Record<string, unknown>
  isJson: boolean
  isChanged: boolean
}

/**
 * Takes the key out of an event stream that has cut it into pieces: texts at the same place of successive events are
 * read as one. Only events that held a part of it are written anew.
 */
function maskAcrossEvents(stream: string, pattern: RegExp, secret: string): string {
  if (!/^data:/m.test(stream)) return stream
  // Odd places are the line ends.
  const lines = stream.split(/(\r\n|\n|\r)/)
  const events = new Map<number, StreamEvent>()
  const texts = new Map<string, Leaf[]>()
  for (const [index, text] of lines.entries()) {
    if (!text.startsWith('data:')) continue
    const data = text.slice('data:'.length)
    const value = parseJson(data)
    const isJson = isRecord(value)
    const event = { value: isJson ? value : { data: data.trim() }, isJson, isChanged: false }
    events.set(index, event)
    collectTexts(event.value, '', event, texts)
  }
  for (const leaves of texts.values()) maskTogether(leaves, pattern, secret)
  for (const [index, { value, isJson, isChanged }] of events)
    if (isChanged) lines[index] = `data: ${isJson ? JSON.stringify(value) : String(value['data'])}`
  return lines.join('')
}

function collectTexts(
  value: Record<string, unknown>,
  parentPath: string,
  event: StreamEvent,
  texts: Map<string, Leaf[]>,
): void {
  for (const [name, field] of Object.entries(value)) {
    const path = `${parentPath}/${name}`
    if (isRecord(field)) collectTexts(field, path, event, texts)
    else if (typeof field === 'string') {
      const replace = (text: string) => {
        value[name] = text
        event.isChanged = true
      }
      const leaf = { text: field, replace }
      const leaves = texts.get(path)
      if (leaves) leaves.push(leaf)
      else texts.set(path, [leaf])
    }
  }
}

/** Takes the key out of texts that follow one another, the first of them keeping the mask. */
function maskTogether(leaves: Leaf[], pattern: RegExp, secret: string): void {
  const joined = leaves.map(({ text }) => text).join('')
  const found = Array.from(joined.matchAll(pattern), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }))
  const tail = partLength(joined, secret)
  if (tail > 0) found.push({ start: joined.length - tail, end: joined.length })
  if (found.length === 0) return
  let start = 0
  for (const leaf of leaves) {
    const end = start + leaf.text.length
    const touched = found.filter((range) => range.start < end && range.end > start)
    if (touched.length > 0) {
      let kept = ''
      let at = start
      for (const range of touched) {
        kept += joined.slice(at, Math.max(at, range.start))
        if (range.start >= start) kept += MASK
        at = range.end
      }
      leaf.replace(kept + joined.slice(Math.min(at, end), end))
    }
    start = end
  }
}
