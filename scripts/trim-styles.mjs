/**
 * Takes out of Tailwind's styles what it adds for browsers that Parlour's build does not support anyway (`build.target` in
 * vite.config.ts): every byte of the one style sheet is loaded before the first paint.
 */

/** What all supported browsers know, so that what stands inside holds always. */
const ALWAYS = '@supports (color:color-mix(in lab, red, red))'

/** A rule of one declaration, before the same one for the same elements, which alone counts. */
const OVERRIDDEN = /([^{}]+)\{([a-z-]+):[^{};]*\}(?=\1\{\2:)/g

/** The initial values of Tailwind's variables once more, for browsers without `@property`. */
const NEVER = '@layer properties'

/**
 * @param {string} css minified
 * @returns {string}
 * @throws {Error} when a block has no end
 */
export function trimStyles(css) {
  const read = eachBlock(css, NEVER, () => '')
  return eachBlock(read, ALWAYS, (inner) => inner).replace(OVERRIDDEN, '')
}

/**
 * Replaces each block with this prelude.
 * @param {string} css
 * @param {string} prelude as it stands before the brace
 * @param {(inner: string) => string} replace takes what stands within the braces
 */
function eachBlock(css, prelude, replace) {
  let result = ''
  let at = 0
  for (;;) {
    const start = css.indexOf(`${prelude}{`, at)
    if (start === -1) return result + css.slice(at)
    const open = start + prelude.length
    const end = endOfBlock(css, open)
    result += css.slice(at, start) + replace(css.slice(open + 1, end))
    at = end + 1
  }
}

/**
 * @param {string} css
 * @param {number} open index of a brace
 * @returns {number} index of the brace that closes it
 */
function endOfBlock(css, open) {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('A block of the style sheet has no end.')
}
