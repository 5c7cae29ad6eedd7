import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { CodeBlock } from './code/code-block'
import { decodeEntities } from './decode-entities'
import { Formula } from './formula/formula'
import { isFormulaToken } from './formula/formula-lexer'
import { MAX_NESTING } from './parse-limits'
import { isKnownToken, plainText } from './plain-text'
import { SafeImage } from './safe-image'
import { SafeLink } from './safe-link'
import { speechElements } from './speech-elements'
import type { Voice } from './voice'
import * as words from '../words'

type Context = {
  /** No more text will come, so that code may be coloured. */
  complete: boolean
  voice: Voice
  /** Level of the heading that the block is or stands under. */
  level: number
  depth: number
  /** Links do not stand inside links. */
  inLink: boolean
  /** What the checkbox of the task around stands for. */
  task: string
}

/** Each level of nesting makes up to three tokens: the list, its item and the item's text. */
const MAX_DEPTH = MAX_NESTING * 4

/**
 * The lexer's tokens as elements. Only what is listed here is ever made; a token of any other kind,
 * HTML among them, appears as the text it was written as.
 */
export function renderTokens(
  tokens: readonly Token[],
  block: Pick<Context, 'complete' | 'voice' | 'level'>,
): ReactNode {
  return elementsOf(tokens, { ...block, depth: 0, inLink: false, task: '' })
}

function elementsOf(tokens: readonly Token[] | undefined, context: Context): ReactNode {
  const inner = { ...context, depth: context.depth + 1 }
  return (tokens ?? []).map((token, index) => (
    <Fragment key={index}>{anyElementOf(token, inner)}</Fragment>
  ))
}

function anyElementOf(token: Token, context: Context): ReactNode {
  if (context.depth > MAX_DEPTH) return token.raw
  if (isFormulaToken(token)) return <Formula formula={token} />
  return isKnownToken(token) ? elementOf(token, context) : token.raw
}

/** The text of a paragraph, an item, a cell or a heading. */
function lineOf(tokens: readonly Token[], context: Context): ReactNode {
  if (context.voice !== 'roleplay') return elementsOf(tokens, context)
  const inner = { ...context, depth: context.depth + 1 }
  return speechElements(tokens, MAX_DEPTH - context.depth, (token) => anyElementOf(token, inner))
}

function elementOf(token: MarkedToken, context: Context): ReactNode {
  const children = () => elementsOf('tokens' in token ? token.tokens : undefined, context)
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'paragraph':
      return <p>{lineOf(token.tokens, context)}</p>
    case 'heading':
      return headingOf(token, context)
    case 'blockquote':
      return <blockquote>{children()}</blockquote>
    case 'list':
      return listOf(token, context)
    case 'list_item':
      return itemOf(token, context)
    case 'checkbox':
      return (
        <input
          type="checkbox"
          disabled
          checked={token.checked}
          aria-label={context.task || words.task}
        />
      )
    case 'table':
      return tableOf(token, context)
    case 'code':
      return (
        <CodeBlock
          info={token.lang ?? ''}
          code={token.text}
          complete={isComplete(token, context)}
        />
      )
    case 'hr':
      return <hr />
    case 'html':
      return token.block ? <p className="markdown-raw">{token.raw.trimEnd()}</p> : token.raw
    case 'strong':
      return <strong>{children()}</strong>
    case 'em':
      return <em>{children()}</em>
    case 'del':
      return <del>{children()}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'escape':
      return token.text
    case 'link':
      return linkOf(token, context)
    case 'image':
      return <SafeImage address={decodeEntities(token.href)} alt={plainText(token.tokens)} />
    case 'text':
      return token.tokens ? lineOf(token.tokens, context) : decodeEntities(token.raw)
  }
}

/** As large as it is written, and of the level that it has among the headings of the page. */
function headingOf(token: Tokens.Heading, context: Context): ReactNode {
  const levels = ['h3', 'h4', 'h5', 'h6'] as const
  const Heading = levels[Math.min(token.depth, levels.length) - 1] ?? 'h6'
  const isNested = context.depth > 1
  const level = Math.min(context.level + (isNested ? 1 : 0), 6)
  return <Heading aria-level={level}>{lineOf(token.tokens, context)}</Heading>
}

function listOf(token: Tokens.List, context: Context): ReactNode {
  const items = elementsOf(token.items, context)
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={token.start === '' ? undefined : token.start}>{items}</ol>
}

function itemOf(token: Tokens.ListItem, context: Context): ReactNode {
  const task = token.task ? plainText(token.tokens.slice(0, 2)).trim().slice(0, 200) : ''
  return (
    <li className={token.task ? 'markdown-task' : undefined}>
      {elementsOf(token.tokens, { ...context, task })}
    </li>
  )
}

function tableOf(token: Tokens.Table, context: Context): ReactNode {
  const names = token.header.map((cell) => plainText(cell.tokens)).filter(Boolean)
  const label = words.table(names.join(', ')).slice(0, 100)
  return (
    // Reachable by keyboard, so that a wide table can be scrolled.
    <div className="markdown-table pale-end" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" className={alignment(cell)}>
                {lineOf(cell.tokens, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td key={index} className={alignment(cell)}>
                  {lineOf(cell.tokens, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function alignment(cell: Tokens.TableCell): string | undefined {
  return cell.align === null ? undefined : `markdown-${cell.align}`
}

/** Code inside a list or a quote that still grows is complete once its closing fence is there. */
function isComplete(token: Tokens.Code, context: Context): boolean {
  return context.complete || /\n {0,3}(?:`{3,}|~{3,})[ \t]*\n?$/.test(token.raw)
}

function linkOf(token: Tokens.Link, context: Context): ReactNode {
  const children = token.autolink
    ? token.text
    : elementsOf(token.tokens, { ...context, inLink: true })
  if (context.inLink) return children
  return (
    <SafeLink
      address={token.autolink ? token.href : decodeEntities(token.href)}
      visibleText={plainText([token])}
    >
      {children}
    </SafeLink>
  )
}
