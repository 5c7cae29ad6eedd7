import type { Hooks, Token, TokenizerExtensionFunction, Tokens } from 'marked'
import { Lexer, Tokenizer } from 'marked'
import { blockFormulaAtStart, formulaAt, maskFormulas, type FoundFormula } from './find-formula'

/** A formula among the lexer's tokens. */
export type FormulaToken = FoundFormula & { type: 'formula'; isBlock: boolean }

/** Formulas of one block; those after them stay text. */
export const MAX_FORMULAS = 200

/** The lexer for text without formulas, with the one rule of ours about HTML. */
export function createLexer(): Lexer {
  return new Lexer({ gfm: true, tokenizer: new StatelessTagTokenizer() })
}

/** The same lexer, to which formulas are tokens of their own: nothing inside them is markdown. */
export function createFormulaLexer(): Lexer {
  let count = 0
  const toToken = (found: FoundFormula | null, isBlock: boolean) => {
    if (found === null || count >= MAX_FORMULAS) return undefined
    count += 1
    return { ...found, type: 'formula', isBlock } satisfies FormulaToken
  }
  const inline: TokenizerExtensionFunction = (source, tokens) => {
    // The lexer's type does not say so, but it hands over the tokens of this line.
    const last: Token | undefined = Array.isArray(tokens) ? tokens.at(-1) : undefined
    return toToken(formulaAt(source, 0, last?.raw.at(-1) ?? ''), false)
  }
  const block: TokenizerExtensionFunction = (source) => toToken(blockFormulaAtStart(source), true)
  return new FormulaLexer(inline, block)
}

/** Whether a token is one of ours. */
export function isFormulaToken(token: Token): token is FormulaToken & Token {
  return token.type === 'formula'
}

class FormulaLexer extends Lexer {
  /** What `inlineTokens` reads at the moment. */
  private source = ''

  constructor(inline: TokenizerExtensionFunction, block: TokenizerExtensionFunction) {
    super({
      gfm: true,
      tokenizer: new FormulaTokenizer(),
      hooks: hooksWith((masked) => maskFormulas(masked, this.source)),
      extensions: { inline: [inline], block: [block], renderers: {}, childTokens: {} },
    })
  }

  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    this.source = source
    return super.inlineTokens(source, tokens)
  }
}

/**
 * The lexer itself calls only `emStrongMask`. The other hooks do what those of marked's own class do, which would bring its
 * parser and renderer with it.
 */
function hooksWith(emStrongMask: Hooks['emStrongMask']): Hooks {
  return {
    options: {},
    emStrongMask,
    preprocess: (markdown) => markdown,
    postprocess: (html) => html,
    processAllTokens: (tokens) => tokens,
    provideLexer: () => (source, options) => Lexer.lexInline(source, options),
    provideParser: () => () => '',
  }
}

/**
 * HTML is shown as text here, so a tag must not change how the text after it reads: the lexer's own
 * rule stops finding links after "<a" and stops decoding characters after "<pre".
 */
class StatelessTagTokenizer extends Tokenizer {
  override tag(source: string): Tokens.Tag | undefined {
    const raw = source.startsWith('<') ? this.rules.inline.tag.exec(source)?.[0] : undefined
    if (raw === undefined) return undefined
    return { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false }
  }
}

class FormulaTokenizer extends StatelessTagTokenizer {
  /** Ends a piece of plain text where a formula may begin. */
  override inlineText(source: string): Tokens.Text | undefined {
    const dollar = source.indexOf('$', 1)
    return super.inlineText(dollar === -1 ? source : source.slice(0, dollar))
  }
}
