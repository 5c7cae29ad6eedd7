import type { MacroContext } from '../macro-context'
import type { MacroKind, MacroTable } from '../macro-kind'

/** Dice of one roll, and sides of each, at most. MACRO-12 */
const MAX_DICE = 100
const MAX_SIDES = 1_000_000

/**
 * The items of a list: those between `::`; of a single one those between commas, where `\,` is a comma. MACRO-10
 * @param args at least one.
 */
function itemsOf(args: readonly string[]): readonly string[] {
  const [only = ''] = args
  if (args.length !== 1) return args
  const items = ['']
  for (const [piece] of only.matchAll(/\\,|,|[^\\,]+|\\/g)) {
    if (piece === ',') items.push('')
    else items[items.length - 1] += piece === '\\,' ? ',' : piece
  }
  return items.map((item) => item.trim())
}

const choice = (seedOf: (context: MacroContext) => string): MacroKind => ({
  subject: 'chance',
  min: 1,
  max: Number.POSITIVE_INFINITY,
  resolve: (args, { context, draw }) => {
    const items = itemsOf(args)
    return items[Math.floor(draw(seedOf(context))() * items.length)] ?? ''
  },
})

interface Roll {
  dice: number
  sides: number
  added: number
}

/** What `6`, `d6`, `2d6` or `2d6+3` means; undefined where it is no such formula, or too large a one. */
function readRoll(formula: string): Roll | undefined {
  const match = /^(?:(\d{0,9})d)?(\d{1,9})(?:\s*([+-])\s*(\d{1,9}))?$/i.exec(formula)
  if (!match) return undefined
  const dice = Number(match[1] || 1)
  const sides = Number(match[2])
  const added = Number(match[4] ?? 0) * (match[3] === '-' ? -1 : 1)
  const isSound = dice >= 1 && dice <= MAX_DICE && sides >= 1 && sides <= MAX_SIDES
  return isSound ? { dice, sides, added } : undefined
}

const roll: MacroKind = {
  subject: 'chance',
  min: 1,
  max: 1,
  accepts: ([formula = '']) => readRoll(formula) !== undefined,
  resolve: ([formula = ''], { context, draw }) => {
    const { dice, sides, added } = readRoll(formula) ?? { dice: 0, sides: 1, added: 0 }
    const next = draw(context.seed)
    let sum = added
    for (let die = 0; die < dice; die += 1) sum += 1 + Math.floor(next() * sides)
    return String(sum)
  },
}

/** What is drawn. MACRO-10 to MACRO-12, MACRO-23 */
export const chanceMacros: MacroTable = [
  ['random', choice(({ seed }) => seed)],
  ['pick', choice(({ pickSeed }) => pickSeed)],
  ['roll', roll],
]
