import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { sampleImage } from '../../testing/sample-records'
import { arbitraryText } from '../../testing/arbitrary-session'
import { type JsonPiece, PictureInText, WrittenJson, jsonPieces, mapPieces } from './json-pieces'

const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    arbitraryText,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(arbitraryText, fc.option(tie('value'), { nil: undefined }), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value

function toText(piece: JsonPiece): string {
  return piece instanceof PictureInText ? '"picture"' : piece
}

it('is what JSON.stringify writes, in pieces', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = [...jsonPieces(value, '')].map(toText).join('')
      expect(text).toBe(JSON.stringify(value, null, 2))
    }),
    { numRuns: 500 },
  )
})

it('holds pictures and written values in their places', () => {
  const picture = new PictureInText(sampleImage('a', 'b'))
  const written = new WrittenJson(['[', '1', ']'])
  const pieces = [...jsonPieces({ a: [picture], b: { c: written } }, '')]
  expect(JSON.parse(pieces.map(toText).join(''))).toEqual({ a: ['picture'], b: { c: [1] } })
  expect(pieces).toContain(picture)
})

it('passes over map entries that are gone', async () => {
  async function* entries() {
    await Promise.resolve()
    yield undefined
    yield ['a"', ['1']] as [string, string[]]
    yield undefined
    yield ['b', ['2']] as [string, string[]]
  }
  let text = ''
  for await (const piece of mapPieces(entries(), '')) text += toText(piece)
  expect(text).toBe(JSON.stringify({ 'a"': 1, b: 2 }, null, 2))
})
