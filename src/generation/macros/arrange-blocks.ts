import { literalOf } from './literal'
import type { MacroCall } from './macro-call'
import { macroKindOf } from './macro-kinds'
import type { BlockPart, MacroPart, Part } from './parse-text'

/** What can have a closing tag, and how many arguments it then has within its own braces. */
const BLOCKS: ReadonlyMap<string, number> = new Map([
  ['//', 0],
  ['comment', 0],
  ['reverse', 0],
  ['trim', 0],
  ['setvar', 1],
  ['addvar', 1],
  ['setglobalvar', 1],
  ['addglobalvar', 1],
])

/**
 * Whether a closing tag may come. An if with a second argument has its text in itself, unless the first is a macro that
 * takes one: `{{if getvar::x}}`.
 */
function canOpen({ name, args }: MacroCall): boolean {
  const [condition] = args
  if (name !== 'if' || !condition) return BLOCKS.get(name) === args.length
  const named = literalOf(condition)?.replace(/^!\s*/, '').toLowerCase() ?? ''
  return args.length === 1 || (macroKindOf(named)?.min ?? 0) > 0
}

/** Tags that have found their other half. */
const paired = new WeakSet<MacroPart>()

/** Whether a tag has found its other half; meaningful once its level was arranged. */
export function isPaired(macro: MacroPart): boolean {
  return paired.has(macro)
}

/** Whether a name is that of a closing tag, such as `/if`. */
function isClosingTag(name: string): boolean {
  return name.length > 1 && name.startsWith('/') && name !== '//'
}

/** A tag whose closing tag may come. */
interface Opened {
  name: string
  tag: MacroPart
  /** What stands before it, since the tag before it. */
  before: Part[]
  /** Of an if that has one: its else, and what stands before that. */
  otherwise?: { tag: MacroPart; before: Part[] }
}

/**
 * Puts opening and closing tags of one level together, each part looked at a fixed number of times. A tag without its
 * other half stays a macro of its own, which then counts as wrongly used.
 */
export function arrangeBlocks(
  parts: readonly Part[],
  readCall: (macro: MacroPart) => MacroCall,
): readonly Part[] {
  // By far most levels have no block, and stay as they are.
  const hasClosing = parts.some(
    (part) => part.kind === 'macro' && startsLikeClosing(part) && isClosingTag(readCall(part).name),
  )
  if (!hasClosing) return parts

  let level: Part[] = []
  const stack: Opened[] = []
  // How many tags of a name are open: a closing tag without one must not look through the whole stack.
  const openTags = new Map<string, number>()
  const count = (name: string) => openTags.get(name) ?? 0

  /** The innermost open tag of a name. Those within it found no other half, and become parts. */
  const innermost = (name: string): Opened | undefined => {
    if (count(name) === 0) return undefined
    const index = stack.findLastIndex((opened) => opened.name === name)
    const unpaired = stack.splice(index + 1)
    for (const { name: other } of unpaired) openTags.set(other, count(other) - 1)
    level = flatten(unpaired, level)
    return stack[index]
  }

  for (const part of parts) {
    if (part.kind !== 'macro') {
      level.push(part)
      continue
    }
    const call = readCall(part)
    const { name } = call
    if (canOpen(call)) {
      stack.push({ name, tag: part, before: level })
      openTags.set(name, count(name) + 1)
      level = []
    } else if (name === 'else') {
      const opened = innermost('if')
      if (opened && !opened.otherwise) {
        opened.otherwise = { tag: part, before: level }
        level = []
      } else {
        level.push(part)
      }
    } else {
      const opened = isClosingTag(name) ? innermost(name.slice(1)) : undefined
      if (opened) {
        stack.pop()
        openTags.set(opened.name, count(opened.name) - 1)
        const { tag, before, otherwise } = opened
        const block: BlockPart = {
          kind: 'block',
          open: tag,
          close: part,
          body: otherwise?.before ?? level,
          ...(otherwise && { otherwise: { tag: otherwise.tag, body: level } }),
        }
        for (const each of [tag, part, otherwise?.tag]) if (each) paired.add(each)
        level = before
        level.push(block)
      } else {
        level.push(part)
      }
    }
  }
  return flatten(stack, level)
}

/** Tags that found no other half, with what stands around them, as parts. */
function flatten(unpaired: readonly Opened[], rest: Part[]): Part[] {
  const [first] = unpaired
  if (!first) return rest
  const whole = first.before
  unpaired.forEach(({ tag, otherwise }, index) => {
    whole.push(tag)
    if (otherwise) {
      for (const part of otherwise.before) whole.push(part)
      whole.push(otherwise.tag)
    }
    for (const part of unpaired[index + 1]?.before ?? rest) whole.push(part)
  })
  return whole
}

function startsLikeClosing({ parts: [first] }: MacroPart): boolean {
  return first?.kind === 'text' && /^#?\s*\//.test(first.text.trimStart())
}
