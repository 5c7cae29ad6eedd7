import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'
import { inflateSync } from 'node:zlib'

/*
 * Reads cards by the steps of other apps, with what makes them fail: SillyTavern (src/character-card-parser.js with the
 * libraries png-chunks-extract and png-chunk-text, src/endpoints/characters.js) and RisuAI (src/ts/pngChunk.ts,
 * src/ts/characterCards.ts, src/ts/process/processzip.ts).
 */

interface Chunk {
  type: string
  data: Buffer
}

/** As a strict reader of PNG takes it: the signature, IHDR first, every checksum right, IEND at the end. */
export function readPngChunks(png: Uint8Array): Chunk[] {
  const bytes = Buffer.from(png)
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n')
    throw new Error('Invalid .png file header')
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (chunks.length === 0 && type !== 'IHDR') throw new Error('IHDR header missing')
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (bytes.readUInt32BE(at + 8 + length) !== checksum(body)) throw new Error(`CRC of ${type}`)
    chunks.push({ type, data: body.subarray(4) })
    at += 12 + length
    if (type === 'IEND' && at !== bytes.length) throw new Error('Bytes after IEND')
  }
  if (chunks.at(-1)?.type !== 'IEND') throw new Error('.png file ended prematurely')
  return chunks
}

/** The checksum bit by bit, as the specification of PNG defines it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** Pixels of a PNG as they are stored. */
export function pixelsOf(png: Uint8Array): Buffer {
  const data = readPngChunks(png).filter(({ type }) => type === 'IDAT')
  return inflateSync(Buffer.concat(data.map((chunk) => chunk.data)))
}

/** Keyword and text of the `tEXt` chunks, in their order. */
export function textChunks(png: Uint8Array): { keyword: string; text: string }[] {
  return readPngChunks(png)
    .filter(({ type }) => type === 'tEXt')
    .map(({ data }) => {
      const end = data.indexOf(0)
      return { keyword: data.toString('latin1', 0, end), text: data.toString('latin1', end + 1) }
    })
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8')

/** The JSON of a card under a keyword. */
export function cardOf(png: Uint8Array, keyword: 'chara' | 'ccv3'): string {
  const chunk = textChunks(png).find((one) => one.keyword === keyword)
  if (!chunk) throw new Error(`No ${keyword}`)
  return fromBase64(chunk.text)
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): Json {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('No object')
  return value
}

const memberOf = (value: unknown, key: string): unknown =>
  isObject(value) ? value[key] : undefined

/** What SillyTavern imports of a picture: `ccv3`, else `chara`, whatever their case. */
export function sillyTavernPng(png: Uint8Array): Json {
  const chunks = textChunks(png)
  if (chunks.length === 0) throw new Error('No PNG metadata.')
  const find = (keyword: string) =>
    chunks.find((chunk) => chunk.keyword.toLowerCase() === keyword)?.text
  const text = find('ccv3') ?? find('chara')
  if (text === undefined) throw new Error('No PNG metadata.')
  return sillyTavernJson(fromBase64(text))
}

/** What SillyTavern makes of a JSON card: V2 and V3 put their `data` over the members at the top. */
export function sillyTavernJson(text: string): Json {
  const card = parse(text)
  if (card.spec === undefined) {
    if (card.name === undefined && card.char_name === undefined) throw new Error('No card')
    return card
  }
  if (card.data === undefined) return card
  for (const key of ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'])
    if (memberOf(card.data, key) !== undefined) card[key] = memberOf(card.data, key)
  card.tags = memberOf(card.data, 'tags')
  card.talkativeness = memberOf(memberOf(card.data, 'extensions'), 'talkativeness') ?? 0.5
  return card
}

interface RisuCharacter {
  name: unknown
  card: Json
  /** The picture: of the PNG, or the main icon. */
  image: unknown
  /** Names of the assets that came along. */
  assets: string[]
}

const uriOf = (asset: unknown) => String(memberOf(asset, 'uri'))

/** RisuAI's import: fails on a card without `extensions`, and on an asset that is not there. */
function risuCard(
  card: Json,
  files: Readonly<Record<string, unknown>>,
  png?: Uint8Array,
): RisuCharacter {
  if (card.spec !== 'chara_card_v2' && card.spec !== 'chara_card_v3') throw new Error('No card')
  const { data } = card
  if (!isObject(data) || !isObject(data.extensions)) throw new Error('Cannot read risuai')
  let image: unknown = png
  const assets: string[] = []
  if (card.spec === 'chara_card_v3' && Array.isArray(data.assets))
    for (const asset of data.assets) {
      const uri = uriOf(asset)
      const isHere = uri.startsWith('embeded://') || uri.startsWith('__asset:')
      const key = uri.replace('__asset:', '').replace('embeded://', '')
      if (isHere && !files[key]) throw new Error(`Error while importing, asset ${key} not found`)
      const found = isHere ? files[key] : uri === 'ccdefault:' ? image : undefined
      if (!isHere && uri !== 'ccdefault:') continue
      assets.push(String(memberOf(asset, 'name')))
      if (memberOf(asset, 'type') === 'icon' && memberOf(asset, 'name') === 'main') image = found
    }
  for (const entry of risuEntries(data.character_book)) {
    if (!Array.isArray(memberOf(entry, 'keys'))) throw new Error('keys.join is not a function')
    if (typeof memberOf(entry, 'content') !== 'string') throw new Error('content')
  }
  return { name: data.name, card, image, assets }
}

function risuEntries(book: unknown): unknown[] {
  if (!book) return []
  const entries = memberOf(book, 'entries')
  if (!Array.isArray(entries)) throw new Error('entries is not iterable')
  return entries
}

/** What RisuAI imports of a picture: `ccv3`, else `chara`, by their exact names, of 5 MB at most. */
export function risuPng(png: Uint8Array): RisuCharacter {
  const texts = new Map(textChunks(png).map(({ keyword, text }) => [keyword, text]))
  const text = texts.get('ccv3') ?? texts.get('chara')
  if (text === undefined) throw new Error('No data')
  return risuCard(parse(fromBase64(text)), {}, png)
}

/** What RisuAI imports of a JSON file. */
export function risuJson(text: string): RisuCharacter {
  return risuCard(parse(text), {})
}

/** What RisuAI imports of an archive, which it unpacks as it arrives. */
export function risuCharx(bytes: Uint8Array): RisuCharacter {
  const files: Record<string, Uint8Array> = {}
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      parts.push(part)
      if (isLast) files[file.name] = Buffer.concat(parts)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += 1024) unzip.push(bytes.slice(at, at + 1024), false)
  unzip.push(new Uint8Array(0), true)
  const card = files['card.json']
  if (!card) throw new Error('No data')
  const parsed = parse(new TextDecoder().decode(card))
  if (parsed.spec !== 'chara_card_v3') throw new Error('No data')
  return risuCard(parsed, files)
}

/** What SillyTavern imports of an archive: the card, and the first icon that is there. It looks for ends of names. */
export function sillyTavernCharx(bytes: Uint8Array): { card: Json; avatar?: Uint8Array } {
  const files = Object.entries(unzipSync(bytes))
  const find = (ending: string) => files.find(([name]) => name.endsWith(ending))?.[1]
  const text = find('card.json')
  if (!text) throw new Error('Failed to extract card.json from CharX file')
  const card = sillyTavernJson(strFromU8(text))
  const assets = memberOf(card.data, 'assets')
  const icons = Array.isArray(assets)
    ? assets.filter((asset) => memberOf(asset, 'type') === 'icon')
    : []
  const path = (asset: unknown) => uriOf(asset).replace(/^(?:\/\/|[^/]+)*\//, '')
  return { card, avatar: icons.map((icon) => find(path(icon))).find((file) => file) }
}
