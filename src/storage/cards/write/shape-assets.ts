import { isFields } from '../../session-file/check/read-record'
import type { CardAsset } from '../card-types'
import type { JsonEdit } from './json-text'
import { MemberEdits, ownMember } from './json-values'
import { shapeText } from './shape-value'

/** Where the assets of a card go in a file. */
export interface AssetPlan {
  /** Address and ending of an asset in the file; undefined where it does not go along. */
  place: (asset: CardAsset, isPortrait: boolean) => Pick<CardAsset, 'uri' | 'ext'> | undefined
  /** What goes along and is not in the card. Asked for when all assets of the card have their places. */
  added: () => readonly CardAsset[]
}

/** What is within an archive or a picture, and nowhere else. */
const EMBEDDED = /^(?:embeded:\/\/|embedded:\/\/|__asset:)/i

/** Whether an asset stands in the file that its card came in. */
export function isEmbedded(uri: string): boolean {
  return EMBEDDED.test(uri)
}

const isRemote = (uri: string) => /^(?:https?:)?\/\//i.test(uri)

function planWithout(isThePicture: (uri: string) => boolean): AssetPlan {
  return {
    place: ({ uri, ext }, isPortrait) => {
      if (isPortrait && isThePicture(uri)) return { uri: 'ccdefault:', ext }
      return isEmbedded(uri) ? undefined : { uri, ext }
    },
    added: () => [],
  }
}

/** Of a text alone: nothing goes along but what stands in the card itself or on the network. */
export const assetsOfText = planWithout(isEmbedded)

/** Of a picture: it is the portrait. */
export const assetsOfPicture = planWithout((uri) => !isRemote(uri))

/** An ending as V3 wants it: lower case, without a dot. */
export function toEnding(ext: string): string {
  const plain = ext.trim().toLowerCase().replace(/^\.+/, '')
  return /^[\da-z]{1,16}$/.test(plain) ? plain : 'unknown'
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** An asset of a card as far as it can be read; undefined for what has no address. */
function toAsset(value: unknown): CardAsset | undefined {
  const uri = ownMember(value, 'uri')
  if (!isFields(value) || typeof uri !== 'string') return undefined
  const of = (key: string) => asText(ownMember(value, key))
  return { type: of('type'), uri, name: of('name'), ext: of('ext') }
}

/** The icon that is the portrait: `main`, else the first. */
function portraitIndex(assets: readonly (CardAsset | undefined)[]): number {
  const main = assets.findIndex((asset) => asset?.type === 'icon' && asset.name === 'main')
  return main === -1 ? assets.findIndex((asset) => asset?.type === 'icon') : main
}

/** V3: of several icons one is `main`, of several backgrounds one at most. */
function clashes(
  assets: readonly (CardAsset | undefined)[],
  type: 'icon' | 'background',
  main: number,
): number[] {
  const places = assets.flatMap((asset, index) => (asset?.type === type ? [index] : []))
  if (places.length < 2) return []
  return places.filter((index) => index !== main && assets[index]?.name === 'main')
}

/** What becomes of the `assets` of a card in a file, as V3 wants them. */
export function shapeAssets(value: unknown, plan: AssetPlan): JsonEdit | undefined {
  if (!Array.isArray(value)) {
    const added = plan.added()
    if (added.length > 0) return { kind: 'value', value: added }
    return value === undefined ? undefined : { kind: 'remove' }
  }
  const all = value.map(toAsset)
  const portrait = portraitIndex(all)
  const placed = all.map((asset, index) => asset && plan.place(asset, index === portrait))
  const added = plan.added()
  const kept = all.map((asset, index) => (placed[index] ? asset : undefined))
  const elements = new Map<number, JsonEdit>()
  kept.forEach((asset, index) => {
    const target = placed[index]
    const edit =
      asset && target ? editAsset(value[index], asset, target) : ({ kind: 'remove' } as const)
    if (edit) elements.set(index, edit)
  })
  nameMains(kept, elements)
  return elements.size > 0 || added.length > 0
    ? { kind: 'elements', elements, append: added }
    : undefined
}

function editAsset(
  value: unknown,
  { uri, ext }: CardAsset,
  target: Pick<CardAsset, 'uri' | 'ext'>,
): JsonEdit | undefined {
  const edits = new MemberEdits()
  const type = ownMember(value, 'type')
  edits.set('type', typeof type === 'string' ? undefined : { kind: 'value', value: 'x_unknown' })
  edits.set('name', shapeText(ownMember(value, 'name')))
  if (target.uri !== uri) edits.set('uri', { kind: 'value', value: target.uri })
  const ending = toEnding(target.ext)
  if (ending !== ext || typeof ownMember(value, 'ext') !== 'string')
    edits.set('ext', { kind: 'value', value: ending })
  return edits.toEdit()
}

/** Renames what V3 does not allow beside the main icon and the main background. */
function nameMains(
  assets: readonly (CardAsset | undefined)[],
  elements: Map<number, JsonEdit>,
): void {
  const rename = (index: number, name: string) => {
    const edit = elements.get(index)
    const members = new Map(edit?.kind === 'members' ? edit.members : [])
    members.set('name', { kind: 'value', value: name })
    elements.set(index, { kind: 'members', members })
  }
  const portrait = portraitIndex(assets)
  const icons = assets.filter((asset) => asset?.type === 'icon')
  if (icons.length > 1 && assets[portrait]?.name !== 'main') rename(portrait, 'main')
  const background = assets.findIndex(
    (asset) => asset?.type === 'background' && asset.name === 'main',
  )
  for (const index of clashes(assets, 'icon', portrait)) rename(index, `main_${index}`)
  for (const index of clashes(assets, 'background', background)) rename(index, `main_${index}`)
}
