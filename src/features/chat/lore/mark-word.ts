/** Milliseconds for which a word stays marked; the message has to appear meanwhile. */
const MARKED_FOR_MS = 12_000

const MARK = 'lore-word'

let sheet: CSSStyleSheet | undefined

function addStyle() {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(`::highlight(${MARK}) { background-color: Mark; color: MarkText; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Where a word first stands in what an element shows; undefined where it does not. */
export function findWord(element: Element, word: string): Range | undefined {
  const sought = fold(word)
  if (sought === '') return undefined
  const nodes: { node: Node; start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: text.length })
    text += fold(node.textContent ?? '')
  }
  const at = text.indexOf(sought)
  if (at === -1) return undefined
  const placeOf = (offset: number) => {
    const found = nodes.findLast(({ start }) => start <= offset)
    return found && { node: found.node, offset: offset - found.start }
  }
  const start = placeOf(at)
  const last = placeOf(at + sought.length - 1)
  if (!start || !last) return undefined
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

/** As words are compared: as long as the text itself, so that places stay what they are. */
function fold(text: string): string {
  const folded = text.toLowerCase()
  return (folded.length === text.length ? folded : text).replaceAll(/\s/g, ' ')
}

/**
 * Shows a word in a message as soon as the message is on the screen: scrolls to it and marks it for a while, anew where the
 * view is drawn anew meanwhile. Where the text does not show it (it may stand in what is formatted away), the message itself
 * is in sight.
 */
export function markWord(messageId: string, word: string): void {
  const find = () =>
    document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`) ?? undefined
  let marked: Range | undefined
  const look = () => {
    // What stood in it has gone where it has collapsed.
    if (marked && !marked.collapsed) return
    const message = find()
    marked = message && findWord(message, word)
    if (marked) show(marked)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  setTimeout(() => {
    observer.disconnect()
    if (canMark()) CSS.highlights.delete(MARK)
  }, MARKED_FOR_MS)
  look()
}

/** Older browsers cannot mark without changing the page: they select. */
const canMark = () => typeof Highlight === 'function'

function show(range: Range) {
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  if (canMark()) {
    addStyle()
    CSS.highlights.set(MARK, new Highlight(range))
    return
  }
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}
