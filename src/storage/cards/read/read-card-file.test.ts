import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { CardError, type ReadCardFile } from '../card-types'
import {
  type Bytes,
  bytesOf,
  chunk,
  header,
  iTXt,
  makeCardPng,
  makePng,
  tEXt,
  toCardText,
  utf8,
  zTXt,
} from '../testing/make-png'
import { jpeg, makeCharX, makeZip, type ZipFile } from '../testing/make-zip'
import { readCardFile } from './read-card-file'

const v2 = (name: string, more: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name, first_mes: 'Hello.', ...more },
})
const v3 = (name: string, more: object = {}) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name, first_mes: 'Hello.', ...more },
})

const read = (bytes: Uint8Array<ArrayBuffer> | string) => readCardFile(new Blob([bytes]))
const nameIn = async (bytes: Uint8Array<ArrayBuffer> | string) =>
  (await read(bytes)).reading.fields.name
const codesOf = ({ issues }: ReadCardFile) =>
  issues.map(({ code, params = {} }) => [code, ...Object.values(params)].join(' '))

async function refusal(bytes: Uint8Array<ArrayBuffer> | string): Promise<string> {
  try {
    await read(bytes)
  } catch (cause) {
    if (cause instanceof CardError) return cause.code
    throw cause
  }
  throw new Error('It was taken')
}

const picture = (width = 2, height = 2): Bytes =>
  bytesOf('\x89PNG\r\n\x1a\n', header(width, height), chunk('IDAT', 'x'), chunk('IEND'))
const asset = (type: string, uri: string, name = 'x', ext = 'png') => ({ type, uri, name, ext })
const packed = (name: string, data: Uint8Array | string = picture()): ZipFile => ({ name, data })

describe('CARD-01: what a file is', () => {
  it('is told by its content, whatever it is called', async () => {
    const pngFile = new File([makeCardPng(v2('Png'))], 'card.json', { type: 'application/json' })
    expect((await readCardFile(pngFile)).container).toBe('png')
    const jsonFile = new File([JSON.stringify(v2('Json'))], 'a.png', { type: 'image/png' })
    expect((await readCardFile(jsonFile)).container).toBe('json')
    const zipFile = new File([makeCharX(v3('Zip'))], 'a.txt')
    expect((await readCardFile(zipFile)).container).toBe('charx')
    expect(
      (await read(makePng([chunk('acTL', '12345678')], [tEXt('chara', toCardText(v2('A')))])))
        .container,
    ).toBe('apng')
  })
})

describe('cards in pictures', () => {
  it('CARD-02: are found in each kind of text chunk, of any case and anywhere', async () => {
    const card = toCardText(v2('Ada'))
    const chunks = [
      tEXt('chara', card),
      tEXt('Chara', card),
      tEXt('CCV3', card),
      zTXt('chara', card),
      zTXt('ccv3', card),
      iTXt('chara', card, false),
      iTXt('ccv3', card, true),
    ]
    for (const text of chunks) {
      expect(await nameIn(makePng([text]))).toBe('Ada')
      expect(await nameIn(makePng([], [text]))).toBe('Ada')
    }
    const behindEnd = bytesOf(makePng(), tEXt('chara', card))
    expect(await refusal(behindEnd)).toBe('card_none_in_picture')
  })

  it('CARD-03: are taken of ccv3 before chara, and of equals the first that can be read', async () => {
    const [one, two] = [toCardText(v3('Three')), toCardText(v2('Two'))]
    expect(await nameIn(makePng([tEXt('chara', two)], [tEXt('ccv3', one)]))).toBe('Three')
    const several = makePng([
      tEXt('chara', toCardText('{"name": ')),
      tEXt('chara', two),
      tEXt('chara', toCardText(v2('Late'))),
    ])
    expect(await nameIn(several)).toBe('Two')
    expect(codesOf(await read(several))).toEqual(['chunk_broken chara'])
    const broken = makePng([tEXt('ccv3', '%%%'), tEXt('chara', two)])
    expect(await nameIn(broken)).toBe('Two')
    expect(codesOf(await read(broken))).toEqual(['chunk_broken ccv3'])
    expect(await refusal(makePng([tEXt('ccv3', '%%%')]))).toBe('card_json_broken')
  })

  it('CARD-04: are base64 of UTF-8, with line breaks or as raw JSON, whatever the checksum', async () => {
    const text = toCardText(v2('Ädä 🚀'))
    const lines = text.replaceAll(/.{20}/g, '$&\r\n')
    expect(await nameIn(makePng([tEXt('chara', lines)]))).toBe('Ädä 🚀')
    expect(await nameIn(makePng([tEXt('chara', utf8(JSON.stringify(v2('Ädä 🚀'))))]))).toBe(
      'Ädä 🚀',
    )
    const data = bytesOf('chara', [0], text)
    expect(await nameIn(makePng([chunk('tEXt', data, 1234)]))).toBe('Ädä 🚀')
  })

  it('CARD-15: keep their text as it was', async () => {
    const text =
      '{ "name" : "Ada",\n "first_mes":"x", "big": 12345678901234567890, "name2": 1e400 }'
    expect((await read(makePng([tEXt('chara', toCardText(text))]))).text).toBe(text)
    expect((await read(bytesOf([0xef, 0xbb, 0xbf], text))).text).toBe(text)
    expect((await read(makeCharX(text))).text).toBe(text)
  })

  it('CARD-20: have the picture for their portrait, without what stands in it', async () => {
    const { portrait } = await read(
      makePng(
        [
          chunk('eXIf', 'place'),
          tEXt('Comment', 'secret'),
          chunk('gAMA', '1234'),
          chunk('tIME', '1234567'),
        ],
        [tEXt('chara', toCardText(v2('Ada'))), zTXt('Software', 'secret'), chunk('caBX', 'secret')],
      ),
    )
    expect(await portrait?.blob.bytes()).toEqual(new Uint8Array(makePng([chunk('gAMA', '1234')])))
    expect(portrait).toMatchObject({ type: 'image/png', uri: 'ccdefault:' })
  })

  it('CARD-28: leave a picture out that has more pixels than can be drawn, and tell it', async () => {
    const text = tEXt('chara', toCardText(v2('Ada')))
    const huge = bytesOf('\x89PNG\r\n\x1a\n', header(30_000, 30_000), text, chunk('IEND'))
    const card = await read(huge)
    expect(card.portrait).toBeUndefined()
    expect(codesOf(card)).toEqual(['picture_unusable '])
  })

  it('CARD-06: bring files in chunks of their own', async () => {
    const bytes = Buffer.from(picture()).toString('base64')
    const card = v3('Ada', {
      assets: [
        asset('icon', 'ccdefault:', 'main'),
        asset('emotion', '__asset:0', 'happy'),
        asset('emotion', '__asset:7', 'lost'),
      ],
    })
    const { pictures, issues, portrait } = await read(
      makePng([tEXt('chara-ext-asset_:0', bytes)], [tEXt('ccv3', toCardText(card))]),
    )
    expect(portrait?.uri).toBe('ccdefault:')
    expect(pictures).toMatchObject([{ name: 'happy', uri: '__asset:0', assetType: 'emotion' }])
    expect(issues).toEqual([{ code: 'asset_missing', params: { name: '7' } }])
  })

  it('CARD-12: are refused where there is none, or only a part', async () => {
    expect(await refusal(makePng())).toBe('card_none_in_picture')
    expect(await refusal(jpeg)).toBe('card_none_in_picture')
    expect(await refusal(bytesOf('RIFF\0\0\0\0WEBPVP8 '))).toBe('card_none_in_picture')
    const whole = makeCardPng(v2('Ada'))
    expect(await refusal(whole.slice(0, 80))).toBe('card_cut_off')
    // Its text is there, but not all of the picture.
    const early = makePng([tEXt('chara', toCardText(v2('Ada')))])
    const card = await read(early.slice(0, early.length - 14))
    expect([card.reading.fields.name, card.portrait, codesOf(card)]).toEqual([
      'Ada',
      undefined,
      ['picture_unusable '],
    ])
    expect(await refusal(makePng([tEXt('chara', 'rcc||rccv1||AAAA||hash||e30=')]))).toBe(
      'card_locked',
    )
    expect(await refusal(makePng([tEXt('chara', toCardText('rcc||rccv1||x'))]))).toBe('card_locked')
    expect(await refusal(makeCardPng({ entries: {} }))).toBe('card_is_lorebook')
  })

  it('CARD-10: are unpacked no further than they may be', async () => {
    const png = makePng([zTXt('chara', new Uint8Array(21 * 1024 * 1024).fill(0x20))])
    expect(png.length).toBeLessThan(100_000)
    expect(await refusal(png)).toBe('card_too_large')
    // Each of them is small enough, but not all together.
    const part = zTXt('chara', new Uint8Array(2 * 1024 * 1024).fill(0x25))
    expect(await refusal(makePng(Array.from({ length: 400 }, () => part)))).toBe('card_json_broken')
    expect(await refusal(makePng([chunk('zTXt', bytesOf('chara', [0, 0], 'no zlib'))]))).toBe(
      'card_json_broken',
    )
  })
})

describe('cards as JSON', () => {
  it('CARD-05: may begin with a mark of byte order or white space', async () => {
    const text = JSON.stringify(v2('Ada'))
    expect(await nameIn(bytesOf([0xef, 0xbb, 0xbf], text))).toBe('Ada')
    expect(await nameIn(`\n\t ${text}`)).toBe('Ada')
    const wide = Array.from(text, (sign) => [sign.charCodeAt(0), 0]).flat()
    expect(await nameIn(bytesOf([0xff, 0xfe], wide))).toBe('Ada')
    expect(await nameIn(bytesOf([0xfe, 0xff, 0], wide.slice(0, -1)))).toBe('Ada')
  })

  it('CARD-12: are told from lines of a chat and from what is no JSON', async () => {
    const lines = '{"user_name":"unused","character_name":"Ada","chat_metadata":{}}\n{"mes":"Hi"}\n'
    expect(await refusal(lines)).toBe('card_is_chat')
    expect(await refusal('Just a text.')).toBe('card_none')
    expect(await refusal('')).toBe('card_cut_off')
    expect(await refusal('{"name": "Ada", "first_mes": "x"')).toBe('card_cut_off')
    expect(await refusal('{"name": "Ada"\n "first_mes": "x"}')).toBe('card_json_broken')
  })

  it('CARD-06: bring pictures as addresses that hold them', async () => {
    const uri = `data:image/png;base64,${Buffer.from(picture()).toString('base64')}`
    const card = await read(
      JSON.stringify(
        v3('Ada', {
          assets: [
            asset('emotion', uri, 'happy'),
            asset('icon', 'ccdefault:', 'main'),
            asset('icon', 'data:image/svg+xml;base64,AAAA', 'bad'),
            asset('x_sound', 'data:audio/mp3;base64,AAAA', 'sound'),
          ],
        }),
      ),
    )
    expect(card.pictures).toMatchObject([{ name: 'happy', uri: '', type: 'image/png' }])
    expect([card.portrait, codesOf(card)]).toEqual([undefined, ['picture_unusable bad']])
  })
})

describe('cards in archives', () => {
  const assets = [
    asset('emotion', 'embeded://assets/emotion/images/happy.png', 'happy'),
    asset('icon', 'embedded://assets/icon/images/other.png', 'other'),
    asset('icon', '__asset:assets/icon/images/main.png', 'main'),
    asset('background', 'embeded://assets/back.png', 'night'),
    asset('user_icon', 'embeded://assets/me.png', 'me'),
    asset('x_audio', 'embeded://assets/audio/a.mp3', 'song', 'mp3'),
  ]
  const files = [
    packed('assets/emotion/images/happy.png'),
    packed('assets/icon/images/other.png'),
    packed('assets/icon/images/main.png'),
    packed('assets/back.png'),
    packed('assets/me.png'),
    packed('assets/audio/a.mp3', 'sound'),
    packed('module.risum', 'module'),
    packed('empty/', ''),
  ]

  it('CARD-06, CARD-28: have their pictures and files', async () => {
    const card = await read(makeCharX(v3('Ada', { assets }), files))
    expect(card.portrait).toMatchObject({ name: 'main', assetType: 'icon' })
    expect(card.pictures.map(({ name, assetType }) => `${assetType} ${name}`).toSorted()).toEqual([
      'background night',
      'emotion happy',
      'icon other',
    ])
    // CARD-33: what other apps have added goes along.
    expect(card.files.map(({ path }) => path).toSorted()).toEqual([
      'assets/audio/a.mp3',
      'assets/me.png',
      'module.risum',
    ])
    expect(await card.files.find(({ path }) => path === 'module.risum')?.blob.text()).toBe('module')
    expect(card.issues).toEqual([])
  })

  it('CARD-28: have the first icon for a portrait where none is the main one', async () => {
    const icons = [asset('icon', 'embeded://b.png', 'b'), asset('icon', 'embeded://c.png', 'c')]
    const card = await read(
      makeCharX(v3('A', { assets: icons }), [packed('b.png', 'no picture'), packed('c.png')]),
    )
    expect(card.portrait?.name).toBe('c')
    expect(codesOf(card)).toEqual(['picture_unusable b'])
    expect(card.files.map(({ path }) => path)).toEqual(['b.png'])
  })

  it('CARD-01: may stand behind a picture, which is the portrait where they have none', async () => {
    for (const isCountedFromFile of [false, true]) {
      const card = await read(makeCharX(v3('Ada'), [], { front: jpeg, isCountedFromFile }))
      expect([card.container, card.reading.fields.name]).toEqual(['charx', 'Ada'])
      expect(card.portrait).toMatchObject({ type: 'image/jpeg' })
      expect(card.portrait?.blob.size).toBe(jpeg.length)
    }
    expect(await nameIn(makeCharX(v3('Ada'), [], { front: makePng() }))).toBe('Ada')
    const withIcon = makeCharX(v3('Ada', { assets }), files, { front: jpeg })
    expect((await read(withIcon)).portrait?.type).toBe('image/png')
    const cut = makeCharX(v3('Ada'), [], { front: jpeg }).slice(0, -30)
    expect(await refusal(cut)).toBe('card_cut_off')
  })

  it('CARD-12: may be stored, packed, in the large form, and with a comment that misleads', async () => {
    expect(
      await nameIn(
        makeZip([{ name: 'card.json', data: JSON.stringify(v2('Ada')), isPacked: false }]),
      ),
    ).toBe('Ada')
    expect(await nameIn(makeCharX(v3('Ada'), files, { isWide: true }))).toBe('Ada')
    expect(await nameIn(makeCharX(v3('Ada'), files, { isWide: true, front: jpeg }))).toBe('Ada')
    const comment = `PK\x05\x06${'\xff'.repeat(18)} and more`
    expect(await nameIn(makeCharX(v3('Ada'), [], { comment }))).toBe('Ada')
  })

  it('CARD-12: are refused where they are damaged, locked, cut off or no cards', async () => {
    const text = JSON.stringify(v3('Ada'))
    const one = (more: Partial<ZipFile>) => makeZip([{ name: 'card.json', data: text, ...more }])
    expect(await refusal(one({ isLocked: true }))).toBe('card_archive_locked')
    expect(await refusal(one({ checksum: 7 }))).toBe('card_archive_damaged')
    expect(await refusal(one({ method: 12 }))).toBe('card_archive_damaged')
    expect(await refusal(one({ size: text.length - 1 }))).toBe('card_archive_damaged')
    expect(await refusal(one({ packedSize: 3 }))).toBe('card_archive_damaged')
    expect(await refusal(one({ packedSize: 1_000_000 }))).toBe('card_archive_damaged')
    expect(await refusal(one({ size: 21 * 1024 * 1024 }))).toBe('card_too_large')
    expect(await refusal(makeCharX(text).slice(0, -30))).toBe('card_cut_off')
    expect(await refusal(makeZip([packed('cards/card.json', text)]))).toBe('card_not_in_archive')
    expect(await refusal(makeZip([packed('conversations.json', '[]')]))).toBe('card_is_chat')
    const byaf = [packed('manifest.json', '{}'), packed('characters/a/character.json', '{}')]
    expect(await refusal(makeZip(byaf))).toBe('card_is_byaf')
    expect(await refusal(makeZip([]))).toBe('card_not_in_archive')
    expect(await refusal(makeCharX('{"name": '))).toBe('card_cut_off')
  })

  it('CARD-06: take names for keys and never for paths', async () => {
    const names = [
      '../../etc/passwd',
      '/root/.ssh',
      'C:\\x',
      'a\0b',
      '__proto__',
      'constructor',
      '',
    ]
    const card = await read(
      makeCharX(
        v3('Ada', {
          assets: [
            asset('emotion', 'embeded://__proto__', 'p'),
            asset('emotion', 'embeded://constructor', 'c'),
            asset('emotion', 'embeded://toString', 't'),
            asset('emotion', 'embeded://../../etc/passwd', 'e'),
          ],
        }),
        names.map((name) => packed(name)),
      ),
    )
    expect(card.pictures.map(({ name }) => name)).toEqual(['p', 'c', 'e'])
    expect(codesOf(card)).toEqual(['asset_missing toString'])
    expect(card.files.map(({ path }) => path)).toEqual(['/root/.ssh', 'C:/x', 'a\0b', ''])
  })

  it('CARD-10: leave out what is larger than it may be, by what comes of it and not by what it says', async () => {
    const zeros = new Uint8Array(51 * 1024 * 1024)
    const honest = packed('honest.bin', zeros)
    const liar = { ...packed('liar.bin', zeros), size: 10 }
    const card = await read(makeCharX(v3('Ada'), [honest, liar, packed('small.bin', 'x')]))
    expect(card.files.map(({ path }) => path)).toEqual(['small.bin'])
    expect(codesOf(card)).toEqual(['file_too_large honest.bin 50', 'file_too_large liar.bin 50'])
  })

  it('CARD-28: keep files for exports up to 50 MB together', async () => {
    const large = new Uint8Array(20 * 1024 * 1024)
    const card = await read(
      makeCharX(
        v3('Ada'),
        ['a', 'b', 'c', 'd'].map((name) => packed(name, large)),
      ),
    )
    expect(card.files).toHaveLength(2)
    expect(codesOf(card)).toEqual(['files_too_large 2 50'])
  })

  it('CARD-10: are refused with more than 5,000 files', async () => {
    const many = (count: number) =>
      makeCharX(
        v3('Ada'),
        Array.from({ length: count }, (_, index) => packed(`f${index}`, 'x')),
      )
    expect((await read(many(4_999))).files).toHaveLength(4_999)
    expect(await refusal(many(5_000))).toBe('card_too_many_files')
  })

  it('CARD-10: take a picture once, however many assets name it', async () => {
    const names = [
      'embeded://a.png',
      'embedded://a.png',
      '__asset:a.png',
      'embeded://./a.png',
      'embeded://%61.png',
    ]
    const card = await read(
      makeCharX(v3('A', { assets: names.map((uri) => asset('emotion', uri)) }), [packed('a.png')]),
    )
    expect(card.pictures).toHaveLength(1)
  })
})

it('CARD-14: refuses a card of somebody under 18 by its name, in whatever it shows', async () => {
  const minor = 'She is a 15 year old girl.'
  for (const more of [
    { description: minor },
    { creator_notes: minor },
    { first_mes: minor },
    { creator_notes_multilingual: { de: 'Sie ist 15 Jahre alt.' } },
  ]) {
    const failing = read(JSON.stringify(v3('Mia', more)))
    await expect(failing, JSON.stringify(more)).rejects.toMatchObject({
      code: 'card_minor',
      params: { name: 'Mia' },
    })
  }
  expect(await refusal(makeCharX(v3('Mia', { description: minor })))).toBe('card_minor')
})

it('CARD-12: says that a file cannot be read', async () => {
  class Gone extends Blob {
    override get size() {
      return 100
    }
    override slice(): Blob {
      return this
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      return Promise.reject(new DOMException('gone', 'NotReadableError'))
    }
  }
  await expect(readCardFile(new Gone())).rejects.toMatchObject({ code: 'card_unreadable' })
})

describe('CARD-12: hostile bytes', () => {
  const sound = [
    makeCardPng(v2('Ada')),
    makePng([zTXt('ccv3', toCardText(v3('Ada')))], [iTXt('chara', toCardText(v2('Ada')), true)]),
    makeCharX(v3('Ada', { assets: [asset('icon', 'embeded://a.png', 'main')] }), [packed('a.png')]),
    makeCharX(v3('Ada'), [packed('a.png')], { front: jpeg, isWide: true }),
    utf8(JSON.stringify(v2('Ada'))),
  ]

  it('never lead to anything but a card or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: sound.length - 1 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 12 }),
        fc.option(fc.nat()),
        async (which, changes, cut) => {
          const bytes = (sound[which] ?? new Uint8Array()).slice()
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          const end = cut === null ? bytes.length : cut % bytes.length
          try {
            const { text } = await read(bytes.slice(0, end))
            expect(typeof text).toBe('string')
          } catch (cause) {
            expect(cause).toBeInstanceOf(CardError)
            expect(cause).not.toMatchObject({ code: 'card_unreadable' })
          }
        },
      ),
      { numRuns: 600 },
    )
  })

  it('may begin like anything', async () => {
    const starts = [
      '\x89PNG\r\n\x1a\n',
      'PK\x03\x04',
      'PK\x05\x06',
      '\xff\xd8\xff',
      '{',
      '[',
      'GIF89a',
      '',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        async (start, rest) => {
          const failure = await refusal(bytesOf(start, rest))
          expect(failure).toMatch(/^card_(?!unreadable)/)
        },
      ),
      { numRuns: 400 },
    )
  })
})
