/**
 * Rules for the linter: where the words of the app may stand. Below features/ nothing is said to the user: what fails
 * has a code. In features/ and app/ what is said stands in words files, in whole sentences, so that all of it can be
 * read, changed and translated without a look at components.
 */

/** Two words or more, the first with a capital letter: what stands on a screen begins like that. */
const SENTENCE = /^\s*[“"]?\p{Lu}\p{L}*(?:[’']\p{L}+)?,?\s+\p{L}/u

/** What goes on with a sentence that began elsewhere. */
const FRAGMENT = /^(?:[,;:·]? +|[,;·] *)\p{L}{2}.*\p{L}$|\p{L} \p{L}+[:.,…]? $/u

/** One word that stands by itself, as on a button. */
const LABEL = /^\p{Lu}\p{Ll}+[.:…!?]?$/u

/** Attributes and fields whose text somebody reads or hears. */
const READ =
  /^(?:title|label|hint|text|intro|note|alt|description|placeholder|aria-label|aria-description|(?:add|reset|submit)Label|(?:empty|busy|confirm|cancel|submit|visible)(?:Text|Title))$/

/**
 * Whether a text is the message of an error for developers. Errors for the user carry codes (lib/failure.ts).
 * @param {{ type: string, parent?: any, callee?: any }} node
 */
function isForDevelopers(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'NewExpression') return /(?:Error|Exception)$/.test(at.callee.name ?? '')
    if (/Statement|Declaration|Function/.test(at.type)) return false
  }
  return false
}

/** @param {any} node of an attribute or a field */
const nameOf = ({ name, key }) =>
  key
    ? (key.name ?? key.value)
    : name.namespace
      ? `${name.namespace.name}:${name.name.name}`
      : name.name

/**
 * What a text is for: the attribute or the field that it is the value of, `jsx` as a child of an element; undefined
 * where it is neither.
 * @param {{ type: string, parent?: any }} node
 * @returns {string | undefined}
 */
function purposeOf(node) {
  let from = node
  for (let at = node.parent; at; from = at, at = at.parent) {
    if (at.type === 'JSXAttribute') return nameOf(at)
    if (at.type === 'Property') return at.value === from ? String(nameOf(at)) : undefined
    if (at.type === 'JSXExpressionContainer') {
      if (at.parent.type !== 'JSXAttribute') return 'jsx'
    } else if (at.type === 'ConditionalExpression') {
      if (at.test === from) return undefined
    } else if (at.type !== 'LogicalExpression' && !/^TS\w+Expression$/.test(at.type)) {
      return undefined
    }
  }
  return undefined
}

/**
 * Tells every text of a file.
 * @param {(node: any, text: string) => void} check
 */
const texts = (check) => ({
  Literal: (/** @type {any} */ node) => {
    if (typeof node.value === 'string' && node.parent.type !== 'TSLiteralType')
      check(node, node.value)
  },
  TemplateLiteral: (/** @type {any} */ node) => {
    const parts = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked)
    // A value stands for a name: a sentence may begin with one.
    if (parts.some((/** @type {string} */ part) => /\p{L}{2}/u.test(part)))
      check(node, parts.join('X'))
  },
})

export default {
  meta: { name: 'words' },
  rules: {
    'no-sentences': {
      create(/** @type {any} */ context) {
        const check = (/** @type {any} */ node, /** @type {unknown} */ text) => {
          if (typeof text !== 'string' || !SENTENCE.test(text) || isForDevelopers(node)) return
          context.report({
            node,
            message:
              'This reads like words for the screen: give a code, and let features/ say it in whole sentences.',
          })
        }
        return {
          Literal: (/** @type {any} */ node) => check(node, node.value),
          TemplateLiteral: (/** @type {any} */ node) => check(node, node.quasis[0].value.cooked),
        }
      },
    },
    'in-words-files': {
      create(/** @type {any} */ context) {
        const report = (/** @type {any} */ node) =>
          context.report({
            node,
            message:
              'This reads like words for the screen: they stand in the words.ts beside it, in whole sentences.',
          })
        return {
          ...texts((node, text) => {
            const purpose = purposeOf(node)
            if (purpose?.endsWith('lassName') || isForDevelopers(node)) return
            const isRead = purpose !== undefined && READ.test(purpose) && /\p{L}{2}/u.test(text)
            const isLabel = purpose === 'jsx' && LABEL.test(text)
            if (isRead || isLabel || SENTENCE.test(text) || FRAGMENT.test(text)) report(node)
          }),
          JSXText: (/** @type {any} */ node) => {
            if (/\p{L}/u.test(node.value)) report(node)
          },
        }
      },
    },
  },
}
