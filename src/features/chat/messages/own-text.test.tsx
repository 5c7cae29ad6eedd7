// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OwnText } from './message-body'

function draw(text: string): Element {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<OwnText text={text} />)
  return page
}

it('formats what the user wrote as an answer is formatted, and never as a page', () => {
  const shown = draw('I *nod*: **yes**, `now` <b>x</b> ![a](https://example.com/a.png)')
  expect(shown.querySelector('em')?.textContent).toBe('nod')
  expect(shown.querySelector('strong')?.textContent).toBe('yes')
  expect(shown.querySelector('code')?.textContent).toBe('now')
  expect(shown.textContent).toContain('<b>x</b>')
  expect(shown.querySelector('b, img')).toBeNull()
})

it('leaves text without marks as it is, with its spaces and lines', () => {
  for (const text of ['one\n  two   three', '2 + 2 - 1 = 3; nothing - at all'])
    expect(draw(text).textContent).toBe(text)
  expect(draw('one\n  two').querySelector('.whitespace-pre-wrap')).not.toBeNull()
})

it('formats no long paste', () => {
  const shown = draw('**a** '.repeat(1_000))
  expect(shown.querySelector('strong')).toBeNull()
  expect(shown.textContent).toContain('**a** **a**')
})
