import type { Block } from './split-blocks'

/** The level of a page's own heading, below which those of a message stand. */
const PAGE_LEVEL = 1

const HASHES = /^ {0,3}(#{1,6})(?:[ \t]|$)/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/

/**
 * For each block the level of the heading that it is or stands under. A message may begin with any level and leave some
 * out; who listens to a page goes by levels without gaps.
 */
export function headingLevels(blocks: readonly Block[]): number[] {
  const open: number[] = []
  return blocks.map((block) => {
    const depth = block.kind === 'text' ? headingDepth(block.text) : undefined
    if (depth !== undefined) {
      while ((open.at(-1) ?? 0) >= depth) open.pop()
      open.push(depth)
    }
    return PAGE_LEVEL + open.length
  })
}

/** How deep the heading is that a block consists of, as it is written; undefined where it is none. */
function headingDepth(text: string): number | undefined {
  const hashes = HASHES.exec(text)?.[1]
  if (hashes !== undefined) return hashes.length
  const lineBreak = text.lastIndexOf('\n')
  const underline = lineBreak > 0 ? UNDERLINE.exec(text.slice(lineBreak + 1))?.[1] : undefined
  if (underline === undefined) return undefined
  return underline.startsWith('=') ? 1 : 2
}
