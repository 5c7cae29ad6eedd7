import { expect } from 'vitest'
import { soon } from './soon'
import { isChecked, isDisabled, Locator } from './locator'
import { descriptionOf, fits, isShown, oneLine, type Words } from './roles'

/* Playwright's expectations for locators, as far as jsdom can tell: each waits until it holds. */

interface LocatorMatchers {
  toBeVisible: () => Promise<void>
  toBeHidden: () => Promise<void>
  toHaveCount: (count: number) => Promise<void>
  /** Its whole text, or those of all that are found. */
  toHaveText: (text: Words | readonly Words[]) => Promise<void>
  toContainText: (text: Words) => Promise<void>
  toHaveValue: (value: Words) => Promise<void>
  toBeChecked: (options?: { checked: boolean }) => Promise<void>
  toBeEnabled: () => Promise<void>
  toBeDisabled: () => Promise<void>
  toBeFocused: () => Promise<void>
  toHaveAttribute: (name: string, value?: Words) => Promise<void>
  toHaveAccessibleDescription: (words: Words) => Promise<void>
  /** Of a page: its address within the site. */
  toHaveURL: (address: Words) => Promise<void>
  /** Of a page. */
  toHaveTitle: (title: Words) => Promise<void>
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type -- as vitest declares it
  interface Matchers<T = any> extends LocatorMatchers {}
}

const valueOf = (element: Element) => ('value' in element ? String(element.value) : '')
const contains = (element: Element, text: Words) => {
  const shown = oneLine(element.textContent)
  return typeof text === 'string' ? shown.includes(oneLine(text)) : text.test(shown)
}

/** A matcher that waits until `holds` says what is wanted; a failure tells what was there last. */
function matcher<Args extends unknown[]>(
  holds: (locator: Locator, ...args: Args) => boolean,
  seen: (locator: Locator) => unknown,
) {
  return async function match(
    this: { isNot?: boolean },
    locator: unknown,
    ...args: Args
  ): Promise<{ pass: boolean; message: () => string }> {
    if (!(locator instanceof Locator)) throw new Error('This expects a locator.')
    const { isNot = false } = this
    const failure = await soon(() => {
      if (holds(locator, ...args) === isNot) throw new Error('not yet')
    }).catch(
      () =>
        `${locator.words}: ${isNot ? 'not ' : ''}${JSON.stringify(args.map(String))}, but ${JSON.stringify(seen(locator))}`,
    )
    return { pass: failure === undefined ? !isNot : isNot, message: () => failure ?? '' }
  }
}

const texts = (locator: Locator) => locator.all().map((element) => oneLine(element.textContent))
const isOne = (locator: Locator, is: (element: HTMLElement) => boolean) => {
  const found = locator.all()
  return found.length === 1 && found.every(is)
}
const address = () => location.pathname + location.search + location.hash
const outer = (locator: Locator) => locator.all().map(({ outerHTML }) => outerHTML.slice(0, 500))

expect.extend({
  toBeVisible: matcher((locator) => isOne(locator, isShown), outer),
  toBeHidden: matcher((locator) => locator.all().length === 0, outer),
  toHaveCount: matcher((locator, count: number) => locator.all().length === count, texts),
  toHaveText: matcher((locator, wanted: Words | readonly Words[]) => {
    const found = texts(locator)
    const all = typeof wanted === 'string' || wanted instanceof RegExp ? [wanted] : wanted
    return (
      found.length === all.length &&
      all.every((words, index) => fits(found[index] ?? '', words, true))
    )
  }, texts),
  toContainText: matcher(
    (locator, text: Words) => isOne(locator, (element) => contains(element, text)),
    texts,
  ),
  toHaveValue: matcher(
    (locator, value: Words) =>
      isOne(locator, (element) =>
        typeof value === 'string' ? valueOf(element) === value : value.test(valueOf(element)),
      ),
    (locator) => locator.all().map(valueOf),
  ),
  toBeChecked: matcher(
    (locator, { checked }: { checked: boolean } = { checked: true }) =>
      isOne(locator, (element) => isChecked(element) === checked),
    outer,
  ),
  toBeEnabled: matcher((locator) => isOne(locator, (element) => !isDisabled(element)), outer),
  toBeDisabled: matcher((locator) => isOne(locator, isDisabled), outer),
  toBeFocused: matcher(
    (locator) => isOne(locator, (element) => element === document.activeElement),
    () => document.activeElement?.outerHTML.slice(0, 500),
  ),
  toHaveAttribute: matcher(
    (locator, name: string, value?: Words) =>
      isOne(locator, (element) => {
        const held = element.getAttribute(name)
        if (held === null || value === undefined) return held !== null
        return typeof value === 'string' ? held === value : value.test(held)
      }),
    outer,
  ),
  toHaveAccessibleDescription: matcher(
    (locator, words: Words) =>
      isOne(locator, (element) => fits(descriptionOf(element), words, true)),
    (locator) => locator.all().map(descriptionOf),
  ),
  toHaveURL: matcher((_page, wanted: Words) => fits(address(), wanted, true), address),
  toHaveTitle: matcher(
    (_page, title: Words) => fits(document.title, title, true),
    () => document.title,
  ),
})
