/** The text of a name: a part of it in any case, as people say it, or what it matches. */
export type Words = string | RegExp

/*
 * Nothing here asks for selectors where it looks at many elements: jsdom takes a hundred times as long for one as for
 * an attribute.
 */

/** What elements are by themselves: Playwright's table, as far as the app has these elements. */
const ROLE_OF_TAG: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  code: 'code',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  footer: 'contentinfo',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: 'banner',
  hr: 'separator',
  img: 'img',
  li: 'listitem',
  main: 'main',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  select: 'combobox',
  strong: 'strong',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}

const ROLE_OF_INPUT: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
  submit: 'button',
}

/** Within one of these a header or footer is no landmark. */
const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section'])

function isWithinSection(element: Element): boolean {
  for (let part = element.parentElement; part; part = part.parentElement)
    if (SECTIONS.has(part.localName)) return true
  return false
}

/** The role of an element, by its own word or by what it is; the same as Playwright's. */
export function roleOf(element: Element): string | undefined {
  const own = element.getAttribute('role')
  if (own !== null) return own
  const { localName } = element
  if (localName === 'input')
    return ROLE_OF_INPUT[element.getAttribute('type') ?? 'text'] ?? 'textbox'
  if (localName === 'a') return element.hasAttribute('href') ? 'link' : undefined
  if (localName === 'img' && element.getAttribute('alt') === '') return 'presentation'
  // Only a section with a name is a region.
  if (localName === 'section') return nameOf(element) === '' ? undefined : 'region'
  if ((localName === 'header' || localName === 'footer') && isWithinSection(element))
    return undefined
  return ROLE_OF_TAG[localName]
}

/** Classes by which something is not there in a window as wide as a desktop's: styles are not loaded here. */
const HIDING_CLASSES = ['sm:hidden', 'md:hidden', 'lg:hidden']

function hides(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    element.hasAttribute('inert') ||
    element.getAttribute('aria-hidden') === 'true' ||
    HIDING_CLASSES.some((name) => element.classList.contains(name))
  )
}

/** Whether people can see an element: neither it nor what is around it is folded away or put aside. */
export function isShown(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (hides(part)) return false
    const around: Element | null = part.parentElement
    const isFolded = around?.localName === 'details' && !around.hasAttribute('open')
    if (isFolded && part.localName !== 'summary') return false
  }
  return true
}

/** A text with each run of white space as one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a text is meant: a string in any case and as a part, or exactly, if that is asked for. */
export function fits(text: string, words: Words, exact = false): boolean {
  const line = oneLine(text)
  if (typeof words !== 'string') return words.test(line)
  const wanted = oneLine(words)
  return exact ? line === wanted : line.toLowerCase().includes(wanted.toLowerCase())
}

/** Their words are no part of the line around them. */
const BLOCKS = new Set([
  'dd',
  'div',
  'dl',
  'dt',
  'h2',
  'h3',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'ul',
])

/** The words of an element as they are read out. */
function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || hides(node)) return ''
  const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
  if (label !== null) return label
  const words = [...node.childNodes].map(spoken).join('')
  return BLOCKS.has(node.localName) ? ` ${words} ` : words
}

function wordsOfIds(ids: string): string {
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

/** Roles whose name is what stands in them. */
const NAMED_BY_TEXT = new Set(
  'button checkbox heading link menuitem option radio switch tab'.split(' '),
)

/** The name by which people and screen readers know an element. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy !== null) return oneLine(wordsOfIds(labelledBy))
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label !== null) return oneLine(label)
  if (element.localName === 'section') return ''
  const labels = labelsOf(element)
  if (labels.length > 0) return oneLine(labels.map(spoken).join(' '))
  const legend = [...element.children].find(({ localName }) => localName === 'legend')
  if (legend) return oneLine(spoken(legend))
  const isNamedByText = element.localName === 'summary' || NAMED_BY_TEXT.has(roleOf(element) ?? '')
  const text = isNamedByText ? oneLine(spoken(element)) : ''
  return text || oneLine(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '')
}

function labelsOf(element: Element): Element[] {
  return 'labels' in element && element.labels instanceof NodeList
    ? [...element.labels].filter((label) => label instanceof Element)
    : []
}

/** Words under a field, or beside a button, that say more of it. */
export function descriptionOf(element: Element): string {
  return oneLine(wordsOfIds(element.getAttribute('aria-describedby') ?? ''))
}
