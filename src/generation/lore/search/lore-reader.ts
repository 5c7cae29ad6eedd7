import type { LoreSource } from '@/domain/lorebook'
import { cutText } from '@/lib/cut-text'
import type { ReadFor } from '../book/compile-book'
import type { CompiledKey } from '../book/compile-keys'
import { type KeyTerms, TermFinds } from '../keys/key-terms'
import type { KeyPattern } from '../keys/read-pattern'
import { type ReadText, readText, type TextPlace } from '../keys/read-text'
import type { LoreChat, LoreDraws, LoreMessage, PatternHit } from '../lore-types'

/** Where a key was found. */
export type KeySpot = TextPlace & {
  /** For a pattern that asks for names: the text with the name before it. */
  text: ReadText
} & (
    | { kind: 'message'; message: LoreMessage }
    | { kind: 'source'; source: LoreSource }
    | { kind: 'lore'; entryId: string }
  )

type SoughtKey = CompiledKey & { kind: 'term' | 'pattern' }

const NOWHERE: TextPlace = { start: 0, end: 0 }

/** Longest word that is told of, in UTF-16 code units: a pattern may find a whole text. */
const MAX_WORD_LENGTH = 200

/** Texts of one kind, in the order in which they are read. */
class Texts {
  readonly #searched: readonly KeyTerms[]
  readonly #finds = new Map<KeyTerms, TermFinds>()
  readonly all: ReadText[] = []
  #last: { terms: KeyTerms; finds: TermFinds } | undefined
  /** How far each pattern was tried, and where it was found first. */
  readonly #tried = new Map<string, { count: number; found?: TextPlace & { number: number } }>()

  constructor(searched: readonly KeyTerms[]) {
    this.#searched = searched
  }

  add(text: ReadText): void {
    for (const terms of this.#searched) {
      let finds = this.#finds.get(terms)
      if (!finds) {
        finds = new TermFinds(terms)
        this.#finds.set(terms, finds)
      }
      finds.read(text, this.all.length)
    }
    this.all.push(text)
  }

  /** Number of the text in which a key stands first; -1 where none of the first `count` has it. */
  findTerm(terms: KeyTerms, term: number, count: number): number {
    const number = this.#findsOf(terms)?.textOf(term) ?? -1
    return number < count ? number : -1
  }

  placeOf(terms: KeyTerms, term: number): TextPlace {
    return this.#findsOf(terms)?.placeOf(term) ?? NOWHERE
  }

  /** Neighbouring entries have their keys in one list, so that the last one is asked for most. */
  #findsOf(terms: KeyTerms): TermFinds | undefined {
    if (this.#last?.terms !== terms) {
      const finds = this.#finds.get(terms)
      this.#last = finds && { terms, finds }
    }
    return this.#last?.finds
  }

  findPattern(
    id: string,
    count: number,
    tryOn: (number: number) => TextPlace | 'none' | 'tooSlow',
  ): (TextPlace & { number: number }) | undefined {
    let tried = this.#tried.get(id)
    if (!tried) {
      tried = { count: 0 }
      this.#tried.set(id, tried)
    }
    while (!tried.found && tried.count < Math.min(count, this.all.length)) {
      const number = tried.count
      const place = tryOn(number)
      if (place === 'tooSlow') return undefined
      tried.count += 1
      if (place !== 'none') tried.found = { number, ...place }
    }
    return tried.found && tried.found.number < count ? tried.found : undefined
  }
}

/** Reads messages, sources and lore, and tells where keys stand in them. */
export class LoreReader {
  readonly #chat: LoreChat
  readonly #tryPattern: LoreDraws['tryPattern']
  readonly #searched: readonly KeyTerms[]
  /** From the newest on. */
  readonly #messages: Texts
  readonly #lore: Texts
  readonly #loreIds: string[] = []
  readonly #sources = new Map<LoreSource, Texts>()
  readonly #slow = new Set<string>()
  /** Whether a pattern that was asked for since this was set to false took too long. */
  sawSlow = false

  /** @param window messages that are read at most. */
  constructor(
    chat: LoreChat,
    tryPattern: LoreDraws['tryPattern'],
    searched: readonly KeyTerms[],
    window: number,
  ) {
    this.#chat = chat
    this.#tryPattern = tryPattern
    this.#searched = searched.filter(({ size }) => size > 0)
    this.#messages = new Texts(this.#searched)
    this.#lore = new Texts(this.#searched)
    const count = Math.min(window, chat.messages.length)
    for (let distance = 0; distance < count; distance += 1)
      this.#messages.add(readText(this.#messageAt(distance)?.text ?? ''))
  }

  /** A message by how many follow it. */
  #messageAt(distance: number): LoreMessage | undefined {
    return this.#chat.messages[this.#chat.messages.length - 1 - distance]
  }

  /** Whether there is anything by which entries fire others. */
  get hasLore(): boolean {
    return this.#loreIds.length > 0
  }

  /** Reads what an entry says. */
  readLore(entryId: string, text: string): void {
    this.#loreIds.push(entryId)
    this.#lore.add(readText(text))
  }

  #textsOf(source: LoreSource): Texts {
    let texts = this.#sources.get(source)
    if (!texts) {
      texts = new Texts(this.#searched)
      const text = this.#chat.sources[source]
      if (text?.trim()) texts.add(readText(text))
      this.#sources.set(source, texts)
    }
    return texts
  }

  /**
   * In what a key stands: in a message, else in what is read beside messages, else in what another entry says.
   */
  find(key: CompiledKey, { window, sources, lore }: ReadFor): KeySpot['kind'] | undefined {
    if (key.kind === 'broken' || key.kind === 'tooLong') return undefined
    if (this.#numberIn(this.#messages, key, window) !== -1) return 'message'
    for (const source of sources)
      if (this.#numberIn(this.#textsOf(source), key, 1) !== -1) return 'source'
    return lore && this.#numberIn(this.#lore, key, Infinity) !== -1 ? 'lore' : undefined
  }

  /** Where a key stands: in the newest message that has it, else in the first other text. */
  spotOf(key: CompiledKey, { window, sources, lore }: ReadFor): KeySpot | undefined {
    if (key.kind === 'broken' || key.kind === 'tooLong') return undefined
    const number = this.#numberIn(this.#messages, key, window)
    const message = number === -1 ? undefined : this.#messageAt(number)
    if (message) return { kind: 'message', message, ...this.#placeIn(this.#messages, key, number) }
    for (const source of sources) {
      const texts = this.#textsOf(source)
      if (this.#numberIn(texts, key, 1) !== -1)
        return { kind: 'source', source, ...this.#placeIn(texts, key, 0) }
    }
    const first = lore ? this.#numberIn(this.#lore, key, Infinity) : -1
    if (first === -1) return undefined
    const entryId = this.#loreIds[first] ?? ''
    return { kind: 'lore', entryId, ...this.#placeIn(this.#lore, key, first) }
  }

  #numberIn(texts: Texts, key: SoughtKey, count: number): number {
    if (count <= 0 || texts.all.length === 0) return -1
    if (key.kind === 'term') return texts.findTerm(key.terms, key.term, count)
    const { pattern } = key
    const found = texts.findPattern(pattern.id, count, (number) =>
      this.#try(pattern, this.#textFor(texts, pattern, number)),
    )
    return found?.number ?? -1
  }

  #placeIn(texts: Texts, key: SoughtKey, number: number): TextPlace & { text: ReadText } {
    if (key.kind === 'term')
      return { ...texts.placeOf(key.terms, key.term), text: texts.all[number] ?? readText('') }
    const { pattern } = key
    const { start, end } = texts.findPattern(pattern.id, number + 1, () => 'none') ?? NOWHERE
    return { start, end, text: this.#textFor(texts, pattern, number) }
  }

  #textFor(texts: Texts, pattern: KeyPattern, number: number): ReadText {
    const message = texts === this.#messages ? this.#messageAt(number) : undefined
    return textFor(pattern, texts.all[number], message)
  }

  #try({ id, regExp }: KeyPattern, text: ReadText): TextPlace | 'none' | 'tooSlow' {
    const hit: PatternHit | 'none' | 'tooSlow' = this.#slow.has(id)
      ? 'tooSlow'
      : this.#tryPattern(regExp, text.exact)
    if (hit === 'tooSlow') {
      this.#slow.add(id)
      this.sawSlow = true
    }
    return typeof hit === 'string' ? hit : { start: hit.index, end: hit.index + hit.length }
  }
}

/** The word that was found, as it stands in what was read. */
export function wordAt({ text, start, end }: KeySpot): string {
  const place = text.placeOf(start, end)
  return cutText(text.source.slice(place.start, place.end), MAX_WORD_LENGTH)
}

/** The text that a pattern is tried on. LORE-18 */
export function textFor(
  { asksForName }: KeyPattern,
  text: ReadText | undefined,
  message: LoreMessage | undefined,
): ReadText {
  const read = text ?? readText('')
  if (!asksForName || !message) return read
  const head = `\x01${message.name}: `
  return {
    ...read,
    exact: head + read.exact,
    placeOf: (start, end) =>
      read.placeOf(Math.max(0, start - head.length), Math.max(0, end - head.length)),
  }
}
