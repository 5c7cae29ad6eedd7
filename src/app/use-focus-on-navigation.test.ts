// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepFocusOnHeading } from './use-focus-on-navigation'

let main: HTMLElement
let stop: () => void = () => undefined

beforeEach(() => {
  document.body.innerHTML = '<button>Elsewhere</button><main tabindex="-1"></main>'
  main = document.querySelector('main') ?? document.createElement('main')
})

afterEach(() => stop())

/** Puts other content into the page, and waits until who watches it has heard. */
async function show(html: string): Promise<void> {
  main.innerHTML = html
  await Promise.resolve()
}

const focused = () => document.activeElement?.textContent

describe('keepFocusOnHeading', () => {
  it('follows from the heading of a skeleton to that of the page, as often as it changes', async () => {
    await show('<h1 tabindex="-1">Loading</h1>')
    stop = keepFocusOnHeading(main)
    expect(focused()).toBe('Loading')
    await show('<h1 tabindex="-1">Characters</h1>')
    expect(focused()).toBe('Characters')
    await show('<h1 tabindex="-1">Characters again</h1>')
    expect(focused()).toBe('Characters again')
  })

  it('leaves the reader alone who has gone on', async () => {
    await show('<h1 tabindex="-1">Loading</h1>')
    stop = keepFocusOnHeading(main)
    document.querySelector('button')?.focus()
    await show('<h1 tabindex="-1">Characters</h1>')
    expect(focused()).toBe('Elsewhere')
  })

  it('takes the content where a page has no heading', async () => {
    await show('<p>Nothing</p>')
    stop = keepFocusOnHeading(main)
    expect(document.activeElement).toBe(main)
  })

  it('ends when it is told to, also after the heading has changed', async () => {
    await show('<h1 tabindex="-1">Loading</h1>')
    stop = keepFocusOnHeading(main)
    await show('<h1 tabindex="-1">Characters</h1>')
    stop()
    await show('<h1 tabindex="-1">The next page</h1>')
    expect(document.activeElement).toBe(document.body)
  })
})
