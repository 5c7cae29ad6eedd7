import { fc } from '@/testing/fast-check'
import { describe, expect, test } from 'vitest'
import { createCallTexts, MAX_BODY_LENGTH } from './call-text'

const KEY = 'sk-secret-4711-abcd'
const texts = createCallTexts(KEY)
const body = (text: string) => texts.body(text).text

/** A stream that brings a text in pieces, as OpenAI does. */
const stream = (pieces: readonly string[]) =>
  pieces
    .map(
      (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`,
    )
    .join('') + 'data: [DONE]\n\n'

/** What a stream says, put together again. */
const spoken = (text: string) =>
  Array.from(text.matchAll(/^data: (\{.*\})$/gm), ([, json = '']) => {
    const event = JSON.parse(json) as { choices: { delta: { content: string } }[] }
    return event.choices[0]!.delta.content
  }).join('')

describe('headers and addresses', () => {
  test('what holds a secret is masked whole, the rest is shown (P7)', () => {
    const shown = texts.headers([
      ['Authorization', `Bearer ${KEY}`],
      ['x-api-key', 'another-secret'],
      ['Content-Type', 'application/json'],
      ['X-Title', `Parlour ${KEY}`],
    ])
    expect(shown).toEqual([
      ['Authorization', 'Bearer [key]'],
      ['x-api-key', '[key]'],
      ['Content-Type', 'application/json'],
      ['X-Title', 'Parlour [key]'],
    ])
  })

  test('a key in an address is masked by value and by name (P7)', () => {
    expect(texts.url(`https://a.test/${encodeURIComponent(KEY)}?api_key=other&limit=1`)).toBe(
      'https://a.test/[key]?api_key=[key]&limit=1',
    )
  })
})

describe('bodies', () => {
  test('JSON is set in lines; fields that hold secrets are masked', () => {
    expect(body(JSON.stringify({ model: 'a', nested: { apiKey: 'own', note: KEY } }))).toBe(
      '{\n  "model": "a",\n  "nested": {\n    "apiKey": "[key]",\n    "note": "[key]"\n  }\n}',
    )
  })

  test('pictures are told by their size', () => {
    const picture = `data:image/png;base64,${'iVBOR'.repeat(20_000)}`
    const shown = body(JSON.stringify({ url: picture, b64_json: 'QUJD'.repeat(500), text: 'kept' }))
    expect(shown).toMatch(/"url": "data:image\/png;base64,iVBORiVBORiVBORiVB… \(100 kB in all\)"/)
    expect(shown).toMatch(/"b64_json": "(QUJD){10}… \(2 kB in all\)"/)
    expect(shown).toContain('"text": "kept"')
    expect(body(JSON.stringify({ url: picture.replaceAll('/', '\\/') })).length).toBeLessThan(200)
  })

  test('an event stream stays as it came', () => {
    const text = stream(['Hello', ' world'])
    expect(body(text)).toBe(text)
    expect(body(text.replaceAll('\n', '\r\n'))).toBe(text.replaceAll('\n', '\r\n'))
  })

  test('a body that is too long is cut, and says so', () => {
    const shown = texts.body('word '.repeat(MAX_BODY_LENGTH))
    expect(shown.isCut).toBe(true)
    expect(shown.text).toHaveLength(MAX_BODY_LENGTH)
    expect(texts.body('short').isCut).toBe(false)
  })

  test('a form shows its texts and the sizes of its files', () => {
    const form = new FormData()
    form.set('prompt', `A lamp ${KEY}`)
    form.set('image', new File(['x'.repeat(4200)], 'lamp.png', { type: 'image/png' }))
    const shown = texts.form(form).text
    expect(shown).toContain('"prompt": "A lamp [key]"')
    expect(shown).toContain('"image": "lamp.png (image/png, 4 kB)"')
  })
})

describe('a key that comes in pieces (P7)', () => {
  test('is found across the events of a stream; the other events stay as they are', () => {
    const shown = body(stream(['Your key is sk-se', 'cret-47', '11-abcd', ', keep it']))
    expect(spoken(shown)).toBe('Your key is [key], keep it')
    expect(shown).toContain(stream([', keep it']))
  })

  test('is found however the stream begins', () => {
    for (const start of ['\n\n', '\r\n', 'nonsense\n\n', 'error: none\n\n'])
      expect(spoken(body(start + stream(['sk-secret', '-4711-abcd'])))).toBe('[key]')
  })

  test('is found where the events are no JSON objects', () => {
    const shown = body('data: sk-secret\n\ndata: -4711-abcd\n\ndata: [DONE]\n\n')
    expect(shown.replace(/^data: ?|\n/gm, '')).toBe('[key][DONE]')
  })

  test('is found where it is the whole of some events, and twice', () => {
    const pieces = [...Array.from(KEY), ' and ', ...Array.from(KEY)]
    expect(spoken(body(stream(pieces)))).toBe('[key] and [key]')
  })

  test('is taken off the end of an answer that broke off in the middle of it', () => {
    expect(body('The key is sk-secret-47')).toBe('The key is [key]')
    expect(spoken(body(stream(['The key is ', 'sk-sec', 'ret'])))).toBe('The key is [key]')
    expect(body('The desk')).toBe('The desk')
  })

  test('is found where it ends in what ends a text of JSON', () => {
    for (const key of ['sk-secret-47"', 'sk-secret-47\\', '"sk-secret-47"'])
      for (const pieces of [
        [key],
        [...Array.from(key)],
        [`before ${key.slice(0, 5)}`, key.slice(5)],
      ]) {
        const shown = createCallTexts(key).body(stream(pieces)).text
        expect(spoken(shown).replace('before ', '')).toBe('[key]')
        expect(shown).not.toContain(key)
        const whole = createCallTexts(key).body(JSON.stringify({ a: key, b: [`${key}.`] })).text
        expect(JSON.parse(whole)).toEqual({ a: '[key]', b: ['[key].'] })
      }
  })

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."\\/%&'
  const keys = fc.string({
    unit: fc.constantFrom(...letters.split('')),
    minLength: 8,
    maxLength: 60,
  })

  test('leaves no trace in what a stream says, however it is cut', () => {
    fc.assert(
      fc.property(
        keys,
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        fc.array(fc.nat(80), { maxLength: 12 }),
        (key, before, after, cuts) => {
          const said = before + key + after
          const offsets = [0, ...cuts.map((cut) => cut % said.length), said.length].toSorted(
            (a, b) => a - b,
          )
          const pieces = offsets.slice(1).map((offset, index) => said.slice(offsets[index], offset))
          const shown = createCallTexts(key).body(stream(pieces)).text
          expect(spoken(shown)).not.toContain(key)
          expect(spoken(shown)).toContain('[key]')
          expect(shown).not.toContain(key)
        },
      ),
    )
  })
})

test('a body that is nested too deeply is told, not shown, and breaks nothing', () => {
  const deep = `${'[{"a":'.repeat(50_000)}"${KEY}"${'}]'.repeat(50_000)}`
  for (const text of [deep, `data: ${deep}\n\n`]) {
    const shown = body(text)
    expect(shown).toContain('cannot be shown')
    expect(shown).not.toContain(KEY)
  }
})

test('takes any text and any key without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, text) => {
      const any = createCallTexts(key)
      expect(typeof any.body(text).text).toBe('string')
      expect(typeof any.body(`data: ${text}\n\ndata: {"a":${JSON.stringify(text)}}`).text).toBe(
        'string',
      )
      expect(typeof any.url(text)).toBe('string')
    }),
  )
})
