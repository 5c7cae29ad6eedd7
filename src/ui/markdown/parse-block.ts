import type { Token } from 'marked'
import { mayHaveFormula } from './formula/find-formula'
import { createFormulaLexer, createLexer } from './formula/formula-lexer'
import { isWithinLimits } from './parse-limits'
import type { Block } from './split-blocks'

/** Targets of reference links, by normalised label. A map, because a label can be "__proto__". */
export type Definitions = ReadonlyMap<string, Target>

type Target = { href: string; title?: string | null }

/** The definitions of a text that has none, or whose end is not known yet. */
export const NO_DEFINITIONS: Definitions = new Map()

/**
 * Reads one block as markdown. Returns null where only plain text is safe: the block is over a limit,
 * or the lexer gave up on it.
 */
export function parseBlock(text: string, definitions: Definitions): Token[] | null {
  return lex(text, definitions)?.tokens ?? null
}

/**
 * The link definitions of all blocks; of several with one label the first counts. Meant for a
 * finished message: while it grows, a definition's address is still being written.
 */
export function collectDefinitions(blocks: readonly Block[]): Definitions {
  const definitions = new Map<string, Target>()
  for (const block of blocks) {
    if (block.kind !== 'text' || !block.text.includes(']:')) continue
    for (const [label, target] of lex(block.text, NO_DEFINITIONS)?.defined ?? []) {
      if (!definitions.has(label)) definitions.set(label, target)
    }
  }
  return definitions.size === 0 ? NO_DEFINITIONS : definitions
}

/** Longest block that is read at once, when the reader asks for it. */
export const MAX_PARSED_LENGTH = 100_000

type Lexed = { tokens: Token[]; defined: [label: string, target: Target][] }

function lex(text: string, definitions: Definitions): Lexed | null {
  if (text.length > MAX_PARSED_LENGTH || !isWithinLimits(text)) return null
  try {
    const lexer = mayHaveFormula(text) ? createFormulaLexer() : createLexer()
    for (const [label, target] of definitions) {
      lexer.tokens.links[label] = { href: target.href, title: target.title }
    }
    const tokens = lexer.lex(text)
    return { tokens, defined: Object.entries(tokens.links) }
  } catch {
    return null
  }
}
