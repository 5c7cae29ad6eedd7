import type { Point } from './engine'

/*
 * What runs in the page. Each function is sent there as text, so it may use nothing of this file but types and what
 * `installFinder` has put into the window.
 */

/** A text to compare with: the same, or a pattern. */
export type TextQuery = string | { pattern: string; flags: string }

/** An element as people and screen readers know it. */
export interface ElementQuery {
  /** `field` is any control that takes a value, a chooser of files too. */
  role: string
  name?: TextQuery
  /** Of a heading. */
  level?: number
  /** What its text must hold. */
  text?: TextQuery
  /** Only inside of what this finds. */
  within?: ElementQuery
  /** Which of several; -1 is the last. */
  at?: number
}

/** What is known of an element. */
export interface FoundElement {
  name: string
  /** As it is on the screen. */
  text: string
  /** What a field holds. */
  value: string
  isBusy: boolean
  isInvalid: boolean
  isDisabled: boolean
  isFocused: boolean
  isChecked: boolean
  /** How many pictures are drawn in it. */
  pictures: number
  box: { x: number; y: number; width: number; height: number }
}

declare global {
  interface Window {
    /** All elements that a query means, in the order of the document. */
    findElements?: (query: ElementQuery) => HTMLElement[]
    accessibleName?: (element: Element) => string
    /** Ends the watch over a press, and says whether the press has missed. */
    endPress?: () => boolean
    /** What went wrong in the page since the finder is in it. */
    pageProblems?: string[]
  }
}

/** Puts the finder into the page, which takes axe's word for roles and names. axe must be there. */
export function installFinder() {
  interface AxeCommons {
    aria: { getRole: (element: Element) => string | null }
    text: { accessibleText: (element: Element) => string }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
  }
  const library = window.axe
  if (!library) throw new Error('axe is not in the page.')
  // Its types leave out what its own documentation names.
  const commons: object = library.commons
  const { aria, text, dom } = commons as AxeCommons
  const roleSelectors: Record<string, string> = {
    alert: '[role=alert]',
    application: '[role=application]',
    article: 'article, [role=article]',
    banner: 'header, [role=banner]',
    button: 'button, summary, [role=button]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    group: 'fieldset, [role=group]',
    img: 'img, [role=img]',
    link: 'a, [role=link]',
    log: '[role=log]',
    main: 'main, [role=main]',
    option: 'option, [role=option]',
    radio: 'input, [role=radio]',
    region: 'section, [role=region]',
    status: 'output, [role=status]',
    tab: '[role=tab]',
    textbox: 'input, textarea, [role=textbox]',
  }
  const isSame = (query: TextQuery | undefined, given: string) => {
    if (query === undefined) return true
    if (typeof query !== 'string') return new RegExp(query.pattern, query.flags).test(given)
    return given.replace(/\s+/g, ' ').trim() === query
  }
  const holds = (query: TextQuery | undefined, given: string) =>
    typeof query === 'string' ? given.includes(query) : isSame(query, given)

  const find = (query: ElementQuery): HTMLElement[] => {
    const { role, name, level, text: words, within, at } = query
    const places = within ? find(within) : [document.body]
    const found = places
      .flatMap((place) => [...place.querySelectorAll(roleSelectors[role] ?? '*')])
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => role === 'field' || aria.getRole(element) === role)
      .filter((element) => level === undefined || element.localName === `h${level}`)
      .filter((element) => dom.isVisibleToScreenReaders(element))
      .filter((element) => isSame(name, text.accessibleText(element)))
      .filter((element) => words === undefined || holds(words, element.innerText))
    return at === undefined ? found : found.slice(at, at === -1 ? undefined : at + 1)
  }
  /** axe reads the document once, and must forget it again before it changes. */
  const withTree = <Result>(work: () => Result) => {
    library.setup(document)
    try {
      return work()
    } finally {
      library.teardown()
    }
  }
  window.findElements = (query) => withTree(() => find(query))
  window.accessibleName = (element) => withTree(() => text.accessibleText(element))

  const problems: string[] = []
  window.pageProblems = problems
  addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(`uncaught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`content security policy: ${effectiveDirective} refused ${blockedURI}`),
  )
}

/** What a query means now; undefined while the finder is not in the page. */
export function look(query: ElementQuery): FoundElement[] | undefined {
  const { findElements, accessibleName } = window
  if (!findElements || !accessibleName) return undefined
  return findElements(query).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    return {
      name: accessibleName(element),
      text: element.innerText,
      value: isField ? element.value : '',
      isBusy: element.ariaBusy === 'true',
      isInvalid: element.ariaInvalid === 'true',
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      isFocused: element === document.activeElement,
      isChecked:
        (element instanceof HTMLInputElement && element.checked) || element.ariaChecked === 'true',
      pictures: [...element.querySelectorAll('img')].filter(
        (image) => image.complete && image.naturalWidth > 0,
      ).length,
      box: { x, y, width, height },
    }
  })
}

/**
 * Where the mouse would press the one element that a query means, once it stands still in the window with nothing over
 * it; otherwise why it cannot be pressed, in words.
 * @param isPress whether a press follows, which is to reach nothing else: see `endPress`
 */
export async function aim(query: ElementQuery, isPress: boolean): Promise<Point | string> {
  const found = window.findElements?.(query)
  if (!found) return 'the finder is not in the page'
  const [element] = found
  if (!element || found.length > 1) return `there are ${found.length} of it`
  const belongs = (place: EventTarget | null) =>
    place instanceof Element &&
    (element.contains(place) || place.closest('label')?.control === element)
  // Of what is higher than the window, the middle of what is seen of it.
  const middle = (): Point => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return {
      x: (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      y: (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    }
  }
  const hitAt = ({ x, y }: Point) => document.elementFromPoint(x, y)
  const isInWindow = () => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  }
  // What is in the window may still be scrolled out of sight within a dialog.
  if (!isInWindow() || !belongs(hitAt(middle())))
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (before.x !== x || before.y !== y) return 'it moves'
  if (width === 0 || height === 0) return 'it has no size'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  const point = middle()
  const hit = hitAt(point)
  if (!belongs(hit)) return `it is covered by ${hit?.outerHTML.slice(0, 160) ?? 'nothing'}`
  if (!isPress) return point

  window.endPress?.()
  const watch = new AbortController()
  let hasMissed = false
  const check = (event: Event) => {
    if (event.type === 'pointerdown') hasMissed = !belongs(event.target)
    if (!hasMissed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, check, { capture: true, signal: watch.signal })
  window.endPress = () => {
    watch.abort()
    return hasMissed
  }
  return point
}

/** Whether the press for which was aimed has missed, because the page moved meanwhile. Then nothing has felt it. */
export function endPress(): boolean {
  return window.endPress?.() ?? false
}

/** The one element that a query means, for what can be done with an element only. */
export function theElement(query: ElementQuery): Element {
  const [element] = window.findElements?.(query) ?? []
  if (!element) throw new Error('There is no such element.')
  return element
}

/** Gives the one element that a query means the focus. */
export function focusElement(query: ElementQuery) {
  window.findElements?.(query)[0]?.focus()
}

/**
 * Chooses the option that begins with a text, as a press in the browser's own list does, which no driver can see in
 * every engine. @returns whether there is one
 */
export function chooseOption(query: ElementQuery, text: string): boolean {
  const [element] = window.findElements?.(query) ?? []
  if (!(element instanceof HTMLSelectElement)) return false
  const option = [...element.options].find(({ label }) => label.startsWith(text))
  if (!option || option.disabled) return false
  element.focus()
  option.selected = true
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
