import { __renderToDomTree as renderToDomTree } from 'katex'
import type { ReactElement } from 'react'
import { MAX_FORMULA_LENGTH } from './find-formula'
import { mathElements, REFUSED_COLOUR } from './math-elements'

declare module 'katex' {
  /** Exported for other renderers: the tree from which KaTeX writes its markup. */
  export function __renderToDomTree(expression: string, options: KatexOptions): unknown
}

/** Formulas that were drawn lately, so that a growing paragraph does not set all of its own anew. */
const MAX_REMEMBERED = 300
const remembered = new Map<string, ReactElement | null>()

/**
 * Definitions can multiply a short text by thousands before KaTeX's count of expansions stops them; a
 * formula in an answer does without.
 */
const DEFINES =
  /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![A-Za-z])/

/** Whether `typeset` has this formula at hand, so that it costs nothing. */
export function isRemembered(tex: string, display: boolean): boolean {
  return remembered.has(keyOf(tex, display))
}

/** The formula as MathML elements; null where its source is to be shown instead. */
export function typeset(tex: string, display: boolean): ReactElement | null {
  const key = keyOf(tex, display)
  const known = remembered.get(key)
  if (known !== undefined) return known
  const formula = setFormula(tex, display)
  if (remembered.size >= MAX_REMEMBERED) {
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest)
      break
    }
  }
  remembered.set(key, formula)
  return formula
}

function setFormula(tex: string, display: boolean): ReactElement | null {
  if (tex.length > MAX_FORMULA_LENGTH || DEFINES.test(tex)) return null
  try {
    const tree = renderToDomTree(tex, {
      displayMode: display,
      output: 'mathml',
      throwOnError: false,
      errorColor: REFUSED_COLOUR,
      trust: false,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 20,
    })
    return mathElements(tree, tex, display)
  } catch {
    // Nested too deep for the parser's stack.
    return null
  }
}

function keyOf(tex: string, display: boolean): string {
  return `${display ? 'd' : 'i'}${tex}`
}
