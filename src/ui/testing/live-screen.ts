import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { stubResizeObserver } from './stub-resize-observer'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The text of a name, exactly, or what it matches. */
type Name = string | RegExp

const fits = (text: string | null | undefined, name: Name) =>
  typeof name === 'string' ? text?.trim() === name : name.test(text ?? '')

/** Whether an element is not folded away or put aside. */
const isShown = (element: Element) =>
  element.closest('[hidden], [inert], details:not([open]) > :not(summary)') === null

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

function labelsOf(field: Element): (string | null)[] {
  const labels = 'labels' in field && field.labels instanceof NodeList ? [...field.labels] : []
  return [field.getAttribute('aria-label'), ...labels.map(({ textContent }) => textContent)]
}

/** Elements by selector and name; those folded away are not among them. */
const all = <Found extends Element>(selector: string, isIt: (element: Found) => boolean) =>
  [...document.querySelectorAll<Found>(selector)].filter((each) => isShown(each) && isIt(each))

/** Waits until an element is there. */
function first<Found extends Element>(what: string, find: () => Found[]): Promise<Found> {
  return waitFor(() => {
    const [found] = find()
    if (!found) throw new Error(`There is no ${what} in: ${document.body.textContent}`)
    return found
  })
}

const fields = (label: Name) =>
  all<Field>('input, textarea, select', (field) => labelsOf(field).some((one) => fits(one, label)))
const controls = (name: Name) =>
  all<HTMLElement>('button, a[href], summary', (control) => fits(nameOf(control), name))

/** Puts a value into a field as typing does, which React watches. */
function put(field: Field, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  const event = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Words under a field, or beside a button, that say more of it. */
function describe(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** jsdom has none: nothing ever comes near the screen. */
class IdleIntersectionObserver {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
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
    vi.stubGlobal('IntersectionObserver', IdleIntersectionObserver)
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
    field: (label: Name) => first(`field ${label}`, () => fields(label)),
    /** All fields with this label that are there now. */
    fields,
    /** The button or link with this name. */
    control: (name: Name) => first(`button ${name}`, () => controls(name)),
    /** All buttons and links with this name that are there now. */
    controls,
    /** Presses a button, a link or a switch, which has the focus before, as with the keyboard. */
    press: async (name: Name) => {
      const found = await first<HTMLElement>(`control ${name}`, () => [
        ...controls(name),
        ...fields(name),
      ])
      found.focus()
      found.click()
      // jsdom opens and closes it without telling.
      if (found.matches('summary')) found.parentElement?.dispatchEvent(new Event('toggle'))
    },
    /** Types into the field with this label, or chooses there, and leaves it. */
    fill: async (label: Name, value: string) => {
      const field = await first(`field ${label}`, () => fields(label))
      field.focus()
      put(field, value)
      field.blur()
    },
    /** Types into one of several fields with this label, by its place from 0, and leaves it. */
    fillAt: async (label: Name, index: number, value: string) => {
      const field = await first(`field ${label} ${index}`, () =>
        fields(label).slice(index, index + 1),
      )
      field.focus()
      put(field, value)
      field.blur()
    },
    /** What can be chosen in the field with this label. */
    choices: async (label: Name) => {
      const field = await first(`field ${label}`, () => fields(label))
      return [...field.querySelectorAll('option')].map(({ textContent }) => textContent)
    },
    /** The heading with this text. */
    heading: (text: Name) =>
      first<HTMLElement>(`heading ${text}`, () =>
        all<HTMLElement>('h1, h2, h3', (heading) => fits(heading.textContent, text)),
      ),
    /** The panel that reports something with these words. */
    alert: (words: RegExp) =>
      first<HTMLElement>(`alert ${words}`, () =>
        all<HTMLElement>('[role=alert]', (alert) => words.test(alert.textContent)),
      ),
    /** What stands under a field or beside a button, its fault first. */
    describe,
    /** All text of the page. */
    text: () => document.body.textContent,
  }
}
