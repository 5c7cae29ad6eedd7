import { fc } from '@/testing/fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CardFields } from '@/domain/character'
import { readCard } from '../read/read-card'
import { arbitraryCardText } from '../../testing/cards/arbitrary-card'
import { risuCharx, sillyTavernCharx } from '../../testing/cards/other-apps'
import { faultsOfV3 } from '../../testing/cards/validate-card'
import { type CharxParts, writeCharx } from './charx'
import { isSafePath, toAsciiName } from './charx-names'
import { changedFields } from './changed-fields'
import type { CardToWrite } from './to-spec'

const bytes = (text: string) => new TextEncoder().encode(text)

function card(data: object | undefined, changes: Partial<CardFields> = {}): CardToWrite {
  const text = data && JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data })
  const reading = text === undefined ? undefined : readCard(text)
  return {
    source: text !== undefined && reading ? { text, reading } : undefined,
    fields: { ...(reading?.fields ?? { name: 'Ada', systemPrompt: '' }), ...changes },
    createdAt: 0,
    now: 1_800_000_000_000,
  }
}

const none: CharxParts = { pictures: [], files: [] }
const portrait = { bytes: bytes('portrait'), ext: 'png' }
const icon = {
  type: 'icon',
  uri: 'embeded://assets/icon/images/Face.png',
  name: 'main',
  ext: 'png',
}
const emotion = {
  type: 'emotion',
  uri: 'embeded://assets/emotion/images/Fröhlich.png',
  name: 'Fröhlich',
  ext: 'png',
}

const cardSchema = z.object({
  data: z.object({
    assets: z.optional(
      z.array(z.object({ type: z.string(), uri: z.string(), name: z.string(), ext: z.string() })),
    ),
  }),
})

function opened(archive: Uint8Array) {
  const files = unzipSync(archive)
  const text = new TextDecoder().decode(files['card.json'])
  const { data } = cardSchema.parse(JSON.parse(text))
  return { files, names: Object.keys(files), text, assets: data.assets ?? [] }
}

const write = (subject: CardToWrite, parts: Partial<CharxParts>) =>
  opened(writeCharx(subject, { ...none, ...parts }))

describe('an archive of a card', () => {
  it('CARD-28: keeps pictures under the names that they came with', () => {
    const pictures = [{ bytes: bytes('happy'), ext: 'png', uri: emotion.uri, name: emotion.name }]
    const { files, assets } = write(
      card({ name: 'Ada', description: '', assets: [icon, emotion] }),
      { portrait, pictures },
    )
    expect(assets).toEqual([icon, emotion])
    expect(files['assets/icon/images/Face.png']).toEqual(portrait.bytes)
    expect(files['assets/emotion/images/Fröhlich.png']).toEqual(bytes('happy'))
  })

  it('CARD-28: adds the portrait and pictures that came with no card, with plain names', () => {
    const pictures = ['Ü ber!', 'u_ber', '', '../../x', 'con'].map((name) => ({
      bytes: bytes(name),
      ext: 'webp',
      name,
    }))
    const { names, assets } = write(card({ name: 'Ada', description: '' }), { portrait, pictures })
    expect(names).toEqual([
      'card.json',
      'assets/icon/images/main.png',
      'assets/other/images/U_ber.webp',
      'assets/other/images/u_ber_2.webp',
      'assets/other/images/picture.webp',
      'assets/other/images/x.webp',
      'assets/other/images/_con.webp',
    ])
    expect(assets[0]).toEqual({
      type: 'icon',
      uri: 'embeded://assets/icon/images/main.png',
      name: 'main',
      ext: 'png',
    })
    expect(assets[1]).toEqual({
      type: 'x_gallery',
      uri: 'embeded://assets/other/images/U_ber.webp',
      name: 'Ü ber!',
      ext: 'webp',
    })
  })

  it('CARD-06: turns other addresses into those of V3, and writes what is named twice once', () => {
    const assets = [
      { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
      { type: 'emotion', uri: '__asset:1', name: 'sad', ext: 'png' },
      { type: 'emotion', uri: '__asset:1', name: 'blue', ext: 'png' },
      { type: 'background', uri: 'embedded://bg.png', name: 'b', ext: 'png' },
      { type: 'emotion', uri: 'embeded://gone.png', name: 'gone', ext: 'png' },
      { type: 'x_site', uri: 'https://host.invalid/a.png', name: 'far', ext: 'png' },
    ]
    const pictures = [
      { bytes: bytes('sad'), ext: 'png', uri: '__asset:1', name: 'sad' },
      { bytes: bytes('bg'), ext: 'png', uri: 'embedded://bg.png', name: 'b' },
    ]
    const result = write(card({ name: 'Ada', description: '', assets }), { portrait, pictures })
    expect(result.assets.map(({ uri }) => uri)).toEqual([
      'embeded://assets/icon/images/main.png',
      'embeded://assets/emotion/images/sad.png',
      'embeded://assets/emotion/images/sad.png',
      'embeded://bg.png',
      'https://host.invalid/a.png',
    ])
    expect(result.names).toHaveLength(4)
  })

  it('CARD-33: leaves RisuAI’s module out once the card is edited, and keeps all other files', () => {
    const files = [
      { path: 'module.risum', bytes: bytes('M') },
      { path: 'x_meta/1.json', bytes: bytes('{}') },
      { path: 'assets/other/audio/a.mp3', bytes: bytes('A') },
      { path: '../evil.sh', bytes: bytes('E') },
      { path: 'Card.json', bytes: bytes('C') },
    ]
    const asset = {
      type: 'x-risu-asset',
      uri: 'embeded://assets/other/audio/a.mp3',
      name: 'a',
      ext: 'mp3',
    }
    const data = { name: 'Ada', description: '', assets: [asset] }
    expect(write(card(data), { files }).names.toSorted()).toEqual([
      'assets/other/audio/a.mp3',
      'card.json',
      'module.risum',
      'x_meta/1.json',
    ])
    const edited = write(card(data, { name: 'Eve' }), { files })
    expect(edited.names).not.toContain('module.risum')
    expect(edited.names).toContain('x_meta/1.json')
    expect(edited.assets).toEqual([asset])
  })

  it('CARD-19: has the same bytes each time', () => {
    const parts = { ...none, portrait }
    const subject = card({ name: 'Ada', description: '' })
    expect(writeCharx(subject, parts)).toEqual(writeCharx(subject, parts))
  })

  it('CARD-19: is read by SillyTavern and RisuAI, for random cards', () => {
    const pictures = [
      { bytes: bytes('1'), ext: 'png', uri: '__asset:1' },
      { bytes: bytes('2'), ext: 'png', name: 'mine' },
    ]
    fc.assert(
      fc.property(arbitraryCardText, (text) => {
        const reading = readCard(text)
        const subject = { ...card(undefined), source: { text, reading }, fields: reading.fields }
        const archive = writeCharx(subject, { ...none, portrait, pictures })
        const { text: json } = opened(archive)
        expect(faultsOfV3(JSON.parse(json))).toEqual([])
        expect([...changedFields(readCard(json).fields, reading.fields)]).toEqual([])
        expect(risuCharx(archive).assets).toContain('mine')
        expect(sillyTavernCharx(archive).avatar).toEqual(portrait.bytes)
      }),
      { numRuns: 30 },
    )
  })

  it('CARD-06: takes no name of an archive that leads out of it, or makes an object of it', () => {
    const bad = [
      '',
      '/a',
      '../a',
      'a/../b',
      'a//b',
      'a/',
      'c:\\a',
      'a\\b',
      'a\u0000b',
      '__proto__',
      './a',
    ]
    expect(bad.filter(isSafePath)).toEqual([])
    expect(['a.png', 'assets/x/images/ü.png', '..a'].filter(isSafePath)).toHaveLength(3)
    expect(['雪', 'a/b', 'NUL', 'x'.repeat(99)].map(toAsciiName)).toEqual([
      'picture',
      'a_b',
      '_NUL',
      'x'.repeat(60),
    ])
  })
})
