import { zipSync, type Zippable } from 'fflate'
import type { CardAsset } from '../card-types'
import { isSafePath, TakenPaths, toAsciiName } from './charx-names'
import { type AssetPlan, isEmbedded, toEnding } from './shape-assets'
import { isEdited } from './edit-card'
import { type CardToWrite, toV3 } from './to-spec'

/** A picture that goes along. */
interface PictureToWrite {
  bytes: Uint8Array
  /** Ending of its type, such as `png`. */
  ext: string
  /** What it is called; the card's own name of it, where it came with one. */
  name?: string
  /** The card's address of it, where it came with one. */
  uri?: string
}

/** A kept file that is no picture. */
interface FileToWrite {
  path: string
  bytes: Uint8Array
}

/** What goes along with a card in an archive. */
export interface CharxParts {
  portrait?: Pick<PictureToWrite, 'bytes' | 'ext'>
  /** Of the gallery, without the portrait. */
  pictures: readonly PictureToWrite[]
  files: readonly FileToWrite[]
}

/** RisuAI's module, whose lore and scripts RisuAI takes instead of the card's. */
const RISU_MODULE = 'module.risum'

/**
 * When every file of an archive was changed: the first moment that a ZIP can tell, so that the same card gives the same
 * bytes, and nothing of the user's clock. By the local clock, which is what a ZIP has.
 */
const ZIP_TIME = new Date(1980, 0, 1)

/** What a picture of ours is in a card; V3 wants `x_` before types of one's own. */
const OWN_TYPE = 'x_gallery'

/** The folder of V3 for assets of a type. */
function folderOf(type: string): string {
  const known = ['icon', 'background', 'emotion', 'user_icon']
  return `assets/${known.includes(type) ? type : 'other'}/images`
}

/** The name within the archive that an address of a card means. */
function pathOf(uri: string): string {
  return uri.replace(/^(?:embeded:\/\/|embedded:\/\/|__asset:)/i, '')
}

/** Where everything of a card goes in an archive. */
class CharxPlan implements AssetPlan {
  readonly entries = new Map<string, Uint8Array>()
  readonly #taken = new TakenPaths()
  readonly #parts: CharxParts
  readonly #pictures: ReadonlyMap<string, PictureToWrite>
  readonly #files: ReadonlyMap<string, FileToWrite>
  /** New addresses by old ones: what is named twice is written once. */
  readonly #placed = new Map<string, string>()
  readonly #unplaced: Set<PictureToWrite>
  #hasPortrait = false

  constructor(parts: CharxParts) {
    this.#parts = parts
    this.#taken.take('card.json')
    this.#pictures = new Map(
      parts.pictures.flatMap((picture) => (picture.uri ? [[picture.uri, picture] as const] : [])),
    )
    this.#files = new Map(parts.files.map((file) => [file.path, file]))
    this.#unplaced = new Set(parts.pictures)
  }

  readonly place: AssetPlan['place'] = (asset, isPortrait) => {
    const { uri, ext } = asset
    const { portrait } = this.#parts
    if (isPortrait) this.#hasPortrait = true
    if (isPortrait && portrait) return this.#write(asset, portrait)
    const picture = this.#pictures.get(uri)
    if (picture) this.#unplaced.delete(picture)
    if (!isEmbedded(uri)) return { uri, ext }
    if (picture) return this.#write(asset, picture)
    const file = this.#files.get(pathOf(uri))
    return file && this.#write(asset, { bytes: file.bytes, ext })
  }

  /** What the card does not name yet. */
  readonly added: AssetPlan['added'] = () => {
    const { portrait } = this.#parts
    const added: CardAsset[] = []
    const add = (asset: CardAsset, picture: Pick<PictureToWrite, 'bytes' | 'ext'>) =>
      added.push({ ...asset, ...this.#write(asset, picture) })
    if (portrait && !this.#hasPortrait)
      add({ type: 'icon', uri: '', name: 'main', ext: portrait.ext }, portrait)
    for (const picture of this.#unplaced)
      add({ type: OWN_TYPE, uri: '', name: picture.name ?? '', ext: picture.ext }, picture)
    return added
  }

  /** Files that no asset names. @param withModule see RISU_MODULE */
  addFiles(withModule: boolean): void {
    for (const { path, bytes } of this.#parts.files) {
      const isLeftOut = !withModule && path.toLowerCase().endsWith(RISU_MODULE)
      if (!isLeftOut && isSafePath(path) && this.#taken.take(path)) this.entries.set(path, bytes)
    }
  }

  /** Under its own name where it has a good one with the right ending, else under a plain one. */
  #write(
    asset: CardAsset,
    { bytes, ext }: Pick<PictureToWrite, 'bytes' | 'ext'>,
  ): { uri: string; ext: string } {
    const known = this.#placed.get(asset.uri)
    if (known !== undefined && asset.uri !== '' && isEmbedded(asset.uri)) return { uri: known, ext }
    const own = /^embedd?ed:\/\//i.test(asset.uri) ? pathOf(asset.uri) : ''
    const ending = toEnding(own.slice(own.lastIndexOf('.') + 1))
    const isOwn = isSafePath(own) && [ending, 'unknown'].includes(toEnding(ext))
    const path =
      isOwn && this.#taken.take(own)
        ? own
        : this.#taken.takeLike(folderOf(asset.type), toAsciiName(asset.name), toEnding(ext))
    this.entries.set(path, bytes)
    const uri = `embeded://${path}`
    this.#placed.set(asset.uri, uri)
    return { uri, ext }
  }
}

/**
 * An archive of a card with its pictures (V3 CHARX). The assets of the card keep their names in it where they can; one
 * whose file is no longer there goes. Pictures that came with no card are added to `assets`. Kept files go along, but
 * for RisuAI's `module.risum` of a card that was edited: RisuAI would take the old lore in it. Same card, same bytes.
 * @throws {SyntaxError} where the source is no JSON.
 */
export function writeCharx(card: CardToWrite, parts: CharxParts): Uint8Array<ArrayBuffer> {
  const plan = new CharxPlan(parts)
  const json = toV3({ ...card, assets: plan })
  const wasEdited = card.source !== undefined && isEdited(card.source, card.fields, card.book)
  plan.addFiles(!wasEdited)
  const files: Zippable = { 'card.json': [new TextEncoder().encode(json), { level: 6 }] }
  for (const [path, bytes] of plan.entries) files[path] = [bytes, { level: 0 }]
  return zipSync(files, { mtime: ZIP_TIME })
}
