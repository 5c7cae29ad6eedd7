import { expect, it } from 'vitest'
import { trimStyles } from './trim-styles.mjs'

it('keeps what supported browsers read, without the question whether they can', () => {
  const css =
    '@layer properties{@supports (a){*{--x:0}}}.a{color:red}@supports (color:color-mix(in lab, red, red)){@media (hover:hover){.a{color:blue}}}@supports (color:color-mix(in lab, red, red)){.b{top:0}}.c{left:0}'
  expect(trimStyles(css)).toBe(
    '.a{color:red}@media (hover:hover){.a{color:blue}}.b{top:0}.c{left:0}',
  )
})

it('drops what the next rule says otherwise of the same elements', () => {
  const css =
    '.a{color:red}@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab,red 8%,transparent)}}.a{top:0}.b{top:1px}'
  expect(trimStyles(css)).toBe(
    '.a{color:color-mix(in oklab,red 8%,transparent)}.a{top:0}.b{top:1px}',
  )
})

it('leaves other questions, and the order of the layers', () => {
  const css = '@layer properties;@supports (display:grid){.a{top:0}}'
  expect(trimStyles(css)).toBe(css)
})

it('refuses half a style sheet', () => {
  expect(() => trimStyles('@layer properties{.a{')).toThrow('no end')
})
