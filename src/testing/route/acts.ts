/** Presses an element, which gets the focus before, as with the keyboard. */
export function click(element: HTMLElement): void {
  element.focus()
  element.click()
  // jsdom opens and closes it without telling.
  if (element.matches('summary')) element.parentElement?.dispatchEvent(new Event('toggle'))
}

/** Puts a value into a field as typing does, which React watches. */
function put(field: Element, value: string, event: 'change' | 'input') {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}

/** Writes a text over what is in a field, which keeps the focus. */
export function typeInto(field: HTMLElement, text: string): void {
  field.focus()
  put(field, text, 'input')
}

/** Chooses an option of a list by its words or its value. @throws when there is none such */
export function choose(list: HTMLElement, wanted: string): void {
  if (!(list instanceof HTMLSelectElement)) throw new Error('This is no list to choose from.')
  const option = [...list.options].find(
    ({ label, value, disabled }) => !disabled && (label === wanted || value === wanted),
  )
  if (!option) throw new Error(`There is no option ${wanted}.`)
  list.focus()
  put(list, option.value, 'change')
}

/** The names that keys have in events; letters and digits are their own. */
const CODES: Record<string, string> = { ' ': 'Space', Space: 'Space' }

/** Presses a key, alone or with others (`Shift+Enter`), and does what browsers do with it by themselves. */
export function pressKey(element: Element, keys: string): void {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const init = {
    key: key === 'Space' ? ' ' : key,
    code: CODES[key] ?? key,
    bubbles: true,
    cancelable: true,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Control') || parts.includes('ControlOrMeta'),
    altKey: parts.includes('Alt'),
  }
  const isMeant = element.dispatchEvent(new KeyboardEvent('keydown', init))
  if (isMeant && (key === 'Enter' || key === 'Space')) actOn(element, key)
  element.dispatchEvent(new KeyboardEvent('keyup', init))
}

/** Enter sends a form from its field and presses a button or link; so does the space bar with buttons. */
function actOn(element: Element, key: string) {
  if (element instanceof HTMLInputElement && key === 'Enter') element.form?.requestSubmit()
  else if (element instanceof HTMLElement && element.matches('button, summary, a[href]'))
    click(element)
}
