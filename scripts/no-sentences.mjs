/**
 * A rule for the linter: below features/ nothing is said to the user. What fails has a code, and features/ say it in
 * whole sentences, so that the words of the app stand in few files and can be translated.
 */

/** Two words or more, the first with a capital letter: what stands on a screen begins like that. */
const SENTENCE = /^\s*[“"]?\p{Lu}\p{L}*(?:[’']\p{L}+)?,?\s+\p{L}/u

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
  },
}
