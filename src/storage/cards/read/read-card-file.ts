import { pictureTypeOf } from '@/lib/pictures/picture-type'
import { shortName } from '../../session-file/import-issues'
import { isEncryptedSession } from '../../session-file/json/encrypted-file'
import { CardError, type CardPicture, type CardReading, type ReadCardFile } from '../card-types'
import { type Archive, checkArchiveSize, openArchive, readEntry } from './archive'
import { CardIssues } from './card-fields'
import { inMb, MAX_JSON_BYTES, MAX_PNG_BYTES } from './card-limits'
import { type BroughtFile, collectAssets, isUsable } from './collect-assets'
import { inflate } from './inflate'
import { readPngChunks, type TextChunk } from './png-chunks'
import { findMinorCard } from './find-minor-card'
import { readCard } from './read-card'
import { isChatLine } from './recognise-json'
import { bytesOfBase64, firstSign, textOfBytes } from './text-of-bytes'

/** Bytes that tell what a file is. */
const HEAD_BYTES = 64

/**
 * Reads a card: PNG and APNG with a card among its texts, JSON, or CharX, which is a ZIP archive, also behind a JPEG. What
 * it is is told by its content alone. The caller is a worker: nothing here lets a page take its turn.
 * @throws {CardError} and nothing else.
 */
export async function readCardFile(file: Blob): Promise<ReadCardFile> {
  try {
    const card = await readAny(file)
    refuseMinors(card.reading)
    return card
  } catch (cause) {
    if (cause instanceof CardError) throw cause
    // The browser's own: the file has gone, or there is no memory for it.
    throw new CardError('card_unreadable', undefined, cause)
  }
}

async function readAny(file: Blob): Promise<ReadCardFile> {
  if (file.size === 0) throw new CardError('card_cut_off')
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  const type = pictureTypeOf(head)
  if (type === 'image/png') return (await readPng(file)) ?? readBehindPng(file)
  if (type === undefined && (firstSign(head) === 0x7b || firstSign(head) === 0x5b))
    return readJson(file)
  if (await isEncryptedSession(file)) throw new CardError('card_is_session')
  checkArchiveSize(file.size)
  const archive = await openArchive(file)
  if (archive) return readCharX(archive)
  if (type !== undefined) throw new CardError(await whyNoneIn(file))
  throw new CardError(isArchiveStart(head, 0) ? 'card_cut_off' : 'card_none')
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** CARD-14: somebody under 18 in any text that would be shown or sent. */
function refuseMinors(reading: CardReading): void {
  const minor = findMinorCard(reading)
  if (minor)
    throw new CardError('card_minor', {
      name: shortName(reading.fields.name),
      words: minor.words,
    })
}

async function readJson(file: Blob): Promise<ReadCardFile> {
  if (file.size > MAX_JSON_BYTES) throw await whyTooLarge(file)
  const text = textOfBytes(await bytesOf(file))
  return readJsonText(text)
}

/** Bytes in which the names of a session stand. */
const SESSION_HEAD_BYTES = 64 * 1024

/** A session may be larger than any card. */
async function whyTooLarge(file: Blob): Promise<CardError> {
  const start = textOfBytes(await bytesOf(file.slice(0, SESSION_HEAD_BYTES)))
  const isSession = /"(?:appVersion|lastUpdated|providers|conversations)"\s*:/.test(start)
  if (isSession) return new CardError('card_is_session')
  return new CardError('card_too_large', { max: inMb(MAX_JSON_BYTES) })
}

/** A card that was pasted as text. @throws {CardError} as `readCardFile`. */
export async function readJsonText(text: string): Promise<ReadCardFile> {
  const reading = readJsonOrLines(text)
  const issues = new CardIssues()
  const assets = await collectAssets(reading, { names: [], read: isMissing }, false, issues)
  return { text, reading, container: 'json', ...assets, issues: issues.list }
}

const isMissing = (): Promise<BroughtFile> => Promise.resolve({ fault: 'missing' })

function readJsonOrLines(text: string): CardReading {
  try {
    return readCard(text)
  } catch (cause) {
    const end = text.indexOf('\n')
    const isLines = cause instanceof CardError && cause.code === 'card_json_broken' && end !== -1
    if (isLines && isChatLine(text.slice(0, end))) throw new CardError('card_is_chat')
    throw cause
  }
}

/** @returns undefined where no card stands among its texts. */
async function readPng(file: Blob): Promise<ReadCardFile | undefined> {
  if (file.size > MAX_PNG_BYTES) throw new CardError('card_too_large', { max: inMb(MAX_PNG_BYTES) })
  const bytes = await bytesOf(file)
  const { texts, isAnimated, isCutOff, picture } = readPngChunks(bytes)
  const issues = new CardIssues()
  const card = await cardAmong(texts, issues)
  if (!card && isCutOff) throw new CardError('card_cut_off')
  if (!card) return undefined
  const { text, reading } = card
  const portrait = await portraitOf(picture, isCutOff, issues)
  const assets = await collectAssets(reading, filesAmong(texts), true, issues)
  return {
    text,
    reading,
    container: isAnimated ? 'apng' : 'png',
    ...assets,
    ...(portrait && { portrait }),
    issues: issues.list,
  }
}

async function readBehindPng(file: Blob): Promise<ReadCardFile> {
  const archive = await openArchive(file)
  if (!archive) throw new CardError('card_none_in_picture')
  return readCharX(archive)
}

async function portraitOf(
  picture: Blob,
  isCutOff: boolean,
  issues: CardIssues,
): Promise<CardPicture | undefined> {
  if (!isCutOff && isUsable(await bytesOf(picture)))
    return { blob: picture, type: 'image/png', name: '', uri: 'ccdefault:', assetType: 'icon' }
  issues.tell('picture_unusable', { name: '' })
  return undefined
}

/** What a card that RisuAI has locked begins with. */
const LOCKED = 'rcc||'

/**
 * The first card of `ccv3`, else of `chara`; undefined where nothing is called so.
 * @throws {CardError} what is wrong with the first, where none can be read.
 */
async function cardAmong(
  texts: readonly TextChunk[],
  issues: CardIssues,
): Promise<{ text: string; reading: CardReading } | undefined> {
  const candidates = ['ccv3', 'chara'].flatMap((keyword) =>
    texts.filter((chunk) => chunk.keyword === keyword),
  )
  const unpacker = new Unpacker()
  let firstFault: { keyword: string; cause: CardError } | undefined
  for (const chunk of candidates) {
    try {
      const text = await cardText(unpacker.unpack(chunk))
      const card = { text, reading: readCard(text) }
      if (firstFault) issues.tell('chunk_broken', { keyword: firstFault.keyword })
      return card
    } catch (cause) {
      if (!(cause instanceof CardError)) throw cause
      firstFault ??= { keyword: chunk.keyword, cause }
    }
  }
  if (firstFault) throw firstFault.cause
  return undefined
}

/** Unpacks texts of one picture, which hold no more than three cards together. */
class Unpacker {
  #bytesLeft = 3 * MAX_JSON_BYTES

  /** @throws {CardError} */
  unpack({ bytes, isPacked }: TextChunk): Uint8Array<ArrayBuffer> {
    if (!isPacked) return bytes
    const tooLarge = () => new CardError('card_too_large', { max: inMb(MAX_JSON_BYTES) })
    if (this.#bytesLeft <= 0) throw tooLarge()
    const content = inflate(bytes, 'zlib', Math.min(this.#bytesLeft, MAX_JSON_BYTES))
    // What came to nothing was work as well.
    this.#bytesLeft -= 'bytes' in content ? content.bytes.length : content.size
    if ('bytes' in content) return content.bytes
    if (content.fault === 'too_large') throw tooLarge()
    throw new CardError('card_json_broken', { line: 1 })
  }
}

/** The JSON of a chunk: as base64, or as it is. */
async function cardText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  refuseLocked(bytes)
  const json =
    firstSign(bytes.subarray(0, HEAD_BYTES)) === 0x7b ? bytes : await bytesOfBase64(bytes)
  if (!json) throw new CardError('card_json_broken', { line: 1 })
  if (json.length > MAX_JSON_BYTES)
    throw new CardError('card_too_large', { max: inMb(MAX_JSON_BYTES) })
  refuseLocked(json)
  return textOfBytes(json)
}

function refuseLocked(bytes: Uint8Array): void {
  if (textOfBytes(bytes.subarray(0, LOCKED.length)) === LOCKED) throw new CardError('card_locked')
}

/** What chunks of files of cards begin with, in lower case. */
const FILE_CHUNK = 'chara-ext-asset_'

/** Files that stand in a picture as chunks of their own. */
function filesAmong(texts: readonly TextChunk[]) {
  const chunks = new Map<string, TextChunk>()
  for (const chunk of texts)
    if (chunk.keyword.startsWith(FILE_CHUNK))
      chunks.set(chunk.name.trim().slice(FILE_CHUNK.length).replace(/^:/, ''), chunk)
  return {
    names: chunks.keys(),
    read: async (name: string): Promise<BroughtFile> => {
      const chunk = chunks.get(name)
      if (!chunk) return { fault: 'missing' }
      const bytes = chunk.isPacked ? undefined : await bytesOfBase64(chunk.bytes)
      return bytes ? { bytes } : { fault: 'damaged' }
    },
  }
}

const CARD_NAME = 'card.json'

async function readCharX(archive: Archive): Promise<ReadCardFile> {
  const { entries } = archive
  const entry = entries.get(CARD_NAME)
  if (!entry) throw new CardError(otherArchive(entries))
  const content = await readEntry(archive, entry, MAX_JSON_BYTES)
  if ('fault' in content) {
    if (content.fault === 'locked') throw new CardError('card_archive_locked')
    if (content.fault === 'too_large')
      throw new CardError('card_too_large', { max: inMb(MAX_JSON_BYTES) })
    throw new CardError('card_archive_damaged')
  }
  const text = textOfBytes(content.bytes)
  const reading = readCard(text)
  // Before hundreds of megabytes are unpacked.
  refuseMinors(reading)
  const issues = new CardIssues()
  const brought = {
    names: [...entries.keys()].filter((name) => name !== CARD_NAME),
    read: async (name: string): Promise<BroughtFile> => {
      const found = entries.get(name)
      return found ? readEntry(archive, found) : { fault: 'missing' }
    },
  }
  const assets = await collectAssets(reading, brought, false, issues)
  const portrait = assets.portrait ?? (await pictureInFront(archive))
  return {
    text,
    reading,
    container: 'charx',
    ...assets,
    ...(portrait && { portrait }),
    issues: issues.list,
  }
}

/** The picture that an archive stands behind: all in front of its first file. */
async function pictureInFront({ file, entries }: Archive): Promise<CardPicture | undefined> {
  const end = [...entries.values()].reduce((first, { at }) => Math.min(first, at), file.size)
  if (end <= 0 || end > MAX_PNG_BYTES) return undefined
  const front = file.slice(0, end)
  const bytes = await bytesOf(front)
  const type = pictureTypeOf(bytes)
  if (type === undefined || !isUsable(bytes)) return undefined
  return { blob: new Blob([bytes], { type }), type, name: '', uri: 'ccdefault:', assetType: 'icon' }
}

function otherArchive(entries: ReadonlyMap<string, unknown>) {
  const names = [...entries.keys()]
  if (names.some((name) => /^(?:.*\/)?conversations(?:-\d+)?\.json$/.test(name)))
    return 'card_is_chat'
  const isByaf =
    entries.has('manifest.json') && names.some((name) => name.startsWith('characters/'))
  return isByaf ? 'card_is_byaf' : 'card_not_in_archive'
}

const isArchiveStart = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x03 && bytes[at + 3] === 0x04

/** Bytes of a picture in which the beginning of an archive is looked for that was cut off. */
const LOOKED_THROUGH = 16 * 1024 * 1024

/** Why a picture gives no card: an archive behind it was cut off, or there is none. */
async function whyNoneIn(file: Blob): Promise<'card_cut_off' | 'card_none_in_picture'> {
  const bytes = await bytesOf(file.slice(0, LOOKED_THROUGH))
  // Behind the end of a JPEG.
  for (let at = bytes.indexOf(0xd9); at !== -1; at = bytes.indexOf(0xd9, at + 1))
    if (bytes[at - 1] === 0xff && isArchiveStart(bytes, at + 1)) return 'card_cut_off'
  return 'card_none_in_picture'
}
