import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/* Small PDFs, for tests and journeys: as much of the format as a reader of texts needs. */

/** An object of a PDF: what it says, and what its stream holds, if it has one. */
export interface PdfObject {
  /** Such as "<< /Type /Catalog /Pages 2 0 R >>"; of one with a stream, what its dictionary says besides its length. */
  text: string
  /** Bytes of the stream, filtered already. */
  stream?: Uint8Array
}

/** What a PDF is made of. */
export interface PdfPlan {
  /**
   * The text of each page, its lines between line breaks, in Latin letters; undefined for a page that is a picture.
   */
  pages: readonly (string | undefined)[]
  /** Needed to open it: 40-bit RC4, the oldest way. */
  password?: string
}

/** A PDF with pages of text. */
export function makePdf({ pages, password }: PdfPlan): Uint8Array<ArrayBuffer> {
  const firstPage = 4
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  return writePdf(
    [
      { text: '<< /Type /Catalog /Pages 2 0 R >>' },
      { text: `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>` },
      helvetica,
      ...pages.flatMap((text, index) => [
        pageObject(firstPage + index * 2 + 1),
        { text: '<< /Filter /FlateDecode >>', stream: deflateSync(contentOf(text)) },
      ]),
    ],
    password,
  )
}

/** The font that pages of `makePdf` name F1. */
export const helvetica: PdfObject = {
  text: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
}

/** A page below object 2, with the font of object 3. @param contents number of the object that draws it. */
export function pageObject(contents: number): PdfObject {
  return {
    text: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  }
}

/** Draws lines of text, or a grey square. */
export function contentOf(text: string | undefined): Buffer {
  if (text === undefined) return Buffer.from('0.5 g 100 100 200 200 re f')
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  return Buffer.from(`BT /F1 12 Tf 14 TL 50 800 Td ${lines.join(' ')} ET`, 'latin1')
}

/** Writes a PDF of these objects, numbered from 1; the first is its root. */
export function writePdf(
  objects: readonly PdfObject[],
  password?: string,
): Uint8Array<ArrayBuffer> {
  const lock = password === undefined ? undefined : createLock(password)
  const parts: Buffer[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
    parts.push(bytes)
    length += bytes.length
  }
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  const offsets = objects.map(({ text, stream }, index) => {
    const offset = length
    const number = index + 1
    const held = stream && (lock ? lock.encrypt(stream, number) : stream)
    write(`${number} 0 obj\n`)
    write(held ? text.replace(/>>$/, `/Length ${held.length} >>`) : text)
    if (held) {
      write('\nstream\n')
      write(held)
      write('\nendstream')
    }
    write('\nendobj\n')
    return offset
  })
  const start = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock?.trailer ?? ''}>>\n`)
  write(`startxref\n${start}\n%%EOF\n`)
  return Uint8Array.from(Buffer.concat(parts))
}

/** What fills a password up to 32 bytes, by the specification. */
const FILLING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)
const FILE_ID = Buffer.from('parlour-test-pdf')
/** Everything is allowed to who has the password. */
const PERMISSIONS = -4
const KEY_BYTES = 5

/** The standard security handler of version 1: PDF 32000-1, 7.6.3. */
function createLock(password: string) {
  const filled = Buffer.concat([Buffer.from(password, 'latin1'), FILLING]).subarray(0, 32)
  const owner = rc4(md5(filled).subarray(0, KEY_BYTES), filled)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(filled, owner, permissions, FILE_ID).subarray(0, KEY_BYTES)
  const user = rc4(key, FILLING)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const entries = `/Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P ${PERMISSIONS}`
  return {
    trailer: `/Encrypt << ${entries} >> /ID [${hex(FILE_ID)} ${hex(FILE_ID)}] `,
    encrypt: (bytes: Uint8Array, object: number) => {
      const place = Buffer.from([object & 255, (object >> 8) & 255, object >> 16, 0, 0])
      return rc4(md5(key, place).subarray(0, KEY_BYTES + 5), bytes)
    },
  }
}

function md5(...parts: Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

/** Node has it no longer. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  let other = 0
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  other = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      other = (other + at(index + 1)) & 255
      swap(index + 1, other)
      return byte ^ at(at(index + 1) + at(other))
    }),
  )
}

/** A PDF as older Japanese programs wrote it: "日本" in an encoding that it names, by a font that it does not bring. */
export function makeJapanesePdf(encoding = '90ms-RKSJ-H'): Uint8Array<ArrayBuffer> {
  return writePdf([
    { text: '<< /Type /Catalog /Pages 2 0 R >>' },
    { text: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>' },
    {
      text: `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    },
    pageObject(5),
    { text: '<< >>', stream: contentOf('\x93\xfa\x96\x7b') },
    {
      text: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    },
    {
      text: '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    },
  ])
}
