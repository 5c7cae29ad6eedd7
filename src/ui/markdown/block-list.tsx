import { memo, useState } from 'react'
import { Button } from '../buttons/button'
import { MAX_FORMULAS } from './formula/formula-lexer'
import { headingLevels } from './heading-levels'
import { MarkdownBlock } from './markdown-block'
import { NO_DEFINITIONS, type Definitions } from './parse-block'
import { MAX_BLOCK_LENGTH } from './parse-limits'
import type { Block } from './split-blocks'

type Props = {
  blocks: readonly Block[]
  definitions: Definitions
  /** The last block may still change. */
  growing: boolean
}

/** How much is drawn before the reader asks for more, so that no message can fill the page. */
const PORTION_BLOCKS = 1000
const PORTION_LENGTH = 200_000

/** Blocks compared one by one as a group; React looks only at the groups that have changed. */
const GROUP_SIZE = 20

/** Draws blocks one below the other, a portion at a time. */
export function BlockList({ blocks, definitions, growing }: Props) {
  const [portions, setPortions] = useState(1)
  const shown = countWithin(blocks, portions)
  const levels = headingLevels(blocks)
  const groups = Array.from({ length: Math.ceil(shown / GROUP_SIZE) }, (_, index) => {
    const range = [index * GROUP_SIZE, Math.min(shown, (index + 1) * GROUP_SIZE)] as const
    return { blocks: blocks.slice(...range), levels: levels.slice(...range) }
  })
  return (
    <>
      {groups.map((group, index) => (
        <BlockGroup
          key={index}
          blocks={group.blocks}
          levels={group.levels}
          definitions={definitions}
          growing={growing && group.blocks.at(-1) === blocks.at(-1)}
        />
      ))}
      {shown < blocks.length && (
        <p className="markdown-actions">
          <Button size="small" onClick={() => setPortions(portions + 1)}>
            Show more of this message
          </Button>
        </p>
      )}
    </>
  )
}

const BlockGroup = memo(
  function BlockGroup({ blocks, levels, definitions, growing }: Props & { levels: number[] }) {
    return blocks.map((block, index) => (
      <MarkdownBlock
        key={index}
        kind={block.kind}
        text={block.text}
        level={levels[index] ?? 1}
        definitions={block.text.includes('[') ? definitions : NO_DEFINITIONS}
        complete={isComplete(block, growing && index === blocks.length - 1)}
      />
    ))
  },
  (before, after) =>
    before.definitions === after.definitions &&
    before.growing === after.growing &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]) &&
    before.levels.every((level, index) => level === after.levels[index]),
)

function isComplete(block: Block, growing: boolean): boolean {
  return !growing || (block.kind === 'fence' && block.closed)
}

/** How many blocks stand within so many portions; always at least one per portion. */
function countWithin(blocks: readonly Block[], portions: number): number {
  let count = 0
  for (let portion = 0; portion < portions && count < blocks.length; portion += 1) {
    let length = 0
    for (let inPortion = 0; inPortion < PORTION_BLOCKS; inPortion += 1) {
      length += weightOf(blocks[count])
      count += 1
      if (length >= PORTION_LENGTH || count >= blocks.length) break
    }
  }
  return count
}

/** A formula of three characters makes as many elements as a paragraph. */
const FORMULA_WEIGHT = 200
const weights = new WeakMap<Block, number>()

/** What a block counts for in its portion, in characters. */
function weightOf(block: Block | undefined): number {
  if (block === undefined) return 0
  const known = weights.get(block)
  if (known !== undefined) return known
  // A long block shows only its beginning until it is opened.
  let weight = Math.min(block.text.length, PORTION_LENGTH / 10)
  if (block.kind === 'text' && block.text.length <= MAX_BLOCK_LENGTH) {
    const delimiters = block.text.match(/\$|\\[([]/g)?.length ?? 0
    weight += Math.min(delimiters / 2, MAX_FORMULAS) * FORMULA_WEIGHT
  }
  weights.set(block, weight)
  return weight
}
