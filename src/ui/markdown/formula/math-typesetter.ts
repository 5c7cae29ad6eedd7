import type { ReactElement } from 'react'
import { MAX_FORMULA_LENGTH } from './find-formula'

declare module 'katex' {
  /** Exported for other renderers: the tree from which KaTeX writes its markup. */
  export function __renderToDomTree(expression: string, options: KatexOptions): unknown
}

type BuildElements = (expression: string, display: boolean) => ReactElement | null

/** Formulas that were drawn lately, so that a growing paragraph does not set all of its own anew. */
const MAX_REMEMBERED = 300
const remembered = new Map<string, ReactElement | null>()

/**
 * Definitions can multiply a short text by thousands before KaTeX's count of expansions stops them; a
 * formula in an answer does without.
 */
const DEFINES =
  /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![A-Za-z])/

let buildElements: BuildElements | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads KaTeX, a chunk of its own; rejects when it cannot be had (offline after an update). */
export function loadTypesetter(): Promise<void> {
  loading ??= loadKatex().catch((error: unknown) => {
    // The next formula tries again.
    loading = null
    throw error
  })
  return loading
}

async function loadKatex(): Promise<void> {
  const [{ __renderToDomTree: renderToDomTree }, { mathElements, REFUSED_COLOUR }] =
    await Promise.all([import('katex'), import('./math-elements')])
  buildElements = (expression, displayMode) => {
    const tree = renderToDomTree(expression, {
      displayMode,
      output: 'mathml',
      throwOnError: false,
      errorColor: REFUSED_COLOUR,
      trust: false,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 20,
    })
    return mathElements(tree, expression, displayMode)
  }
  for (const listener of listeners) listener()
}

/** Calls back when KaTeX has been loaded; returns the function that ends it. */
export function onTypesetterLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether `typeset` can set formulas now. */
export function isTypesetterLoaded(): boolean {
  return buildElements !== null
}

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
  if (buildElements === null || tex.length > MAX_FORMULA_LENGTH || DEFINES.test(tex)) return null
  try {
    return buildElements(tex, display)
  } catch {
    // Nested too deep for the parser's stack.
    return null
  }
}

function keyOf(tex: string, display: boolean): string {
  return `${display ? 'd' : 'i'}${tex}`
}
