import { describe, expect, it } from 'vitest'
import { findMacros, unknownMacros } from './find-macros'
import { reverseGraphemes } from './reverse-graphemes'
import { MAX_RESOLVED_LENGTH, resolveText } from './resolve-macros'
import { testContext } from './testing/macro-context'

const resolve = (text: string, fields = {}) => resolveText(text, testContext({ fields }), 'place')

const MANY = 200_000
const SOME = 4_000

describe('MACRO-08: hostile texts take a number of steps that grows as they do', () => {
  /** Steps for each code unit, of all shapes below; a step is a piece looked at or a code unit made. */
  const STEPS_EACH = 30

  const nest = (open: string, inner: string, close: string, depth: number) =>
    open.repeat(depth) + inner + close.repeat(depth)

  it.each<[title: string, textOf: (count: number) => string]>([
    ['unclosed braces', () => '{{'.repeat(MANY)],
    ['closing braces', () => '}}'.repeat(MANY)],
    ['unclosed ifs', () => '{{if'.repeat(MANY)],
    ['unclosed braces before a closed one', () => `${'{{ '.repeat(MANY)}}}`],
    ['ifs without an end', (count) => '{{if x}}'.repeat(count)],
    ['ends without an if', (count) => '{{/if}}'.repeat(count)],
    ['elses', (count) => `{{if x}}${'{{else}}'.repeat(count)}{{/if}}`],
    ['tags in an if', (count) => `{{if x}}${'{{trim}}'.repeat(count)}{{/if}}`],
    ['ends of others', (count) => '{{reverse}}'.repeat(count) + '{{/if}}'.repeat(count)],
    ['tags and elses', (count) => `{{if x}}${'{{trim}}{{else}}'.repeat(count)}{{/if}}`],
    ['nested ifs', (count) => nest('{{if x}}', 'y', '{{/if}}', count)],
    ['nested macros', (count) => nest('{{reverse::', 'y', '}}', count)],
    ['nested chance', (count) => nest('{{random::', 'y', '}}', count)],
    ['nested conditions', (count) => nest('{{if {{char', 'y', '}}}}', count)],
    ['nested unknown ones', (count) => nest('{{x ', 'y', '}}', count)],
    ['braces and blanks', (count) => '{{ '.repeat(count) + ' }}'.repeat(count)],
    ['items of a list', () => `{{random::${'a::'.repeat(MANY / 2)}}}`],
    ['commas of a list', (count) => `{{random:${'\\,,'.repeat(count)}}}`],
    ['colons', (count) => `{{setvar${':'.repeat(count)}}}`],
    ['white space', (count) => `{{${' '.repeat(count)}char${' '.repeat(count)}}}`],
    ['trims', (count) => '\n{{trim}}\n'.repeat(count)],
    ['line breaks', (count) => `${'\r\n'.repeat(count)}x{{trim}}y`],
    ['brackets of a date', (count) => `{{datetimeformat::${'['.repeat(count)}}}`],
    ['dice', (count) => `{{roll::${'9'.repeat(count)}}}`],
    ['escapes', (count) => String.raw`\{\{`.repeat(count)],
    ['marks', (count) => '<user>'.repeat(count)],
    ['variables', (count) => '{{addvar::x::ab}}'.repeat(count)],
    ['a megabyte turned round', () => `{{reverse::${'aé'.repeat(MAX_RESOLVED_LENGTH / 2)}}}`],
  ])('%s', (_title, textOf) => {
    const text = textOf(SOME)
    const { steps, text: resolved } = resolve(text)
    expect(steps).toBeLessThan(STEPS_EACH * text.length + 1000)
    expect(resolved.length).toBeLessThanOrEqual(Math.max(MAX_RESOLVED_LENGTH, text.length))
    expect(findMacros(text).length).toBeLessThanOrEqual(text.length / 4)
    expect(unknownMacros(text).length).toBeLessThanOrEqual(text.length / 4)
  })

  it('a variable that is doubled again and again', () => {
    const doubled = '{{setvar::x::{{getvar::x}}{{getvar::x}}}}'.repeat(1000)
    const { steps, text } = resolve(`{{setvar::x::0123456789}}${doubled}{{getvar::x}}`)
    expect(text.length).toBeLessThanOrEqual(MAX_RESOLVED_LENGTH)
    expect(steps).toBeLessThan(40 * MAX_RESOLVED_LENGTH)
  })

  it('a field of 100 KB, 10,000 times', () => {
    const fields = { description: 'x {{char}}'.repeat(10_000) }
    const text = '{{description}}'.repeat(10_000)
    const { steps, text: resolved } = resolve(text, fields)
    expect(resolved).toHaveLength(MAX_RESOLVED_LENGTH)
    expect(steps).toBeLessThan(2 * MAX_RESOLVED_LENGTH)
  })

  it('fields that stand in each other a thousand times', () => {
    const names = ['description', 'personality', 'scenario', 'persona', 'mesexamples']
    const all = names.map((name) => `{{${name}}}`).join('')
    const fields = Object.fromEntries(names.map((name) => [name, `x${all.repeat(1000)}`]))
    expect(resolve(all, fields).steps).toBeLessThan(60 * MAX_RESOLVED_LENGTH)
  })

  it('marks without end on one letter', () => {
    expect(reverseGraphemes(`a${'\u0301'.repeat(MAX_RESOLVED_LENGTH)}`)).toHaveLength(
      MAX_RESOLVED_LENGTH + 1,
    )
  })
})

describe('depth', () => {
  const turned = (depth: number) => `${'{{reverse::'.repeat(depth)}ab${'}}'.repeat(depth)}`
  const ifs = (depth: number) => `${'{{if x}}'.repeat(depth)}ab${'{{/if}}'.repeat(depth)}`

  it('MACRO-08: 20 levels are resolved, deeper ones stay as they are written', () => {
    expect(resolve(turned(20)).text).toBe('ab')
    expect(resolve(turned(21)).text).toBe('{{reverse::ab}}')
    expect(resolve(ifs(20)).text).toBe('ab')
    expect(resolve(ifs(21)).text).toBe('{{if x}}ab{{/if}}')
  })
})

describe('length', () => {
  it('MACRO-08: macros add nothing beyond 1 MB, and never half a character', () => {
    const description = `x${'😀'.repeat(MAX_RESOLVED_LENGTH / 2)}`
    // Compared without their texts, which are too long to be printed.
    const { text } = resolve('{{description}}', { description })
    expect(text === description.slice(0, -2)).toBe(true)
    expect(resolve(`${description}{{char}}`).text === description).toBe(true)
  })
})
