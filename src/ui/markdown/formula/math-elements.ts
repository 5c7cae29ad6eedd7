import { createElement, type ReactElement, type ReactNode } from 'react'
import { isSafeAttribute } from './math-attributes'
import { toMathLetters } from './math-letters'

/** KaTeX writes what it does not know, or may not do, in this colour, which no one else writes in. */
export const REFUSED_COLOUR = '#012345'

/** The elements that are ever made (MathML Core), besides math, semantics and annotation. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['mi', 'mn', 'mo', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded'],
  ...['mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'],
  ...['mtable', 'mtr', 'mtd'],
])

const MAX_DEPTH = 100
const MAX_ELEMENTS = 5000

/** Thrown inside this file only: the formula is to be shown as its source. */
class RefusedFormula extends Error {}

type MathNode = { type: string; attributes: Record<string, unknown>; children: unknown[] }

type Walk = { depth: number; count: { elements: number } }

/**
 * KaTeX's tree as MathML elements, or null when it holds anything that is not on the lists: an error, a
 * command that was refused, a link, a picture, an element of HTML. `source` is the formula's text.
 */
export function mathElements(tree: unknown, source: string, display: boolean): ReactElement | null {
  const [math] = childrenOf(tree)
  const [semantics] = isMathNode(math) && math.type === 'math' ? math.children : []
  const [formula] =
    isMathNode(semantics) && semantics.type === 'semantics' ? semantics.children : []
  if (formula === undefined) return null
  try {
    return createElement(
      'math',
      { display: display ? 'block' : undefined, alttext: source },
      createElement(
        'semantics',
        null,
        elementOf(formula, { depth: 0, count: { elements: 0 } }),
        createElement('annotation', { encoding: 'application/x-tex' }, source),
      ),
    )
  } catch (error) {
    if (error instanceof RefusedFormula) return null
    throw error
  }
}

function elementOf(node: unknown, { depth, count }: Walk): ReactNode {
  count.elements += 1
  if (depth > MAX_DEPTH || count.elements > MAX_ELEMENTS) throw new RefusedFormula()
  const walk = { depth: depth + 1, count }
  if (isMathNode(node)) return mathElement(node, walk)
  const text = fieldOf(node, 'text')
  if (typeof text === 'string') return text
  const width = fieldOf(node, 'width')
  if (typeof width === 'number') return spaceOf(fieldOf(node, 'character'), width)
  const children = childrenOf(node)
  if (children.length === 0) throw new RefusedFormula()
  return createElement('mrow', null, ...children.map((child) => elementOf(child, walk)))
}

function mathElement({ type, attributes, children }: MathNode, walk: Walk): ReactNode {
  if (attributes.mathcolor === REFUSED_COLOUR) throw new RefusedFormula()
  if (type === 'mtable') return tableOf(attributes, children, walk)
  if (type === 'menclose') {
    return createElement(
      'mrow',
      { className: enclosure(attributes.notation) },
      ...children.map((child) => elementOf(child, walk)),
    )
  }
  if (type === 'mrow') return rowOf(children, walk)
  if (!ELEMENTS.has(type)) throw new RefusedFormula()
  const style = attributes.mathvariant
  const isText = type === 'mtext'
  return createElement(
    type,
    {
      ...safeAttributes(type, attributes),
      className: isText && typeof style === 'string' ? textClass(style) : undefined,
    },
    ...children.map((child) => {
      const element = elementOf(child, walk)
      const isStyled = typeof element === 'string' && typeof style === 'string' && !isText
      return isStyled ? toMathLetters(element, style) : element
    }),
  )
}

function safeAttributes(type: string, attributes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => isSafeAttribute(type, name, value)),
  )
}

/** Words keep their letters, for those who listen, and are styled by markdown.css. */
function textClass(style: string): string | undefined {
  const names = ['bold', 'italic', 'monospace'].filter((name) => style.includes(name))
  return names.map((name) => `math-${name}`).join(' ') || undefined
}

/** Browsers do not break lines in formulas, so a row with line breaks becomes a table of one column. */
function rowOf(children: unknown[], walk: Walk): ReactNode {
  const lines: ReactNode[][] = [[]]
  for (const child of children) {
    const isBreak =
      isMathNode(child) && child.type === 'mspace' && child.attributes.linebreak === 'newline'
    if (isBreak) lines.push([])
    else lines.at(-1)?.push(elementOf(child, walk))
  }
  if (lines.length === 1) return createElement('mrow', null, ...(lines[0] ?? []))
  const rows = lines.map((line) =>
    createElement('mtr', null, createElement('mtd', { className: 'math-left' }, ...line)),
  )
  return createElement('mtable', { displaystyle: 'true' }, ...rows)
}

function tableOf(
  attributes: Record<string, unknown>,
  children: unknown[],
  walk: Walk,
): ReactElement {
  const words = (name: string) => {
    const value = attributes[name]
    return typeof value === 'string' ? value.split(/\s+/) : []
  }
  const [alignments, spaces] = [words('columnalign'), words('columnspacing')]
  const [columnLines, rowLines] = [words('columnlines'), words('rowlines')]
  const rows = children.map((row, rowIndex) => {
    if (!isMathNode(row) || row.type !== 'mtr') throw new RefusedFormula()
    const cells = row.children.map((cell, index) => {
      if (!isMathNode(cell) || cell.type !== 'mtd') throw new RefusedFormula()
      const names = [
        alignments[index] === 'left' || alignments[index] === 'right'
          ? `math-${alignments[index]}`
          : '',
        (spaces[index] ?? spaces.at(-1)) === '0em' ? 'math-tight' : '',
        isLine(columnLines[index]) && index < row.children.length - 1 ? 'math-line-end' : '',
        isLine(rowLines[rowIndex]) && rowIndex < children.length - 1 ? 'math-line-below' : '',
      ]
      const className = names.filter(Boolean).join(' ') || undefined
      return createElement('mtd', { className }, rowOf(cell.children, walk))
    })
    return createElement('mtr', null, ...cells)
  })
  return createElement('mtable', null, ...rows)
}

function isLine(line: string | undefined): boolean {
  return line === 'solid' || line === 'dashed'
}

function enclosure(notation: unknown): string | undefined {
  if (typeof notation !== 'string') return undefined
  const known = ['box', 'updiagonalstrike', 'downdiagonalstrike', 'horizontalstrike']
  const names = notation.split(' ').filter((name) => known.includes(name))
  return names.map((name) => `math-${name}`).join(' ') || undefined
}

function spaceOf(character: unknown, width: number): ReactNode {
  if (typeof character === 'string') return createElement('mtext', null, character)
  const length = `${width.toFixed(4)}em`
  return createElement(
    'mspace',
    isSafeAttribute('mspace', 'width', length) ? { width: length } : {},
  )
}

function isMathNode(node: unknown): node is MathNode {
  const attributes = fieldOf(node, 'attributes')
  return (
    typeof fieldOf(node, 'type') === 'string' &&
    typeof attributes === 'object' &&
    attributes !== null &&
    Array.isArray(fieldOf(node, 'children'))
  )
}

function childrenOf(node: unknown): unknown[] {
  const children = fieldOf(node, 'children')
  return Array.isArray(children) ? children : []
}

function fieldOf(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined
}
