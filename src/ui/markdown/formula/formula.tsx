import { useDeferredValue, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { FormulaToken } from './formula-lexer'
import {
  isRemembered,
  isTypesetterLoaded,
  loadTypesetter,
  onTypesetterLoaded,
  typeset,
} from './math-typesetter'

type Props = { formula: FormulaToken }

/** A formula as MathML; as its source until it can be set, and as code where it cannot. */
export function Formula({ formula: { raw, tex, display, isBlock } }: Props) {
  const source = isBlock ? raw.trim() : raw
  const isReady = useTypesetter(tex, display)
  const set = isReady ? typeset(tex, display) : null
  const content = set ?? (isReady ? <code>{source}</code> : source)
  if (!display) return <span className="markdown-formula">{content}</span>
  return <DisplayFormula isBlock={isBlock}>{content}</DisplayFormula>
}

/** Reachable by keyboard, so that a wide formula can be scrolled. */
function DisplayFormula({ isBlock, children }: { isBlock: boolean; children: ReactNode }) {
  const Box = isBlock ? 'div' : 'span'
  return (
    <Box
      className="markdown-formula markdown-formula-display"
      role="group"
      aria-label="Formula"
      tabIndex={0}
    >
      {children}
    </Box>
  )
}

/**
 * Whether the formula may be set in this drawing. The first time it is set in a drawing of low priority,
 * so that a page of formulas never keeps a key press waiting.
 */
function useTypesetter(tex: string, display: boolean): boolean {
  const isLoaded = useSyncExternalStore(onTypesetterLoaded, isTypesetterLoaded, () => false)
  useEffect(() => {
    // Without KaTeX the source stays, which is readable too.
    if (!isLoaded) loadTypesetter().catch(() => undefined)
  }, [isLoaded])
  return useDeferredValue(isLoaded, isLoaded && isRemembered(tex, display))
}
