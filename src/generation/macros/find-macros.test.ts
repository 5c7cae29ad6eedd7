import { expect, it } from 'vitest'
import { findMacros, unknownMacros, usesVariables } from './find-macros'

it('MACRO-24: finds macros with their places, inner ones too', () => {
  const text = 'a {{char}} {{reverse::{{user}}}} <BOT>'
  const found = findMacros(text).map(({ start, end, name, isKnown, depth, subject }) => [
    text.slice(start, end),
    name,
    isKnown,
    depth,
    subject,
  ])
  expect(found).toStrictEqual([
    ['{{char}}', 'char', true, 1, 'name'],
    ['{{reverse::{{user}}}}', 'reverse', true, 1, 'text'],
    ['{{user}}', 'user', true, 2, 'name'],
    ['<BOT>', 'char', true, 1, 'name'],
  ])
})

it.each([
  ['{{if x}}{{char}}{{else}}{{user}}{{/if}}', []],
  ['{{if x}}{{char}}', ['{{if x}}']],
  ['{{else}}{{/if}}', ['{{else}}', '{{/if}}']],
  ['{{if x}}a{{else}}b{{else}}c{{/if}}', ['{{else}}']],
  ['{{foo}} {{foo}} {{Bar::1}}', ['{{foo}}', '{{Bar::1}}']],
  ['{{roll::x}} {{roll::{{char}}}} {{roll::6}}', ['{{roll::x}}']],
  ['{{char::x}} {{newline::1000}}', ['{{char::x}}', '{{newline::1000}}']],
  ['{{constructor}}{{? 1}}', ['{{constructor}}', '{{? 1}}']],
  ['{{reverse}}a{{/reverse}}{{setvar x}}1{{/setvar}}', []],
  [`${'{{reverse::'.repeat(21)}a${'}}'.repeat(21)}`, []],
])('MACRO-06: names what stays as it is written in %j', (text, expected) => {
  expect(unknownMacros(text)).toStrictEqual(expected)
})

it('MACRO-06: what is too deep counts as unknown', () => {
  const found = findMacros(`${'{{reverse::'.repeat(21)}a${'}}'.repeat(21)}`)
  expect(found.map(({ isKnown }) => isKnown)).toStrictEqual(
    Array.from({ length: 21 }, (_, index) => index < 20),
  )
})

it('MACRO-20: tells texts that count', () => {
  expect(usesVariables('{{random::a::{{incvar::x}}}}')).toBe(true)
  expect(usesVariables('{{setglobalvar::x::1}}')).toBe(true)
  expect(usesVariables('{{char}} setvar {{setvar}}')).toBe(false)
})
