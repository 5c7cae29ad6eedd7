import type { Part } from './parse-text'

/** The text of parts without macros in them; undefined where there is one. */
export function literalOf(parts: readonly Part[]): string | undefined {
  let whole = ''
  for (const part of parts) {
    if (part.kind !== 'text') return undefined
    whole += part.text
  }
  return whole
}
