/** The text of a name: a part of it in any case, as people say it, or what it matches. */
export type Words = string | RegExp

/** Elements that have a role by themselves. */
const BY_TAG: Record<string, string> = {
  article: 'article',
  banner: 'header',
  button: 'button, summary, input:is([type=button], [type=submit])',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  contentinfo: 'footer',
  definition: 'dd',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  meter: 'meter',
  navigation: 'nav',
  option: 'option',
  paragraph: 'p',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  textbox:
    'textarea, input:not([type]), input:is([type=text], [type=url], [type=email], [type=password])',
}

/** What nobody sees or hears: folded away, put aside, or not there in a window as wide as a desktop's. */
const HIDDEN =
  '[hidden], [inert], [aria-hidden=true], .hidden, .sm\\:hidden, .md\\:hidden, .lg\\:hidden, details:not([open]) > :not(summary)'

/** Their texts are no part of a line. */
const BLOCKS =
  'address, article, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, li, ol, p, pre, section, ul'

/** Whether people can see an element. Styles are not loaded here: only what hides for good counts. */
export function isShown(element: Element): boolean {
  return element.closest(HIDDEN) === null
}

/** The elements of a role below a place, by their own word or by what they are. */
export function elementsOfRole(place: ParentNode, role: string): HTMLElement[] {
  const selector = [`[role=${role}]`, BY_TAG[role]].filter(Boolean).join(', ')
  return [...place.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const own = element.getAttribute('role')
    if (own !== null) return own === role
    // Only a section with a name is a region; a select that shows several options is none.
    return role !== 'region' || nameOf(element) !== ''
  })
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

/** The words of an element as they are read out. */
function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.matches(HIDDEN)) return ''
  const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
  if (label !== null) return label
  const words = [...node.childNodes].map(spoken).join('')
  return node.matches(BLOCKS) ? ` ${words} ` : words
}

function wordsOfIds(ids: string): string {
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

/** Roles whose name is what stands in them. */
const NAMED_BY_TEXT =
  'a, button, summary, h1, h2, h3, h4, h5, h6, option, legend, [role=button], [role=tab], [role=option], [role=menuitem], [role=radio], [role=link], [role=switch], [role=checkbox]'

/** The name by which people and screen readers know an element. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy !== null) return oneLine(wordsOfIds(labelledBy))
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label !== null) return oneLine(label)
  const labels = labelsOf(element)
  if (labels.length > 0) return oneLine(labels.map(spoken).join(' '))
  const legend = element.querySelector(':scope > legend')
  if (legend) return oneLine(spoken(legend))
  const text = element.matches(NAMED_BY_TEXT) ? oneLine(spoken(element)) : ''
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
