/** The content of an entry, taken apart. */
export interface DecoratedContent {
  /** Lines of decorators without white space around them, such as `@@depth 4`. */
  decorators: string[]
  /** What is left, and is sent. */
  rest: string
}

/**
 * Takes decorators of V3 off the content of an entry: the lines at its beginning that start with `@@`, with the blank lines
 * before, among and after them. Content without any is left as it is. LORE-36
 */
export function splitDecorators(content: string): DecoratedContent {
  const decorators: string[] = []
  let rest = 0
  for (let at = 0; at < content.length;) {
    const newline = content.indexOf('\n', at)
    const end = newline === -1 ? content.length : newline + 1
    const line = content.slice(at, end).trim()
    if (line.startsWith('@@')) decorators.push(line)
    else if (line !== '') break
    at = end
    rest = end
  }
  return { decorators, rest: decorators.length > 0 ? content.slice(rest) : content }
}
