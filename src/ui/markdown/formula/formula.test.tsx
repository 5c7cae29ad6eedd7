// @vitest-environment jsdom
import { fc } from '@/testing/fast-check'
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawnPage } from '../../testing/drawn-page'
import { Markdown } from '../markdown'
import { isTypesetterLoaded, loadTypesetter, typeset } from './math-typesetter'

const { page, draw } = drawnPage()

function show(text: string, streaming = false): HTMLElement {
  draw(<Markdown text={text} streaming={streaming} />)
  return page
}

const sources = () =>
  [...page.querySelectorAll('annotation')].map((annotation) => annotation.textContent)
const codes = () => [...page.querySelectorAll('code')].map((code) => code.textContent)

const MATHML_ELEMENTS =
  'annotation math mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
const MATHML_ATTRIBUTES =
  'accent accentunder alttext class depth display displaystyle encoding fence height largeop linethickness lspace mathvariant maxsize minsize rspace scriptlevel separator stretchy voffset width'

/** Whatever a formula holds besides the elements and attributes it may have. */
function strangersIn(formula: ParentNode): string[] {
  return [...formula.querySelectorAll('*')].flatMap((one) => [
    ...(MATHML_ELEMENTS.split(' ').includes(one.localName) ? [] : [one.localName]),
    ...[...one.attributes]
      .filter(({ name, value }) => {
        if (!MATHML_ATTRIBUTES.split(' ').includes(name)) return true
        return name === 'class' && !/^(?:math-[a-z]+(?:-[a-z]+)? ?)+$/.test(value)
      })
      .map(({ name, value }) => `${one.localName} ${name}=${value}`),
  ])
}

it('loads KaTeX only when a message has a formula, and shows the source until then', async () => {
  show('no formula, only $5 and $6, \\$x\\$ and `$y$`')
  expect(isTypesetterLoaded()).toBe(false)
  show('so $x_1 * y_1$ is')
  expect(page.textContent).toBe('so $x_1 * y_1$ is')
  expect(page.querySelector('em, math')).toBeNull()
  await act(loadTypesetter)
  expect(sources()).toEqual(['x_1 * y_1'])
  expect(page.querySelector('math')?.getAttribute('alttext')).toBe('x_1 * y_1')
})

describe('formulas', () => {
  beforeAll(loadTypesetter)

  it.each([
    ['$a_b*c*$', false],
    ['\\(a_b*c*\\)', false],
    ['$$a_b*c*$$', true],
    ['\\[a_b*c*\\]', true],
    ['$$\na_b*c*\n$$', true],
    ['\\[\na_b*c*\n\\]', true],
  ])('draws %j as MathML', (text, isDisplay) => {
    show(text)
    expect(sources().map((source) => source.trim())).toEqual(['a_b*c*'])
    expect(page.querySelector('math')?.getAttribute('display')).toBe(isDisplay ? 'block' : null)
    expect(page.querySelector('msub')?.textContent).toBe('ab')
    expect(page.querySelector('em')).toBeNull()
    const box = page.querySelector('.markdown-formula-display')
    expect(box?.getAttribute('tabindex') ?? null).toBe(isDisplay ? '0' : null)
  })

  it('finds formulas in every place for text', () => {
    show(
      '# $a$\n\n- one $b$\n  $$\n  c\n  - d\n  =\n  e\n  $$\n- **two $f$**\n\n> *so $g*h$ is*\n\n|$i$|\n|-|\n|$j$|\n\n[link $k$](https://example.com)',
    )
    expect(sources().map((source) => source.trim())).toEqual([
      'a',
      'b',
      'c\n- d\n=\ne',
      'f',
      'g*h',
      'i',
      'j',
      'k',
    ])
    expect(page.querySelector('blockquote em')?.textContent).toContain('is')
    expect(page.querySelectorAll('li')).toHaveLength(2)
  })

  it('does not look for formulas in code, in addresses or in amounts of money', () => {
    show(
      '`$a$` and ``\\(b\\)``\n\n```sh\necho $c$\n```\n\n    $d$\n\n[x](https://a.example/$e$)\n\ncosts $5 and $6',
    )
    expect(sources()).toEqual([])
    expect(page.querySelector('a')?.href).toBe('https://a.example/$e$')
    expect(page.textContent).toContain('costs $5 and $6')
  })

  it('shows a formula that is still being written as text', () => {
    show('so $x + ', true)
    expect(page.textContent).toBe('so $x + ')
    show('so $x + y$', true)
    expect(sources()).toEqual(['x + y'])
    show('so $x + y$\n\n$$\n\\frac{1}{', true)
    expect(sources()).toEqual(['x + y'])
    expect(page.textContent).toContain('\\frac{1}{')
  })

  it('writes letters and tables so that browsers set them', () => {
    show('$\\mathbb{R}^\\mathbf{n}$ $$\\begin{aligned}a&=b\\\\c&=d\\end{aligned}$$ $$a\\\\b$$')
    expect(page.querySelector('msup')?.textContent).toBe('ℝ𝐧')
    const cells = [...page.querySelectorAll('mtd')].map((cell) => cell.getAttribute('class'))
    expect(cells.slice(0, 2)).toEqual(['math-right math-tight', 'math-left math-tight'])
    expect(page.querySelectorAll('mtable')).toHaveLength(2)
  })

  it.each([
    ['what KaTeX does not know', '\\foo'],
    ['what is not finished', '\\frac{1'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['an address', '\\url{https://evil.example}'],
    ['a class', '\\htmlClass{x}{y}'],
    ['a style', '\\htmlStyle{position:fixed}{y}'],
    ['an id', '\\htmlId{x}{y}'],
    ['data', '\\htmlData{x=y}{z}'],
    ['a picture', '\\includegraphics{https://evil.example/x.png}'],
    ['characters by number', '\\unicode{x3c}script'],
    ['roots a hundred deep', '\\sqrt{'.repeat(150) + 'x' + '}'.repeat(150)],
    ['scripts a thousand deep', 'x_{'.repeat(450) + 'x' + '}'.repeat(450)],
    ['fractions a hundred deep', '\\frac1{'.repeat(150) + 'x' + '}'.repeat(150)],
    ['a loop', '\\def\\a{\\a\\a}\\a'],
    ['a bomb', `\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(300)}`],
    ['a bomb of commands', '\\newcommand{\\a}[1]{#1#1#1}\\a{\\a{\\a{\\a{x}}}}'],
    ['a macro by assignment', '\\let\\a=b \\a'],
  ])('shows the source of %s as code', (_name, tex) => {
    show(`so $${tex}$ is`)
    expect(page.querySelector('math, a, img, script')).toBeNull()
    expect(codes()).toEqual([`$${tex}$`])
    expect(page.textContent).toBe(`so $${tex}$ is`)
  })

  it('shows the source of a formula over the cap as code, or as text inside a paragraph', () => {
    const tex = 'x + '.repeat(1000) + 'x'
    show(`$$\n${tex}\n$$`)
    expect(codes()).toEqual([`$$\n${tex}\n$$`])
    show(`so $${tex}$`)
    expect(page.querySelector('math')).toBeNull()
    expect(page.textContent).toBe(`so $${tex}$`)
  })

  it('sets only so many formulas of a block', () => {
    show('$x$ '.repeat(1000))
    expect(page.querySelectorAll('math')).toHaveLength(200)
    expect(page.textContent.match(/\$x\$/g)).toHaveLength(800)
  })

  it('sets only so many formulas of a message at once', () => {
    show('$x$ $x$\n\n'.repeat(5000))
    expect(page.querySelectorAll('math').length).toBeLessThan(1200)
    expect(page.querySelector('.markdown-actions button')?.textContent).toBe(
      'Show more of this message',
    )
  })

  it.each([
    ['dollars', '$'],
    ['open formulas', '$a '],
    ['open display formulas', '$$\n'],
    ['parentheses', '\\('],
    ['nested braces in a formula', '{'],
  ])('takes a megabyte of %s', (_name, mark) => {
    show(`$${mark.repeat(1_000_000 / mark.length)}$`)
    expect(page.querySelector('math')).toBeNull()
    expect(page.textContent.length).toBeLessThan(400_000)
  })

  it('keeps a formula of ten thousand nested braces as text', () => {
    const text = `$${'{'.repeat(10_000)}x${'}'.repeat(9_000)}$`
    expect(show(text).querySelector('.markdown-raw')?.textContent).toBe(text)
  })

  it('never sets sizes, colours or places that leave the formula', () => {
    show(
      '$\\hspace{-900em}\\kern-99em\\rule{99em}{99em}\\color{white}\\colorbox{red}{b}\\Huge\\Huge x\\raisebox{-99em}{y}\\llap{z}$',
    )
    expect(page.querySelector('math')).not.toBeNull()
    const drawn = page.querySelector('math mrow')?.outerHTML
    expect(drawn).not.toMatch(/white|red|900|99em|mathsize| style=|-1width/)
  })

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '\\frac',
            '\\sqrt[3]',
            '\\left(',
            '\\right)',
            '\\begin{matrix}',
            '\\end{matrix}',
            '&',
          ],
          ...[
            '\\\\',
            '\\href{javascript:alert(1)}',
            '\\url{x}',
            '\\htmlClass{a}',
            '\\tag{1}',
            '\\color{red}',
          ],
          ...[
            '\\includegraphics{x}',
            '\\text{',
            '\\mathbb',
            '\\mathbf',
            '\\textbf{',
            '\\cancel',
            '\\boxed',
          ],
          ...[
            '\\hspace{9em}',
            '\\phantom',
            '\\smash',
            '\\verb|<b>|',
            '<script>',
            '"onclick="',
            '\\unicode{60}',
          ],
          ...[
            '{',
            '}',
            '^',
            '_',
            'x',
            '1',
            '+',
            "'",
            ' ',
            '\\sum',
            '\\overline',
            '\\xrightarrow',
            '\\char60 ',
          ],
          ...[
            '\\def\\a',
            '\\a',
            '#1',
            '\\begin{array}{c|c}',
            '\\end{array}',
            '\\hline',
            '\\operatorname{',
            '\\not',
          ],
          ...[
            '\\mathchoice',
            '\\raisebox{1em}',
            '\\rule{1em}{1em}',
            '\\not=',
            '\\vcenter',
            '\\html@mathml{',
            '\0',
          ],
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''))

  it('makes nothing but the listed elements and attributes, whatever the formula', () => {
    let set = 0
    fc.assert(
      fc.property(hostile, fc.boolean(), (tex, display) => {
        const formula = typeset(tex, display)
        if (formula === null) return
        set += 1
        const drawn = document.createElement('template')
        drawn.innerHTML = renderToStaticMarkup(formula)
        expect(strangersIn(drawn.content)).toEqual([])
        expect(drawn.content.querySelector('annotation')?.textContent).toBe(
          tex.replace(/\0/g, '\ufffd').replace(/\r\n?/g, '\n'),
        )
      }),
      { numRuns: 600 },
    )
    expect(set).toBeGreaterThan(100)
  })

  it('ends a stream with what the whole text gives at once', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            ...[
              '$',
              '$$',
              '\\(',
              '\\)',
              '\\[',
              '\\]',
              '\n',
              '\n\n',
              '- ',
              '> ',
              '*',
              '_',
              '`',
              '|',
            ],
            ...['```\n', '\\frac{1}{2}', 'x_1', ' = ', '$x$', '$$\ny\n$$', '"', '= ', '# '],
          ),
          hostile,
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 6 }), (written, cuts) => {
        for (const cut of cuts.sort((a, b) => a - b)) show(written.slice(0, cut), true)
        show(written)
        const streamed = page.innerHTML
        draw(null)
        expect(show(written).innerHTML).toBe(streamed)
        for (const formula of page.querySelectorAll('math'))
          expect(strangersIn(formula)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
