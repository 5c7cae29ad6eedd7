import { fc } from '@/testing/fast-check'
import { Lexer } from 'marked'
import { describe, expect, it } from 'vitest'
import { extendSplit, splitBlocks, type Block } from './split-blocks'

const texts = (blocks: readonly Block[]) => blocks.map((block) => block.text)
const kinds = (blocks: readonly Block[]) => blocks.map((block) => block.kind)

/** Lines that mean something to the splitter, in any order and with any indentation. */
const line = fc.tuple(
  fc.constantFrom('', '', ' ', '  ', '   ', '    ', '\t', '> ', '>', '- ', '  - ', '1. ', '   2) '),
  fc.constantFrom(
    '',
    '',
    'word',
    'two words',
    '# heading',
    '#not',
    '```',
    '```js',
    '````',
    '~~~',
    '``` `',
    '***',
    '---',
    '- - -',
    '===',
    '-',
    '- item',
    '* item',
    '2. item',
    '1) item',
    '-\titem',
    '> quote',
    '| a | b |',
    '|---|---|',
    '<div>',
    '</div>',
    '<script>',
    '</script>',
    '<!-- x',
    '-->',
    '<x-y a="b">',
    '<?php',
    '?>',
    '<![CDATA[',
    '[a]: http://b.c',
    '[a]',
    '**bold**',
    'a\\',
    '$$',
    '$$x',
    'x$$',
    'x$$ and',
    '$$x$$',
    '\\[',
    '\\]',
    '= y',
  ),
)
const markdown = fc
  .array(line, { maxLength: 30 })
  .map((lines) => lines.map(([indent, text]) => indent + text).join('\n'))

const anything = fc.oneof(
  markdown,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('`', '~', '\n', ' ', '-', '>', '<', '!', '\r', 'a', '#', '\t'),
  }),
)

describe('splitBlocks', () => {
  it('gives the same blocks for a text that arrives in pieces as for the whole text', () => {
    fc.assert(
      fc.property(anything, fc.array(fc.nat(400), { maxLength: 12 }), (text, cuts) => {
        let split = splitBlocks('')
        for (const cut of cuts.sort((a, b) => a - b)) split = extendSplit(split, text.slice(0, cut))
        expect(extendSplit(split, text).blocks).toEqual(splitBlocks(text).blocks)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives the same blocks for every length of a text that arrives character by character', () => {
    fc.assert(
      fc.property(anything, (text) => {
        let split = splitBlocks('')
        for (let length = 1; length <= text.length; length += 1) {
          split = extendSplit(split, text.slice(0, length))
          expect(split.blocks).toEqual(splitBlocks(text.slice(0, length)).blocks)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('loses nothing but blank lines between blocks', () => {
    const withoutSpace = (text: string) => text.replace(/[ \t\r\n]/g, '')
    fc.assert(
      fc.property(anything, (text) => {
        expect(withoutSpace(texts(splitBlocks(text).blocks).join('\n'))).toBe(withoutSpace(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps finished blocks the same objects and starts over when the text is another one', () => {
    const first = splitBlocks('one\n\n```js\ncode\n```\ntail')
    const second = extendSplit(first, `${first.source} grows\n\nnext`)
    expect(second.blocks[0]).toBe(first.blocks[0])
    expect(second.blocks[1]).toBe(first.blocks[1])
    expect(texts(second.blocks)).toEqual(['one', '```js\ncode\n```', 'tail grows', 'next'])
    expect(texts(extendSplit(second, 'edited').blocks)).toEqual(['edited'])
  })

  it.each([
    ['paragraphs', 'a\nb\n\nc', ['a\nb', 'c']],
    ['an underlined heading', 'Title\n===\ntext', ['Title\n===', 'text']],
    ['a rule after a quote, not an underline', '> a\n---\nb', ['> a', '---', 'b']],
    ['a heading inside a paragraph', 'a\n# b\nc', ['a', '# b', 'c']],
    ['a loose list', '- a\n\n  more\n\n- b\n\nend', ['- a\n\n  more\n\n- b', 'end']],
    ['code inside an item', '1. a\n\n   ```\n   x\n\n   y\n   ```\n2. b', null],
    [
      'code that breaks out of an item',
      '1. a\n```\nx\n\ny\n```\n2. b',
      ['1. a', '```\nx\n\ny\n```', '2. b'],
    ],
    ['a number in a sentence', 'in\n2020. then', ['in\n2020. then']],
    ['a list after a paragraph', 'a\n- b', ['a', '- b']],
    ['indented code with a blank line', 'a\n\n    b\n\n    c\n\nd', ['a', '    b\n\n    c', 'd']],
    ['a table', '|a|b|\n|-|-|\n|1|2|\n\nc', ['|a|b|\n|-|-|\n|1|2|', 'c']],
    [
      'a script with blank lines',
      'a\n<script>\nx\n\ny</script>\nb',
      ['a', '<script>\nx\n\ny</script>', 'b'],
    ],
    ['a comment', '<!-- a\n\nb --> c\nd', ['<!-- a\n\nb --> c', 'd']],
    ['a tag up to a blank line', '<div>\n```\n\n*a*', ['<div>\n```', '*a*']],
    [
      'a fence that is longer than its inside',
      '````\n```\na\n````\nb',
      ['````\n```\na\n````', 'b'],
    ],
    ['a fence that never ends', 'a\n~~~\nb\n\n# c', ['a', '~~~\nb\n\n# c']],
    ['a display formula', 'a\n$$\nx\n- y\n=\n$$\nb', ['a', '$$\nx\n- y\n=\n$$', 'b']],
    [
      'one in brackets',
      'a\n\\[\nx \\\\[2pt]\n# y\n\\]\nb',
      ['a', '\\[\nx \\\\[2pt]\n# y\n\\]', 'b'],
    ],
    ['one on one line', 'a\n$$x$$\nb', ['a', '$$x$$', 'b']],
    ['one with text after it', '$$x\n+ y$$, so\nb\n\nc', ['$$x\n+ y$$, so\nb', 'c']],
    ['one that never ends', '$$\n- x\n\n# b', ['$$\n- x', '# b']],
    ['a fence after an open one', '$$x\n```\na\n\nb\n```', ['$$x', '```\na\n\nb\n```']],
    ['one that breaks out of an item', '1. a\n$$\nx\n$$\n2. b', ['1. a', '$$\nx\n$$', '2. b']],
    ['one inside an item', '1. a\n   $$\n   - x\n   $$\n2. b', null],
    ['carriage returns', 'a\r\n\r\nb\rc', ['a', 'b\nc']],
  ])('cuts %s', (_name, text, expected) => {
    expect(texts(splitBlocks(text).blocks)).toEqual(expected ?? [text])
  })

  it('names fences and raw HTML', () => {
    const { blocks } = splitBlocks('a\n```\nb\n```\n<p>\nc\n\n```\nd')
    expect(kinds(blocks)).toEqual(['text', 'fence', 'html', 'fence'])
    expect(blocks[1]).toMatchObject({ closed: true })
    expect(blocks[3]).toMatchObject({ closed: false })
  })

  it('cuts an ordinary answer where the lexer, given all of it, sees the same blocks', () => {
    const answer = [
      '# Title\n\nA paragraph with **bold** and\na second line.',
      '1. First\n\n   ```js\n   let a\n\n   let b\n   ```\n\n2. Second\n   - nested\n   - more',
      '> A quote\n> - with a list\n\n> another quote',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '```python\ndef f():\n\n    pass\n```\nText right after.',
      '- [ ] task\n- [x] done\n\n* other list',
      'Setext\n---\n\n    indented\n\n    code\n\n---\n\nEnd [link][1].\n\n[1]: https://example.com "Title"',
    ].join('\n\n')
    const types = (text: string) =>
      new Lexer().lex(text).flatMap((token) => (token.type === 'space' ? [] : [token.type]))
    expect(splitBlocks(answer).blocks.flatMap(({ text }) => types(text))).toEqual(types(answer))
  })

  it('takes a megabyte of any one mark in one reading', () => {
    // A splitter that went back over the text would need hours for these.
    for (const mark of [
      '[',
      '*',
      '`',
      '>',
      '- ',
      '> ',
      '\n',
      'a\n\n',
      '<a ',
      '#',
      '-',
      '=\n',
      '```\n',
    ]) {
      const text = mark.repeat(1_000_000 / mark.length)
      expect(splitBlocks(text).blocks.length).toBeLessThan(text.length)
    }
  })
})
