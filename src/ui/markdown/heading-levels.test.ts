import { expect, it } from 'vitest'
import { headingLevels } from './heading-levels'
import { splitBlocks } from './split-blocks'

const levelsOf = (text: string) => headingLevels(splitBlocks(text).blocks)

it.each([
  ['no heading', 'One\n\nTwo', [1, 1]],
  ['levels in order', '# a\n\ntext\n\n## b\n\n### c\n\n# d', [2, 2, 3, 4, 2]],
  ['a first one that is deep', '### a\n\n#### b\n\n### c', [2, 3, 2]],
  ['gaps', '# a\n\n###### b\n\n### c\n\n## d', [2, 3, 3, 3]],
  ['underlined ones', 'a\n===\n\nb\n---\n\n---\n\ntext', [2, 3, 3, 3]],
  ['what only looks like one', '#a\n\n```\n# b\n```\n\n    # c', [1, 1, 1]],
])('%s', (_, text, levels) => {
  expect(levelsOf(text)).toEqual(levels)
})
