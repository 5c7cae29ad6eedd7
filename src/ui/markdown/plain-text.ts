import type { MarkedToken, Token } from 'marked'
import { decodeEntities } from './decode-entities'

/** What a reader sees of these tokens, without any markup: for labels and comparisons. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => (isKnownToken(token) ? textOf(token) : token.raw)).join('')
}

function textOf(token: MarkedToken): string {
  if (token.type === 'br' || token.type === 'space') return ' '
  if (token.type === 'checkbox') return ''
  if (token.type === 'codespan' || token.type === 'escape') return token.text
  if (token.type === 'link' && token.autolink) return token.text
  if ('tokens' in token && token.tokens) return plainText(token.tokens)
  return decodeEntities(token.raw)
}

const KNOWN: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
])

/** Whether the token is one of the lexer's own kinds, so that TypeScript knows its fields. */
export function isKnownToken(token: Token): token is MarkedToken {
  return KNOWN.has(token.type)
}
