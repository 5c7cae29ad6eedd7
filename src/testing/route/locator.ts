import { soon } from './soon'
import { choose, click, pressKey, typeInto } from './acts'
import { fits, isShown, nameOf, roleOf, type Words } from './roles'

/** What else is known of an element that is looked for by its role. */
export interface RoleOptions {
  name?: Words
  /** The name is just this, not only a part of it. Default: false */
  exact?: boolean
  /** Of a heading. */
  level?: number
  checked?: boolean
}

/**
 * A way to elements of the page, by what people and screen readers know them by; it looks anew each time. Its methods have
 * the names and meanings of Playwright's, so that a journey and a route test read alike.
 */
export class Locator {
  constructor(
    /** Says in a failure what was looked for. */
    readonly words: string,
    private readonly find: () => HTMLElement[],
  ) {}

  getByRole(role: string, { name, exact, level, checked }: RoleOptions = {}): Locator {
    return this.below(
      `${role} ${String(name ?? '')}`,
      (element) =>
        roleOf(element) === role &&
        (level === undefined || element.localName === `h${level}`) &&
        (checked === undefined || isChecked(element) === checked) &&
        (name === undefined || fits(nameOf(element), name, exact)),
    )
  }

  getByLabel(label: Words, { exact }: { exact?: boolean } = {}): Locator {
    return this.below(
      `label ${String(label)}`,
      (element) => isLabelled(element) && fits(nameOf(element), label, exact),
    )
  }

  /** The innermost elements with a text. */
  getByText(text: Words, { exact }: { exact?: boolean } = {}): Locator {
    const has = (element: Element) => fits(element.textContent, text, exact)
    return this.below(
      `text ${String(text)}`,
      (element) => has(element) && !childrenOf(element).some(has),
    )
  }

  /** For what has neither role nor name, such as the time of a card. */
  locator(selector: string): Locator {
    return this.below(selector, (element) => element.matches(selector))
  }

  filter({ hasText, has }: { hasText?: Words; has?: Locator }): Locator {
    const isMeant = (element: HTMLElement) =>
      (hasText === undefined || fits(element.textContent, hasText)) &&
      (has === undefined || has.all().some((inner) => element !== inner && element.contains(inner)))
    const words = `${this.words} with ${String(hasText ?? has?.words)}`
    return new Locator(words, () => this.find().filter(isMeant))
  }

  and(other: Locator): Locator {
    return new Locator(`${this.words} and ${other.words}`, () => {
      const others = other.all()
      return this.find().filter((element) => others.includes(element))
    })
  }

  nth(place: number): Locator {
    return new Locator(`${this.words} no. ${place}`, () => {
      const found = this.find().at(place)
      return found ? [found] : []
    })
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  /** The elements that are there now. */
  all(): HTMLElement[] {
    return this.find()
  }

  count(): Promise<number> {
    return Promise.resolve(this.find().length)
  }

  /** The one element that is there now. @throws when there is none, or more */
  one(): HTMLElement {
    const [element, ...others] = this.find()
    if (element && others.length === 0) return element
    const found = element ? `There are ${others.length + 1} of` : 'There is no'
    throw new Error(`${found} ${this.words} in: ${document.body.textContent.slice(0, 2_000)}`)
  }

  /** Waits for the one element. */
  element(): Promise<HTMLElement> {
    return soon(() => this.one())
  }

  /** Presses it as soon as that is possible; it has the focus then, as with the keyboard. */
  async click(): Promise<void> {
    click(await this.usable())
  }

  /** Puts a text in place of what is in a field. */
  async fill(text: string): Promise<void> {
    typeInto(await this.usable(), text)
  }

  async press(key: string): Promise<void> {
    const element = await this.usable()
    element.focus()
    pressKey(element, key)
  }

  /** Chooses the option of a list by its words or its value. */
  async selectOption(option: string): Promise<void> {
    await soon(() => choose(this.one(), option))
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  async focus(): Promise<void> {
    const element = await this.element()
    element.focus()
  }

  private async setChecked(wanted: boolean): Promise<void> {
    const element = await this.usable()
    if (isChecked(element) !== wanted) click(element)
  }

  /** Waits until it can be used. */
  private usable(): Promise<HTMLElement> {
    return soon(() => {
      const element = this.one()
      if (isDisabled(element)) throw new Error(`${this.words} is disabled`)
      return element
    })
  }

  /** What is shown below what this finds, in the order of the document. */
  private below(words: string, isMeant: (element: HTMLElement) => boolean): Locator {
    const path = this.words === '' ? words : `${words} in ${this.words}`
    return new Locator(path, () => {
      const found = this.find().flatMap((place) => shownBelow(place, isMeant))
      return [...new Set(found)]
    })
  }
}

/** The elements within one. jsdom's own lists of them take twenty times as long to read. */
function childrenOf(place: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let child = place.firstElementChild; child; child = child.nextElementSibling)
    if (child instanceof HTMLElement) found.push(child)
  return found
}

/** All elements below one, in the order of the document. */
function below(place: Element): HTMLElement[] {
  return childrenOf(place).flatMap((child) => [child, ...below(child)])
}

/** The elements below one that are meant, but for those that are folded away or put aside. */
export function shownBelow(
  place: Element,
  isMeant: (element: HTMLElement) => boolean,
): HTMLElement[] {
  return below(place).filter((element) => isMeant(element) && isShown(element))
}

const FIELDS = new Set(['input', 'select', 'textarea'])

function isLabelled(element: Element): boolean {
  return (
    FIELDS.has(element.localName) ||
    element.hasAttribute('aria-label') ||
    element.hasAttribute('aria-labelledby')
  )
}

/** Whether a box, a switch or a choice is chosen. */
export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked
  return element.getAttribute('aria-checked') === 'true'
}

export function isDisabled(element: Element): boolean {
  return element.matches(':disabled, [aria-disabled=true]')
}
