import { describe, expect, it } from 'vitest'
import { readCard } from '../read/read-card'
import { cardOf, risuCharx, risuPng, sillyTavernJson } from '../../testing/cards/other-apps'
import { plainPng } from '../../testing/cards/plain-png'
import { CardWriteError } from '../write/write-error'
import { type CardFileRequest, outlookOf, writeCardFile } from './card-file'

const source =
  '{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Ada","description":"P","extensions":{"n":1e400}}}'

function request(changes: Partial<CardFileRequest> = {}): CardFileRequest {
  return {
    kind: 'own',
    source,
    fields: readCard(source).fields,
    createdAt: 0,
    now: 1_800_000_000_000,
    isUnedited: false,
    pictures: [],
    files: [],
    ...changes,
  }
}

const edited = { name: 'Eve', systemPrompt: 'P' }
const textOf = async (changes: Partial<CardFileRequest>) =>
  (await writeCardFile(request(changes))).text()
const bytesOf = async (changes: Partial<CardFileRequest>) =>
  new Uint8Array(await (await writeCardFile(request(changes))).arrayBuffer())

describe('a file of a card', () => {
  it('CARD-16 CARD-19: is the text that came in, also of a card that was edited', async () => {
    expect(await textOf({})).toBe(source)
    expect(await textOf({ fields: edited, isUnedited: true })).toBe(source)
    expect(await textOf({ fields: edited })).toBe(source.replace('Ada', 'Eve'))
  })

  it('CARD-19: is a picture with both versions', async () => {
    const png = await bytesOf({ kind: 'png', portrait: new Blob([plainPng()]), fields: edited })
    expect(JSON.parse(cardOf(png, 'chara'))).toMatchObject({ spec: 'chara_card_v2' })
    expect(risuPng(png).name).toBe('Eve')
    expect(cardOf(png, 'ccv3')).toContain('"n":1e400')
  })

  it('CARD-19: is JSON of V3 and of V2', async () => {
    expect(JSON.parse(await textOf({ kind: 'v3' }))).toMatchObject({ spec: 'chara_card_v3' })
    expect(sillyTavernJson(await textOf({ kind: 'v2' })).name).toBe('Ada')
  })

  it('CARD-19: is an archive with pictures of any type', async () => {
    const archive = await bytesOf({
      kind: 'charx',
      portrait: new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0])]),
      pictures: [{ blob: new Blob([plainPng()]), name: 'Sad' }],
      files: [{ path: 'a/b.mp3', blob: new Blob(['x']) }],
    })
    expect(risuCharx(archive)).toMatchObject({ name: 'Ada', assets: ['main', 'Sad'] })
  })

  it('CARD-15: is written without a source that cannot be read', async () => {
    for (const broken of ['', '{', '[]', '{"a":1}'])
      expect(JSON.parse(await textOf({ source: broken, fields: edited }))).toMatchObject({
        spec: 'chara_card_v3',
        data: { name: 'Eve' },
      })
    expect(outlookOf({ source: '{', fields: edited, createdAt: 0 })).toEqual({ isEdited: false })
  })

  it('CARD-19: tells whether there is something to choose', () => {
    const of = (fields: CardFileRequest['fields']) => outlookOf({ source, fields, createdAt: 0 })
    expect(of(readCard(source).fields)).toEqual({ format: 'v2', isEdited: false })
    expect(of(edited)).toEqual({ format: 'v2', isEdited: true })
  })

  it('CARD-20: asks for a PNG where the portrait is none', async () => {
    const refused = (portrait?: Blob) =>
      writeCardFile(request({ kind: 'png', portrait })).catch((cause: unknown) => cause)
    for (const portrait of [undefined, new Blob(['GIF89a'])]) {
      const cause = await refused(portrait)
      expect(cause instanceof CardWriteError && cause.code).toBe('portrait_no_png')
    }
  })
})
