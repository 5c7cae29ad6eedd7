import type { LoreSource } from '@/domain/lorebook'
import { cutText } from '@/lib/cut-text'
import type { CompiledKey } from '../book/compile-keys'
import { type KeyTerms, TermFinds } from '../keys/key-terms'
import type { KeyPattern } from '../keys/read-pattern'
import { type ReadText, readText, type TextPlace } from '../keys/read-text'
import type { LoreChat, LoreDraws, LoreMessage, PatternHit } from '../lore-types'

/** What is read for an entry. */
export interface ReadFor {
  /** Messages, from the newest on. */
  window: number
  sources: readonly LoreSource[]
  /** Whether what other entries say is read. */
  lore: boolean
}

/** Where a key was found. */
export type KeySpot = TextPlace & {
  /** For a pattern that asks for names: the text with the name before it. */
  text: ReadText
} & (
    | { kind: 'message'; message: LoreMessage }
    | { kind: 'source'; source: LoreSource }
    | { kind: 'lore'; entryId: string }
  )

/** Longest word that is told of, in UTF-16 code units: a pattern may find a whole text. */
const MAX_WORD_LENGTH = 200

/** Texts of one kind, in the order in which they are read. */
class Texts {
  readonly #searched: readonly KeyTerms[]
  readonly #finds = new Map<KeyTerms, TermFinds>()
  readonly all: ReadText[] = []
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

  /** @param count of the texts, how many of the first may be looked at. */
  findTerm(
    terms: KeyTerms,
    term: number,
    count: number,
  ): (TextPlace & { number: number }) | undefined {
    const finds = this.#finds.get(terms)
    const number = finds?.textOf(term) ?? -1
    if (!finds || number === -1 || number >= count) return undefined
    return { number, ...finds.placeOf(term) }
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
   * Where a key stands: in the newest message that has it, else in what is read beside messages, else in the first entry that
   * says it.
   */
  find(key: CompiledKey, { window, sources, lore }: ReadFor): KeySpot | undefined {
    if (key.kind === 'broken' || key.kind === 'tooLong') return undefined
    const found = this.#findIn(this.#messages, key, window)
    const message = found && this.#messageAt(found.number)
    if (message) return { ...found, kind: 'message', message }
    for (const source of sources) {
      const spot = this.#findIn(this.#textsOf(source), key, 1)
      if (spot) return { ...spot, kind: 'source', source }
    }
    if (!lore) return undefined
    const spot = this.#findIn(this.#lore, key, Infinity)
    return spot && { ...spot, kind: 'lore', entryId: this.#loreIds[spot.number] ?? '' }
  }

  #findIn(
    texts: Texts,
    key: CompiledKey & { kind: 'term' | 'pattern' },
    count: number,
  ): (TextPlace & { number: number; text: ReadText }) | undefined {
    if (count <= 0 || texts.all.length === 0) return undefined
    if (key.kind === 'term') {
      const found = texts.findTerm(key.terms, key.term, count)
      const text = found && texts.all[found.number]
      return text && { ...found, text }
    }
    const { pattern } = key
    const textAt = (number: number) => {
      const message = texts === this.#messages ? this.#messageAt(number) : undefined
      return textFor(pattern, texts.all[number], message)
    }
    const found = texts.findPattern(pattern.id, count, (number) =>
      this.#try(pattern, textAt(number)),
    )
    return found && { ...found, text: textAt(found.number) }
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
