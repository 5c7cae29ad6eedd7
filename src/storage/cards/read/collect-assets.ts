import { isTooLarge, readPictureHead } from '@/lib/pictures/shown-picture'
import { FilePicture, readFilePicture } from '../../session-file/check/file-picture'
import { shortName } from '../../session-file/import-issues'
import type { CardAsset, CardFile, CardPicture, CardReading } from '../card-types'
import type { CardIssues } from './card-fields'
import { inMb, MAX_FILE_BYTES, MAX_KEPT_BYTES } from './card-limits'

/** A file that came with a card, or why it cannot be had. */
export type BroughtFile =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { fault: 'missing' | 'too_large' | 'damaged' | 'locked' }

/** What came with a card, by name. */
export interface BroughtFiles {
  names: Iterable<string>
  read: (name: string) => Promise<BroughtFile>
}

/** Pictures and files of a card. */
export interface CollectedAssets {
  portrait?: CardPicture
  pictures: CardPicture[]
  files: CardFile[]
}

/** What addresses of files within the card begin with; the first is misspelt in the specification. */
const WITHIN = ['embeded://', 'embedded://', '__asset:']
/** Longer addresses within a card lead nowhere. */
const MAX_ADDRESS = 4_096

/**
 * Sorts what came with a card: the portrait, pictures for the gallery, and files that are kept for exports alone. Nothing is
 * asked for from elsewhere, nothing is decoded, and of a file that several assets name only the first counts.
 * @param hasPortrait whether the card is a picture, which is its portrait then.
 */
export async function collectAssets(
  { assets }: Pick<CardReading, 'assets'>,
  brought: BroughtFiles,
  hasPortrait: boolean,
  issues: CardIssues,
): Promise<CollectedAssets> {
  const names = new Set(brought.names)
  const kept = new KeptFiles()
  const taken = new Set<string>()
  let portrait: CardPicture | undefined
  const pictures: CardPicture[] = []
  // The main icon first, and then the others, so that the first that can be used is the portrait.
  const inOrder = hasPortrait ? assets : [...assets].sort((a, b) => rankOf(a) - rankOf(b))
  for (const asset of inOrder) {
    const place = placeOf(asset.uri, names)
    if (place === undefined || taken.has(place)) continue
    taken.add(place)
    const picture = asset.uri.startsWith('data:')
      ? pictureInAddress(asset, issues)
      : await pictureInFile(asset, place, brought, kept, issues)
    if (!picture) continue
    if (!hasPortrait && portrait === undefined && asset.type === 'icon') portrait = picture
    else pictures.push(picture)
  }
  for (const name of names) {
    if (taken.has(name)) continue
    const file = await brought.read(name)
    if ('bytes' in file) kept.add(name, file.bytes)
    else tellFault(file.fault, name, issues)
  }
  if (kept.leftOut > 0)
    issues.tell('files_too_large', { count: kept.leftOut, max: inMb(MAX_KEPT_BYTES) })
  return { ...(portrait && { portrait }), pictures, files: kept.files }
}

function rankOf({ type, name }: CardAsset): number {
  if (type !== 'icon') return 2
  return name.trim().toLowerCase() === 'main' ? 0 : 1
}

/** The name of the file that an address leads to, or the address itself; undefined where it leads out of the card. */
function placeOf(uri: string, names: ReadonlySet<string>): string | undefined {
  if (uri.startsWith('data:')) return uri
  const prefix = WITHIN.find((start) => uri.slice(0, start.length).toLowerCase() === start)
  if (prefix === undefined || uri.length > MAX_ADDRESS) return undefined
  const name = uri.slice(prefix.length)
  if (names.has(name)) return name
  const plain = unescaped(name)
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
  return names.has(plain) ? plain : name
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function pictureInAddress(asset: CardAsset, issues: CardIssues): CardPicture | undefined {
  // Sounds and fonts stay in the text of the card.
  if (!/^data:image\//i.test(asset.uri) || asset.type === 'user_icon') return undefined
  const picture = readFilePicture(asset.uri)
  if (picture instanceof FilePicture && isUsable(picture.bytes))
    // The address would be the picture once more.
    return toPicture({ ...asset, uri: '' }, picture.bytes, picture.type)
  issues.tell('picture_unusable', { name: shortName(asset.name) })
  return undefined
}

async function pictureInFile(
  asset: CardAsset,
  place: string,
  brought: BroughtFiles,
  kept: KeptFiles,
  issues: CardIssues,
): Promise<CardPicture | undefined> {
  const file = await brought.read(place)
  if (!('bytes' in file)) {
    tellFault(file.fault, place, issues)
    return undefined
  }
  const head = readPictureHead(file.bytes)
  if (head && asset.type !== 'user_icon' && isUsable(file.bytes))
    return toPicture(asset, file.bytes, head.type)
  if (isNamedPicture(asset, place) && asset.type !== 'user_icon')
    issues.tell('picture_unusable', { name: shortName(asset.name || place) })
  kept.add(place, file.bytes)
  return undefined
}

const isNamedPicture = ({ ext }: CardAsset, place: string) =>
  /^(?:a?png|jpe?g|jfif|webp|gif|avif|bmp|svg)$/i.test(ext || (place.split('.').at(-1) ?? ''))

/** Whether a picture says how large it is, and can be drawn. One that moves is drawn as one picture. */
export function isUsable(bytes: Uint8Array): boolean {
  const head = readPictureHead(bytes)
  return head !== undefined && !isTooLarge({ ...head, isAnimated: false })
}

function toPicture(
  { type: assetType, name, uri }: CardAsset,
  bytes: Uint8Array<ArrayBuffer>,
  type: CardPicture['type'],
): CardPicture {
  return { blob: new Blob([bytes], { type }), type, name: shortName(name), uri, assetType }
}

function tellFault(
  fault: Exclude<BroughtFile, { bytes: unknown }>['fault'],
  place: string,
  issues: CardIssues,
): void {
  const name = shortName(place)
  if (fault === 'missing') issues.tell('asset_missing', { name })
  else if (fault === 'too_large') issues.tell('file_too_large', { name, max: inMb(MAX_FILE_BYTES) })
  else issues.tell('file_damaged', { name })
}

/** Files that are kept for exports, up to a size together. */
class KeptFiles {
  readonly files: CardFile[] = []
  leftOut = 0
  #bytes = 0

  add(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#bytes + bytes.length > MAX_KEPT_BYTES) {
      this.leftOut += 1
      return
    }
    this.#bytes += bytes.length
    this.files.push({ path, blob: new Blob([bytes]) })
  }
}
