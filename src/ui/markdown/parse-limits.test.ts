import { describe, expect, it } from 'vitest'
import { NO_DEFINITIONS, parseBlock } from './parse-block'
import { isWithinLimits } from './parse-limits'

const parse = (text: string) => parseBlock(text, NO_DEFINITIONS)

describe('isWithinLimits', () => {
  it.each([
    ['quotes on one line', '> '.repeat(10_000) + 'a'],
    ['quotes without spaces', '>'.repeat(10_000) + 'a'],
    ['lists on one line', '- '.repeat(10_000) + 'a'],
    ['numbered lists on one line', '1. '.repeat(5_000) + 'a'],
    ['quotes and lists in turn', '> - '.repeat(5_000) + 'a'],
    [
      'lists by indentation',
      Array.from({ length: 130 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
    ],
    ['quotes line by line', Array.from({ length: 130 }, (_, i) => `${'>'.repeat(i)} a`).join('\n')],
    ['emphasis', '*a **b '.repeat(200) + 'b** a* '.repeat(200)],
    ['strikethrough and emphasis', '~~a *b '.repeat(200) + 'b* a~~ '.repeat(200)],
  ])('refuses deep %s', (_name, text) => {
    expect(isWithinLimits(text)).toBe(false)
  })

  it('refuses a small text that asks for a million cells', () => {
    const table = `${'a|'.repeat(1000)}\n${'-|'.repeat(1000)}\n${'|\n'.repeat(1000)}`
    expect(isWithinLimits(table)).toBe(false)
  })

  it.each([
    ['a hundred bold words', 'some **bold** words '.repeat(100)],
    ['a long list with bold starts', '- **Name**: a text with `code` and *stress*\n'.repeat(300)],
    ['a table', `| a | b | c |\n|---|---|---|\n${'| **x** | y | z |\n'.repeat(300)}`],
    [
      'a list nested twenty deep',
      Array.from({ length: 20 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
    ],
    ['a role-play page', '*She looks up.* "Well," she says, "**that** is new."\n'.repeat(40)],
    ['a picture held in the text', `![a](data:image/png;base64,${'iVBORw0KGgo+/'.repeat(1000)})`],
  ])('accepts %s', (_name, text) => {
    expect(isWithinLimits(text)).toBe(true)
    expect(parse(text)).not.toBeNull()
  })

  it('keeps what it accepts within the stack, at the limit too', () => {
    expect(parse('> '.repeat(100) + 'a')).not.toBeNull()
    expect(parse('- '.repeat(100) + 'a')).not.toBeNull()
  })

  it('refuses emphasis that only marks inside formulas would close', () => {
    expect(isWithinLimits('*a $*$ '.repeat(2_500))).toBe(false)
    expect(isWithinLimits('*a \\(*\\) '.repeat(2_500))).toBe(false)
  })

  it('accepts a page of formulas', () => {
    const item =
      '- The sum $\\sum_{i=0}^{n} a_{i} b_{i}$ is **at most** $a_1 * b_1$ for *all* $n$.\n'
    expect(isWithinLimits(item.repeat(200))).toBe(true)
    expect(isWithinLimits(item.replace('- ', '').repeat(20))).toBe(true)
  })

  it('lets no known attack reach the part of the lexer that takes seconds for it', () => {
    // Unguarded, a few of these take minutes or overflow the stack at this length.
    const attacks = [
      ...['[', ']', '![', '*', '_', '~', '`', '<', '&', '\\', '(', '[a](', '[a][', '[a]', '<!--'],
      ...['*a ', 'a*', '*a _b ', '**a ', '|~1. 。', '**1. .-->', 'a_b', 'a@b.', '``\\', '?\n'],
      ...['$', '$ ', '$$ ', '\\(', '\\[', '$a_', '$`', '*a $*$ ', '**a $b**$ ', '[$](', '\\(*'],
      ...['- $$\n', '> $$\n', '\n\\[\n', '`$`$', '*$x$* ', '$<'],
      ...['http://a.b/?!.,', 'www.a.', '<a b="', '<a ', '|-|\n', 'a|b\n', '- a\n', '> - a\nb\n'],
    ]
    for (const attack of attacks) {
      for (const tail of ['', 'a', '@', ')', '](b)', '*'.repeat(5_000)])
        parse(attack.repeat(100_000 / attack.length) + tail)
      parse(attack.repeat(20_000 / attack.length))
    }
  })
})
