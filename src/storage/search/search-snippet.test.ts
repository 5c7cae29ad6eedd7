import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { toSnippet } from './search-snippet'
import { parseQuery } from './word-index'

const snippetOf = (text: string, query: string) => toSnippet(text, parseQuery(query)!)
const marked = (text: string, query: string) => {
  const { text: shown, hits } = snippetOf(text, query)
  return hits.map(([start, end]) => shown.slice(start, end))
}

describe('toSnippet', () => {
  it('shows a short text whole, in one line', () => {
    expect(snippetOf('one\ntwo\tthree', 'two')).toEqual({ text: 'one two three', hits: [[4, 7]] })
  })

  it('cuts a long text around the first hit, between words', () => {
    const text = `${'before '.repeat(50)}lighthouse ${'after '.repeat(50)}`
    const { text: shown } = snippetOf(text, 'lighthouse')
    expect(shown).toMatch(/^…before .*before lighthouse after .*after…$/)
    expect(shown.length).toBeLessThan(200)
    expect(marked(text, 'lighthouse')).toEqual(['lighthouse'])
  })

  it('marks every word that is in sight', () => {
    expect(marked('A lamp, a Lamp and lamps by the sea', 'sea lamp')).toEqual([
      'lamp',
      'Lamp',
      'lamps',
      'sea',
    ])
  })

  it('shows the beginning where nothing is found', () => {
    expect(snippetOf('short', 'other')).toEqual({ text: 'short', hits: [] })
  })

  it('is short, one line and whole in its characters, whatever the text', () => {
    const unit = fc.constantFrom('a', 'lamp', ' ', '\n', '🙂', '東', 'e\u0301', '*')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), (parts) => {
        const { text, hits } = snippetOf(parts.join(''), 'lamp')
        expect(text).not.toMatch(/\n/)
        expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
        expect(text).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]/)
        expect(text.length).toBeLessThan(2_100)
        for (const [start, end] of hits) expect(text.slice(start, end)).toMatch(/lamp/)
      }),
    )
  })
})
