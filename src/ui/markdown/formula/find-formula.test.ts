import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { blockFormulaAtStart, formulaAt, maskFormulas } from './find-formula'

/** All formulas of a text, from left to right. */
function formulasIn(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const formula = formulaAt(text, at)
    if (formula === null) continue
    found.push(formula.tex)
    at += formula.raw.length - 1
  }
  return found
}

const formulaText = fc.string({
  unit: fc.constantFrom('$', '$$', '\\', '\\(', '\\)', '\\[', '\\]', ' ', '\n', 'a', '5', '`', '{'),
  maxLength: 60,
})

describe('formulaAt', () => {
  it.each([
    ['one dollar', 'so $a_b*c*$ is', ['a_b*c*']],
    ['a letter after it', 'the $n$th and $k$-means', ['n', 'k']],
    ['two dollars', '$$x = \\text{if $y$}$$', ['x = \\text{if $y$}']],
    ['parentheses', '\\(f(x)\\) and \\[y_1 \\\\[2pt] z\\]', ['f(x)', 'y_1 \\\\[2pt] z']],
    ['a protected dollar', '$\\$5 + x$', ['\\$5 + x']],
    ['several lines', '$a\n+ b$', ['a\n+ b']],
  ])('finds a formula in %s', (_name, text, expected) => {
    expect(formulasIn(text)).toEqual(expected)
  })

  it.each([
    'costs $5 and $6',
    'between $5 and $6 million',
    '$5-$10',
    '5$ or 6$ each',
    'US$5, A$6',
    'a lone $x',
    '$ x$',
    '$x $',
    '$$$$',
    '$$ $$',
    '$$$x$$$',
    'run $a and `$b`',
    '\\( \\)',
    '\\(open',
    '\\[open',
    '$' + 'x'.repeat(2001) + '$',
  ])('finds none in %s', (text) => {
    expect(formulasIn(text)).toEqual([])
  })

  it('gives back exactly what stands there', () => {
    fc.assert(
      fc.property(formulaText, fc.nat(60), (text, index) => {
        const found = formulaAt(text, index)
        if (found === null) return
        expect(text.startsWith(found.raw, index)).toBe(true)
        expect(found.raw).toContain(found.tex)
        expect(found.tex.trim()).not.toBe('')
      }),
      { numRuns: 2000 },
    )
  })

  it('looks for the end of each of many beginnings only nearby', () => {
    for (const mark of ['$', '$a ', '$$', '\\(', '\\(a', '\\[', '$`']) {
      expect(formulasIn(mark.repeat(100_000 / mark.length))).toEqual([])
    }
  })
})

describe('blockFormulaAtStart', () => {
  it('takes the formula with the rest of its line, and nothing else', () => {
    expect(blockFormulaAtStart('$$\na\n- b\n$$  \nmore')).toEqual({
      raw: '$$\na\n- b\n$$  \n',
      tex: '\na\n- b\n',
      display: true,
    })
    expect(blockFormulaAtStart('  \\[a\\], so')?.raw).toBe('  \\[a\\]')
  })

  it.each(['$$a\n\nb$$', '$$', '$$\n\n$$', '    $$a$$', 'a $$b$$', '$a$', '\\(a\\)', '$$$a$$$'])(
    'finds none at the start of %j',
    (text) => {
      expect(blockFormulaAtStart(text)).toBeNull()
    },
  )
})

describe('maskFormulas', () => {
  it('hides what is inside formulas that are visible', () => {
    expect(maskFormulas('*a $*b*$ c*', '*a $*b*$ c*')).toBe('*a $aaa$ c*')
    expect(maskFormulas('++*++ [aaa]', '\\(*\\) `$*$`')).toBe('$aaa$ [aaa]')
  })

  it('keeps the length and everything outside of formulas', () => {
    fc.assert(
      fc.property(formulaText, (text) => {
        const masked = text.replace(/\\[^a-z5 \n]/g, '++')
        const hidden = maskFormulas(masked, text)
        expect(hidden).toHaveLength(masked.length)
        for (let at = 0; at < hidden.length; at += 1) {
          expect(['a', '$', masked[at]]).toContain(hidden[at])
        }
      }),
      { numRuns: 1000 },
    )
  })
})
