import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { choose, click, typeInto } from '@/testing/route/acts'
import { shownBelow } from '@/testing/route/locator'
import { descriptionOf, fits, nameOf, roleOf, type Words } from '@/testing/route/roles'
import { waitFor } from '@/testing/wait-for'
import { stubIntersectionObserver, stubResizeObserver } from './stub-observers'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Waits until an element is there; fake timers go on meanwhile, which is why this is not the wait of route tests. */
function first<Found extends Element>(what: string, find: () => Found[]): Promise<Found> {
  return waitFor(() => {
    const [found] = find()
    if (!found) throw new Error(`There is no ${what} in: ${document.body.textContent}`)
    return found
  })
}

const isNamed = (element: Element, name: Words) => fits(nameOf(element), name, true)

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const isControl = ({ localName }: Element) =>
  localName === 'button' || localName === 'a' || localName === 'summary'

const fields = (label: Words): Field[] =>
  shownBelow(document.body, (element) => isField(element) && isNamed(element, label)).filter(
    isField,
  )
const controls = (name: Words): HTMLElement[] =>
  shownBelow(document.body, (element) => isControl(element) && isNamed(element, name))

/** Types into a field, or chooses there, and leaves it. */
function put(field: Field, value: string) {
  if (field instanceof HTMLSelectElement) choose(field, value)
  else typeInto(field, value)
  field.blur()
}

/**
 * A screen that is drawn whole, with what it reads from the database: whatever is looked for is waited for. Its parts go
 * by the names that people and screen readers know them by. To be called once, outside of the tests; the file asks for
 * jsdom.
 */
export function liveScreen() {
  let container: HTMLElement
  let root: Root
  beforeEach(() => {
    // Not at the end of a test: until the screen is gone it may still keep what was typed.
    window.sessionStorage.clear()
    window.localStorage.clear()
    stubResizeObserver()
    stubIntersectionObserver()
    vi.stubGlobal('scrollTo', () => undefined)
    container = document.createElement('div')
    document.body.append(container)
    root = createRoot(container)
  })
  afterEach(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  return {
    /** Draws something in place of what is there. */
    draw: (node: ReactNode) => root.render(node),
    /** The field with this label. */
    field: (label: Words) => first(`field ${label}`, () => fields(label)),
    /** All fields with this label that are there now. */
    fields,
    /** The button or link with this name. */
    control: (name: Words) => first(`button ${name}`, () => controls(name)),
    /** All buttons and links with this name that are there now. */
    controls,
    /** Presses a button, a link or a switch, which has the focus before, as with the keyboard. */
    press: async (name: Words) => {
      const found = await first<HTMLElement>(`control ${name}`, () => [
        ...controls(name),
        ...fields(name),
      ])
      click(found)
    },
    /** Types into the field with this label, or chooses there, and leaves it. */
    fill: async (label: Words, value: string) => {
      put(await first(`field ${label}`, () => fields(label)), value)
    },
    /** Types into one of several fields with this label, by its place from 0, and leaves it. */
    fillAt: async (label: Words, index: number, value: string) => {
      const field = await first(`field ${label} ${index}`, () =>
        fields(label).slice(index, index + 1),
      )
      put(field, value)
    },
    /** What can be chosen in the field with this label. */
    choices: async (label: Words) => {
      const field = await first(`field ${label}`, () => fields(label))
      return [...field.querySelectorAll('option')].map(({ textContent }) => textContent)
    },
    /** The heading with this text. */
    heading: (text: Words) =>
      first(`heading ${text}`, () =>
        shownBelow(
          document.body,
          (element) => roleOf(element) === 'heading' && isNamed(element, text),
        ),
      ),
    /** The panel that reports something with these words. */
    alert: (words: RegExp) =>
      first(`alert ${words}`, () =>
        shownBelow(
          document.body,
          (element) => roleOf(element) === 'alert' && fits(element.textContent, words),
        ),
      ),
    /** What stands under a field or beside a button, its fault first. */
    describe: descriptionOf,
    /** All text of the page. */
    text: () => document.body.textContent,
  }
}
