import type { ReactElement } from 'react'
import type * as formulas from './typeset-formula'

let typesetter: typeof formulas | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads KaTeX, a chunk of its own; rejects when it cannot be had (offline after an update). */
export function loadTypesetter(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    // The next formula tries again.
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  typesetter = await import('./typeset-formula')
  for (const listener of listeners) listener()
}

/** Calls back when KaTeX has been loaded; returns the function that ends it. */
export function onTypesetterLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether `typeset` can set formulas now. */
export function isTypesetterLoaded(): boolean {
  return typesetter !== null
}

/** Whether `typeset` has this formula at hand, so that it costs nothing. */
export function isRemembered(tex: string, display: boolean): boolean {
  return typesetter?.isRemembered(tex, display) ?? false
}

/** The formula as MathML elements; null where its source is to be shown instead. */
export function typeset(tex: string, display: boolean): ReactElement | null {
  return typesetter?.typeset(tex, display) ?? null
}
