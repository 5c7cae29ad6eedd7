import { fc } from '@/testing/fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyScrubber, createScrubber, MASK } from './scrub'

test('takes the key out in every place and encoding', () => {
  const key = 'sk-a/b+c"d=123'
  const scrub = createScrubber(key)
  const echo = [
    key,
    encodeURIComponent(key),
    btoa(key),
    JSON.stringify({ key }),
    btoa(`Bearer ${key}`),
  ]
  const scrubbed = scrub(echo.join(' '))
  expect(scrubbed).not.toContain('123')
  expect(scrubbed).not.toContain(btoa(key))
  expect(scrubbed).not.toContain(btoa(`Bearer ${key}`))
})

test('leaves texts alone where there is no key', () => {
  expect(createScrubber('')('Bad request')).toBe('Bad request')
  expect(createScrubber('ab')('about')).toBe('about')
})

/** Keys that a header can carry. One that could arise from the mask itself is none. */
const keys = fc
  .string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 8,
  })
  .filter((key) => !/[[\]]/.test(key))

const inUnicodeEscapes = (key: string) =>
  Array.from(key, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** A text around a key in each of the ways in which one may be written; gives the key back from it. */
const writings: Record<
  string,
  { write: (text: string) => string; read: (text: string) => string }
> = {
  plain: { write: (text) => text, read: (text) => text },
  json: {
    write: (text) => JSON.stringify(text),
    read: (text) => text.replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
  },
  'json in json': {
    write: (text) => JSON.stringify(JSON.stringify(text)),
    read: (text) => text.replace(/\\+(?=["\\])/g, ''),
  },
  percent: {
    write: encodeURIComponent,
    read: (text) =>
      text.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  },
  'percent, lower case': {
    write: (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
    read: (text) =>
      text.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  },
  'unicode escapes': {
    write: inUnicodeEscapes,
    read: (text) =>
      text.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  },
}

const ascii = fc.string({ maxLength: 20 })

for (const [name, { write, read }] of Object.entries(writings))
  test(`never leaves a key behind, whatever the key and the text around it: ${name} (P7)`, () => {
    fc.assert(
      fc.property(keys, ascii, ascii, (key, before, after) => {
        const scrubbed = createScrubber(key)(write(before + key + after))
        expect(scrubbed).toContain('[key]')
        expect(scrubbed).not.toContain(write(key).replace(/^"+|"+$/g, ''))
        expect(read(scrubbed)).not.toContain(key)
      }),
    )
  })

test('never leaves a key behind in base64, wherever it stands in it (P7)', () => {
  const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  fc.assert(
    fc.property(
      keys,
      ascii,
      ascii,
      fc.constantFrom('base64', 'base64url'),
      (key, before, after, alphabet) => {
        const encoded = Buffer.from(before + key + after).toString(alphabet)
        const scrubbed = createScrubber(key)(encoded)
        expect(scrubbed).toContain('[key]')
        // What is left on either side, read from each place a group of letters may begin at.
        for (const part of scrubbed.split('[key]'))
          for (const cut of [0, 1, 2, 3])
            expect(toText(Buffer.from(part.slice(cut), 'base64'))).not.toContain(
              key.slice(0, -1).slice(1),
            )
      },
    ),
  )
})

test('takes a key of any length out, in one piece', () => {
  const key = Array.from({ length: 1_000 }, (_, index) => `${index}/"`).join('')
  for (const text of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), btoa(key)])
    expect(createScrubber(key)(`It is ${text} again`)).toMatch(/^It is \[key\].{0,3} again$/)
  expect(createScrubber('a'.repeat(257))('a banana')).toBe('a banana')
})

test('takes a key out that servers write by their own rules', () => {
  const scrub = createScrubber('sk-a/b"c')
  expect(scrub('{"k":"sk-a\\/b\\"c"}')).toBe('{"k":"[key]"}')
  expect(scrub('sk-a&#47;b&#x22;c')).toBe('[key]')
  expect(scrub('sk-a%252Fb%2522c')).toBe('[key]')
  expect(scrub('sk-a/b&quot;c')).toBe('[key]')
  const withSlashes = createScrubber('???>>>~~~')
  expect(btoa('???>>>~~~')).toMatch(/[+/]/)
  expect(withSlashes(btoa('???>>>~~~').replaceAll('/', '\\/'))).toBe('[key]')
  expect(withSlashes(encodeURIComponent(btoa('???>>>~~~')))).toBe('[key]')
  expect(scrub(`x ${btoa('user:sk-a/b"c')} y`)).not.toContain(btoa('sk-a/b"c').slice(0, 8))
})

test('a long text without the key is looked through at once', () => {
  const text = `${'\\'.repeat(50_000)}${'sk-sk-sk-'.repeat(20_000)}${'%25'.repeat(20_000)}`
  const scrub = createScrubber('sk-sk-sk-\\%25!')
  // In quadratic time this would run into the test's time limit.
  expect(scrub(text)).toBe(text)
})

describe('a text that comes in pieces', () => {
  const KEY = 'sk-secret-4711-abcd'

  function shown(key: string, pieces: readonly string[]) {
    const scrubber = createKeyScrubber()
    scrubber.add(key)
    const text = scrubber.startText()
    return [...pieces.map((piece) => text.write(piece)), text.end()]
  }

  test('shows what cannot be a key at once, and holds back what may become one', () => {
    expect(shown(KEY, ['The key', ' is sk-se', 'cret-47', '11-abcd', ', keep it'])).toEqual([
      'The key',
      ' is ',
      '',
      MASK,
      ', keep it',
      '',
    ])
    expect(shown(KEY, ['He asks', '-k and sk', '-ill'])).toEqual([
      'He ask',
      's-k and ',
      'sk-ill',
      '',
    ])
  })

  test('says all of what was no key after all, however it ends', () => {
    expect(shown(KEY, ['a desk-s', 'et']).join('')).toBe('a desk-set')
    expect(shown(KEY, ['it begins with sk-s']).join('')).toBe('it begins with sk-s')
  })

  test('takes a large part of a key off the end of an answer that breaks off in it', () => {
    expect(shown(KEY, ['The key is sk-sec', 'ret-4711']).join('')).toBe(`The key is ${MASK}`)
  })

  test('leaves plain words alone that a server takes for a key', () => {
    for (const word of ['ollama', 'none', 'not-needed', '1234'])
      expect(shown(word, [`I am ${word}`, ' of course']).join('')).toBe(`I am ${word} of course`)
  })

  test('knows each key that was sent', () => {
    const scrubber = createKeyScrubber()
    for (const key of ['sk-first-0123', '', 'sk-second-0123']) scrubber.add(key)
    expect(scrubber.scrubText('sk-second-0123 and sk-first-0123')).toBe(`${MASK} and ${MASK}`)
    expect(scrubber.hasKey('{"id":"sk-\\u0066irst-0123"}')).toBe(true)
    expect(scrubber.hasKey('{"id":"gpt"}')).toBe(false)
  })

  test('leaves no trace of a key, however it is written and cut', () => {
    fc.assert(
      fc.property(
        keys.filter((key) => !/^[a-z-]{0,11}$/.test(key)),
        fc.constantFrom(...Object.keys(writings), 'base64'),
        fc.string({ maxLength: 12 }),
        fc.array(fc.nat(200), { maxLength: 20 }),
        (key, how, around, cuts) => {
          const write = writings[how]?.write ?? ((text: string) => btoa(text))
          const written = write(how === 'base64' ? key : around.replace(/[^ -~]/g, '') + key)
          const offsets = [0, ...cuts.map((cut) => cut % written.length), written.length]
          offsets.sort((a, b) => a - b)
          const pieces = offsets
            .slice(1)
            .map((offset, index) => written.slice(offsets[index], offset))
          const text = shown(key, pieces).join('')
          expect(text).toContain(MASK)
          expect(text).not.toContain(key)
          const whole = createScrubber(key)(written)
          expect(text).toBe(whole)
        },
      ),
    )
  })
})
