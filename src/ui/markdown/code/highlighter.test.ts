import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { highlight, isHighlightable, loadLanguage } from './highlighter'
import { languageOf } from './languages'

describe('highlight', () => {
  it('colours code once its language is loaded', async () => {
    expect(highlight('python', 'def f(): pass')).toBeNull()
    await loadLanguage('python')
    expect(highlight('python', 'def f(): # why')).toEqual([
      { text: 'def', colour: 'keyword' },
      { text: ' ', colour: null },
      { text: 'f', colour: 'name' },
      { text: '(): ', colour: null },
      { text: '# why', colour: 'comment' },
    ])
  })

  it('colours the styles and scripts inside HTML', async () => {
    await loadLanguage('xml')
    const spans = highlight('xml', '<script>let a = 1</script>')
    expect(spans).toContainEqual({ text: 'let', colour: 'keyword' })
  })

  it('keeps every character of the code', async () => {
    const ids = ['typescript', 'xml', 'php', 'markdown', 'diff', 'bash'] as const
    await Promise.all(ids.map(loadLanguage))
    const code = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '`',
        '${',
        '}',
        '/*',
        '*/',
        '//',
        '\n',
        ' ',
        'a',
        'let',
        '\0',
        '\ud800',
        '&lt;',
      ),
      maxLength: 80,
    })
    fc.assert(
      fc.property(code, fc.constantFrom(...ids), (text, id) => {
        const spans = highlight(id, text)
        expect((spans ?? [{ text }]).map((span) => span.text).join('')).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves very long code and shapes that grammars choke on plain', () => {
    expect(isHighlightable('typescript', 'let a = 1;\n'.repeat(1000))).toBe(true)
    expect(isHighlightable('typescript', 'let a = 1;\n'.repeat(2000))).toBe(false)
    expect(isHighlightable('java', 'a'.repeat(2000))).toBe(false)
    expect(isHighlightable('csharp', 'a b\n'.repeat(500))).toBe(false)
    expect(isHighlightable('markdown', '[a]('.repeat(300))).toBe(false)
  })
})

describe('languageOf', () => {
  it('knows names, aliases and letter case, and nothing else', () => {
    expect(languageOf('TS')).toEqual({ id: 'typescript', label: 'TypeScript' })
    expect(languageOf('html')?.id).toBe('xml')
    expect(languageOf('go')?.label).toBe('Go')
    expect(languageOf('brainfuck')).toBeNull()
    expect(languageOf('constructor')).toBeNull()
    expect(languageOf('__proto__')).toBeNull()
    expect(languageOf('')).toBeNull()
  })
})
