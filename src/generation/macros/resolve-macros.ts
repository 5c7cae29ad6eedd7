import { createSeededRandom } from '@/lib/seeded-random'
import { cutText } from '@/lib/cut-text'
import { literalOf } from './literal'
import { type MacroContext, type MacroField, macroFields } from './macro-context'
import type { MacroCall } from './macro-call'
import type { MacroKind, MacroScope } from './macro-kind'
import { argumentsFor, macroKindOf } from './macro-kinds'
import {
  type BlockPart,
  MAX_DEPTH,
  type MacroPart,
  type ParsedText,
  type Part,
  parseText,
} from './parse-text'
import { joinPieces, type Piece, trimWritten } from './pieces'
import { arrange, readCall } from './read-call'

/** A resolved text is as long as this at most, in UTF-16 code units, unless the text itself is longer. MACRO-08 */
export const MAX_RESOLVED_LENGTH = 1024 * 1024

/** Code units that are put together, turned round or read again while one text is resolved; after that, macros give ''. */
const MAX_WORK = 8 * MAX_RESOLVED_LENGTH

/** A text with its macros resolved. */
export interface ResolvedText {
  text: string
  /** Of `{{hidden_key:…}}`: read by the search of lore, never sent. MACRO-15, LORE-46 */
  hiddenKeys: readonly string[]
  /** Pieces that were looked at and code units that were made, of which tests prove that they grow as the text does. */
  steps: number
}

/**
 * Resolves the macros of a text. What is unknown or wrongly used stays as it is written, and what a macro gives is never
 * resolved again (MACRO-06, -07). Pure but for the variables of the context; never throws; takes linear time.
 * @param place names where the text stands, for chance. Of a field that has a macro, the name of that field, so that
 *   `{{description}}` draws what the description itself draws.
 */
export function resolveMacros(text: string, context: MacroContext, place: string): string {
  return resolveText(text, context, place).text
}

/** The same, with what the search of lore reads besides. */
export function resolveText(text: string, context: MacroContext, place: string): ResolvedText {
  const parsed = parseText(text)
  if (parsed.macros.length === 0 && parsed.parts.length <= 1) {
    return { text, hiddenKeys: [], steps: parsed.steps }
  }
  const resolution = new Resolution(context)
  const resolved = resolution.resolveWhole(parsed, place)
  return { text: resolved, hiddenKeys: resolution.hiddenKeys, steps: resolution.steps }
}

/** Where a macro is resolved. */
interface Site {
  parsed: ParsedText
  place: string
  /** How often the same chance stands before a macro in its text. */
  numbers: { of?: ReadonlyMap<MacroPart, number> }
}

interface ResolvedField {
  value: string
  /** How often variables had changed. */
  changes: number
  /** Fields that stand in it. */
  used: ReadonlySet<MacroField>
}

const FALSE_VALUES: ReadonlySet<string> = new Set(['', 'false', '0', 'off', 'no'])
/** A longer text is none of them. */
const MAX_FALSE_LENGTH = 40

class Resolution {
  readonly hiddenKeys: string[] = []
  steps = 0
  readonly #context: MacroContext
  #work = MAX_WORK
  /** Grows with each change of a variable: what was resolved before may differ after it. */
  #changes = 0
  readonly #openFields = new Set<MacroField>()
  readonly #fields = new Map<MacroField, ResolvedField>()
  /** Fields that stand in what is being resolved, and those among them that were left out. */
  #used = new Set<MacroField>()
  #leftOut = new Set<MacroField>()

  readonly #scope: MacroScope
  /** The macro that is resolved. */
  #drawing: { macro: MacroPart; site: Site } | undefined

  constructor(context: MacroContext) {
    this.#context = context
    this.#scope = {
      context,
      resolveField: (field) => this.#resolveField(field),
      draw: (seed) => this.#draw(seed),
      changed: () => {
        this.#changes += 1
      },
      allow: (text) => this.#allow(text),
      keepHiddenKey: (key) => {
        this.hiddenKeys.push(key)
      },
    }
  }

  resolveWhole(parsed: ParsedText, place: string): string {
    // A field that is resolved by itself is open as well: it cannot contain itself.
    for (const field of macroFields) {
      if (this.#context.fields[field] === parsed.source) this.#openFields.add(field)
    }
    return this.#resolveParsed(parsed, place)
  }

  #resolveParsed(parsed: ParsedText, place: string): string {
    this.steps += parsed.steps
    const pieces = this.#piecesOf(arrange(parsed.parts), { parsed, place, numbers: {} }, 0)
    return this.#join(pieces)
  }

  #join(pieces: readonly Piece[]): string {
    this.steps += pieces.length
    const [only] = pieces
    // One piece is not copied, and so costs nothing.
    if (pieces.length === 1 && only && 'text' in only) {
      return only.kind === 'given' ? cutText(only.text, MAX_RESOLVED_LENGTH) : only.text
    }
    const joined = joinPieces(pieces, Math.min(MAX_RESOLVED_LENGTH, Math.max(0, this.#work)))
    this.#charge(joined.length)
    return joined
  }

  #charge(length: number) {
    this.steps += length
    this.#work -= length
  }

  #allow(text: string): string {
    const allowed = cutText(text, Math.max(0, Math.min(MAX_RESOLVED_LENGTH, this.#work)))
    this.#charge(allowed.length)
    return allowed
  }

  /** @param level how many macros and blocks stand around the parts. */
  #piecesOf(parts: readonly Part[], site: Site, level: number): Piece[] {
    const pieces: Piece[] = []
    for (const part of parts) {
      this.steps += 1
      if (part.kind === 'text') {
        pieces.push({ kind: 'written', text: part.text })
        continue
      }
      if (level >= MAX_DEPTH) {
        pieces.push(this.#asWritten(part, site))
        continue
      }
      const inner =
        part.kind === 'macro'
          ? this.#macroPieces(part, site, level + 1)
          : this.#blockPieces(part, site, level + 1)
      for (const piece of inner) pieces.push(piece)
    }
    return pieces
  }

  #asWritten(part: MacroPart | BlockPart, { parsed }: Site): Piece {
    const [start, end] =
      part.kind === 'macro' ? [part.start, part.end] : [part.open.start, part.close.end]
    return { kind: 'written', text: parsed.source.slice(start, end) }
  }

  #macroPieces(macro: MacroPart, site: Site, level: number): readonly Piece[] {
    const call = readCall(macro)
    const inline = call.name === 'if' ? this.#inlineIf(call, site, level) : undefined
    if (inline) return inline
    // Within one macro each inner one is resolved once, also where the outer one turns out to be wrongly used.
    const inner = new Map<Part, Piece[]>()
    const value = this.#valueOf(macro, call, site, level, inner)
    if (value === undefined) return this.#unresolved(macro, site, level, inner)
    if (call.name === 'trim' && call.whole === undefined) return [{ kind: 'trim' }]
    if (call.name === 'noop') return [{ kind: 'stop' }]
    return [{ kind: 'given', text: value }]
  }

  /** A macro that is unknown or wrongly used: as it is written, with what stands in it resolved. */
  #unresolved(
    macro: MacroPart,
    site: Site,
    level: number,
    inner?: ReadonlyMap<Part, Piece[]>,
  ): readonly Piece[] {
    if (macro.mark !== undefined) return [this.#asWritten(macro, site)]
    return [
      { kind: 'written', text: '{{' },
      ...arrange(macro.parts).flatMap(
        (part) => inner?.get(part) ?? this.#piecesOf([part], site, level),
      ),
      { kind: 'written', text: '}}' },
    ]
  }

  #valueOf(
    macro: MacroPart,
    call: Pick<MacroCall, 'name' | 'args' | 'whole'>,
    site: Site,
    level: number,
    inner: Map<Part, Piece[]>,
  ): string | undefined {
    const kind = macroKindOf(call.name)
    const args = kind && argumentsFor(kind, call)
    if (!args) return undefined
    const values = args.map((arg) => this.#join(this.#rememberedPieces(arg, site, level, inner)))
    if (kind.accepts && !kind.accepts(values)) return undefined
    return this.#run(kind, values, macro, site)
  }

  #rememberedPieces(
    parts: readonly Part[],
    site: Site,
    level: number,
    inner: Map<Part, Piece[]>,
  ): Piece[] {
    return parts.flatMap((part) => {
      const pieces = inner.get(part) ?? this.#piecesOf([part], site, level)
      if (part.kind !== 'text') inner.set(part, pieces)
      return pieces
    })
  }

  #run(kind: MacroKind, args: readonly string[], macro: MacroPart, site: Site): string {
    this.#drawing = { macro, site }
    return kind.resolve(args, this.#scope)
  }

  #draw(seed: string): () => number {
    if (!this.#drawing) return () => 0
    const { macro, site } = this.#drawing
    site.numbers.of ??= numberChance(site.parsed)
    const text = site.parsed.source.slice(macro.start, macro.end)
    const number = site.numbers.of.get(macro) ?? 0
    return createSeededRandom(JSON.stringify([seed, site.place, text, number])).next
  }

  /** A field with its macros resolved: once for as long as nothing changes what it is. MACRO-16 */
  #resolveField(field: MacroField): string {
    this.#used.add(field)
    if (this.#openFields.has(field)) {
      this.#leftOut.add(field)
      return ''
    }
    const known = this.#fields.get(field)
    if (known?.changes === this.#changes && !this.#isAnyOpen(known.used)) {
      return known.value
    }
    if (this.#work <= 0) return ''
    const text = this.#context.fields[field] ?? ''
    this.#charge(text.length)
    const [changes, used, leftOut] = [this.#changes, this.#used, this.#leftOut]
    this.#used = new Set()
    this.#leftOut = new Set()
    this.#openFields.add(field)
    const value = this.#resolveParsed(parseText(text), field)
    this.#openFields.delete(field)
    this.#used.delete(field)
    this.#leftOut.delete(field)
    // What counts, or lacks what stands around it, is not the same the next time.
    if (changes === this.#changes && this.#leftOut.size === 0) {
      this.#fields.set(field, { value, changes, used: this.#used })
    }
    for (const each of this.#used) used.add(each)
    for (const each of this.#leftOut) leftOut.add(each)
    this.#used = used
    this.#leftOut = leftOut
    return value
  }

  #isAnyOpen(fields: ReadonlySet<MacroField>): boolean {
    for (const field of fields) if (this.#openFields.has(field)) return true
    return false
  }

  #blockPieces(block: BlockPart, site: Site, level: number): readonly Piece[] {
    const { open, body, otherwise } = block
    const call = readCall(open)
    const trim = (pieces: readonly Piece[]) => (call.keepsSpace ? pieces : trimWritten(pieces))
    if (call.name === 'if') {
      const chosen = this.#isTrue(call.whole ?? [], open, site, level) ? body : otherwise?.body
      return chosen ? trim(this.#piecesOf(chosen, site, level)) : []
    }
    if (call.name === '//' || call.name === 'comment') return []
    const content: readonly Piece[] = trim(this.#piecesOf(body, site, level))
    if (call.name === 'trim') return content
    const kind = macroKindOf(call.name)
    const args = call.args.map((arg) => this.#join(this.#piecesOf(arg, site, level)))
    args.push(this.#join(content))
    if (!kind || (kind.accepts && !kind.accepts(args))) {
      const tags = [open, block.close].map((tag) => this.#unresolved(tag, site, level))
      return [...(tags[0] ?? []), ...content, ...(tags[1] ?? [])]
    }
    return [{ kind: 'given', text: this.#run(kind, args, open, site) }]
  }

  /** `{{if x::text}}`, which needs no closing tag. */
  #inlineIf({ args }: MacroCall, site: Site, level: number): readonly Piece[] | undefined {
    const [condition, content] = args
    if (!condition || !content || args.length !== 2) return undefined
    return this.#isTrue(condition, undefined, site, level)
      ? this.#piecesOf(content, site, level)
      : []
  }

  /** Whether a condition holds: a macro's name stands for its value, `!` for the contrary. MACRO-21 */
  #isTrue(
    condition: readonly Part[],
    macro: MacroPart | undefined,
    site: Site,
    level: number,
  ): boolean {
    const [first, ...rest] = condition
    const isInverted = first?.kind === 'text' && /^\s*!/.test(first.text)
    const parts: readonly Part[] = isInverted
      ? [{ kind: 'text', text: first.text.replace(/^\s*!\s*/, '') }, ...rest]
      : condition
    const value =
      this.#namedValue(parts, macro, site, level) ?? this.#join(this.#piecesOf(parts, site, level))
    return isTruthy(value) !== isInverted
  }

  /** The value of the macro that a condition names without braces. */
  #namedValue(
    parts: readonly Part[],
    macro: MacroPart | undefined,
    site: Site,
    level: number,
  ): string | undefined {
    const literal = literalOf(parts)
    if (literal === undefined || literal === '') return undefined
    const start = macro?.start ?? 0
    const named: MacroPart = {
      kind: 'macro',
      start,
      end: macro?.end ?? start,
      depth: level,
      parts: [{ kind: 'text', text: literal }],
    }
    return this.#valueOf(named, readCall(named), site, level, new Map())
  }
}

function isTruthy(value: string): boolean {
  if (value.length > MAX_FALSE_LENGTH) return value.trim() !== ''
  return !FALSE_VALUES.has(value.trim().toLowerCase())
}

const CHANCE_NAMES: ReadonlySet<string> = new Set(['random', 'pick', 'roll'])

/** How many macros with the same words stand before each that draws, so that each draws by itself. */
function numberChance({ source, macros }: ParsedText): ReadonlyMap<MacroPart, number> {
  const counts = new Map<string, number>()
  const numbers = new Map<MacroPart, number>()
  for (const macro of macros) {
    if (macro.depth > MAX_DEPTH || !CHANCE_NAMES.has(readCall(macro).name)) continue
    const text = source.slice(macro.start, macro.end)
    const number = counts.get(text) ?? 0
    counts.set(text, number + 1)
    numbers.set(macro, number)
  }
  return numbers
}
