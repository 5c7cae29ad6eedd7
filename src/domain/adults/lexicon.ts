import { foldWord } from './fold'
import { english } from './words/english'
import { dutch, german } from './words/germanic'
import { phrases, type PhraseMeaning } from './words/phrases'
import { french, italian, portuguese, spanish } from './words/romance'
import type { LanguageWords, Role } from './words/roles'
import { polish, russian, turkish } from './words/slavic-and-turkish'

/* The word lists of all languages, made fit to be looked up. */

/** A language, ready to be looked up. */
export interface Language {
  roles: ReadonlyMap<string, readonly Role[]>
  /** Further words that belong to it. */
  others: ReadonlySet<string>
  numbers: ReadonlyMap<string, number>
  /** Longer numbers from 11 to 19 as they are, with each of their letters left out, and with all but the first and the last. */
  misspelled: ReadonlyMap<string, number>
  yearsAreAge: boolean
  /** Whether nouns are joined to one word. */
  hasCompounds: boolean
  /** Whether nouns have endings by their case. */
  hasCases: boolean
  /** The years in "sixteen-year-old" where that is one word; undefined where a word is none, or in no language. */
  ageInWord?: (word: string) => number | undefined
}

function toLanguage({
  roles,
  numbers,
  numberStems,
  ageEndings = '',
  yearsAreAge = false,
  hasCompounds = false,
  hasCases = false,
  others = '',
}: LanguageWords): Language {
  const byWord = new Map<string, Role[]>()
  for (const [role, words] of Object.entries(roles) as [Role, string][])
    for (const word of foldedWords(words)) {
      const known = byWord.get(word)
      if (!known) byWord.set(word, [role])
      else if (!known.includes(role)) known.push(role)
    }
  const values = valuesByWord(numbers)
  const stems = numberStems === undefined ? values : valuesByWord(numberStems)
  // The longest first, because "летнего" ends with no other ending, but "jahrige" with "e".
  const endings = foldedWords(ageEndings).sort((a, b) => b.length - a.length)
  const ageInWord = (word: string): number | undefined => {
    const ending = endings.find((each) => word.length > each.length && word.endsWith(each))
    return ending === undefined ? undefined : stems.get(word.slice(0, -ending.length))
  }
  return {
    roles: byWord,
    others: new Set(others.split(' ')),
    numbers: values,
    misspelled: withoutLetters(values),
    yearsAreAge,
    hasCompounds,
    hasCases,
    ...(endings.length > 0 && { ageInWord }),
  }
}

function foldedWords(text: string): string[] {
  return text.split(/\s+/).map(foldWord).filter(Boolean)
}

/** "1 ein eins 2 zwei" as a value for each word. */
export function valuesByWord(text: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  let value = 0
  for (const word of foldedWords(text))
    if (/^\d/.test(word)) value = Number(word)
    else values.set(word, value)
  return values
}

/** Shorter words have neighbours that mean something else. */
const LONG = 7

function withoutLetters(numbers: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [word, value] of numbers) {
    if (word.length < LONG || value < 11 || value > 19) continue
    found.set(word, value)
    found.set(word.charAt(0) + word.charAt(word.length - 1), value)
    for (let at = 1; at < word.length; at++)
      found.set(word.slice(0, at) + word.slice(at + 1), value)
  }
  return found
}

/** English goes with every other language: names of things and of games are often English. */
export const englishLanguage = toLanguage(english)
/** All others. */
export const otherLanguages: readonly Language[] = [
  german,
  dutch,
  french,
  spanish,
  italian,
  portuguese,
  russian,
  polish,
  turkish,
].map(toLanguage)

/** For each word of the other languages the languages that have it, as bits in the order of `otherLanguages`. */
export const languagesByWord: ReadonlyMap<string, number> = toLanguagesByWord()

function toLanguagesByWord() {
  const bits = new Map<string, number>()
  for (const [index, { roles, numbers }] of otherLanguages.entries())
    for (const words of [roles, numbers])
      for (const word of words.keys()) bits.set(word, (bits.get(word) ?? 0) | (1 << index))
  return bits
}

/** Phrases by their first word, the longest first. */
export const phrasesByFirstWord: ReadonlyMap<
  string,
  readonly { words: readonly string[]; meaning: PhraseMeaning }[]
> = toPhraseMap()

function toPhraseMap() {
  const map = new Map<string, { words: string[]; meaning: PhraseMeaning }[]>()
  for (const [phrase, meaning] of phrases) {
    const words = phrase.replaceAll("'", " '").split(' ')
    const [first = ''] = words
    map.set(first, [...(map.get(first) ?? []), { words, meaning }])
  }
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length)
  return map
}
