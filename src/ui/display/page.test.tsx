// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { Page } from './page'
import { drawnPage } from '../testing/drawn-page'

const { page, draw } = drawnPage()

it('lays out no more of a title than can be seen: a name of a former release may be as long as a book', () => {
  const headingOf = (title: string) => {
    draw(<Page title={title}>Text</Page>)
    return page.querySelector('h1')
  }
  expect(headingOf('Images of Mira')?.textContent).toBe('Images of Mira')
  expect(headingOf('Images of Mira')?.title).toBe('')
  const heading = headingOf(`Images of ${'W'.repeat(100_000)}`)
  expect(heading?.textContent).toHaveLength(300)
  expect(heading?.title).toHaveLength(300)
})
