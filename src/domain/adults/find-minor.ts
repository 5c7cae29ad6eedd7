import { type ToldAge, toldAges } from './ages'
import { nounOf, ownerOf } from './belonging'
import { findEastAsianMinor } from './east-asian'
import { has, isBreak, reads, type Text } from './sentence'
import { toTokens, type Tokens } from './tokens'
import { findYouth } from './youth'

/*
 * The one question whether a text describes, wants or would draw somebody under 18. Asked wherever a person or a picture is
 * typed, generated, imported or drawn. docs/decisions/0005 tells how it is decided.
 */

/** Youngest age of anybody in Parlour. */
const ADULT = 18

/** Somebody under 18 in a text. */
export interface FoundMinor {
  /** The words of the text that say so, as they stand in it. */
  words: string
}

/** How a text is looked through. */
export interface FindMinorOptions {
  /** What the text is said to be, where it stands in a field: "Age". */
  label?: string
  /** The present time, for years of birth. Default: the clock's */
  now?: Date
}

/** Finds somebody under 18 in a text; undefined where there is nobody. Takes time in proportion to the text's length. */
export function findMinor(
  text: string,
  { label = '', now = new Date() }: FindMinorOptions = {},
): FoundMinor | undefined {
  // "age_2" is a second field for an age.
  const name = label.trim().replace(/[_\s]{0,3}\d{1,3}$/, '')
  const whole = name === '' ? text : `${name}: ${text}`
  const tokens = toTokens(whole)
  const found = findIn({ ...tokens, year: yearIn(tokens) ?? now.getFullYear() })
  if (!found) return undefined
  const first = wordStart(whole, found.start)
  const textStart = name === '' ? 0 : name.length + 2
  // Of the label only what says it without the text.
  const start = found.end > textStart ? Math.max(first, textStart) : first
  return { words: shorten(whole.slice(start, found.end)) }
}

/** Longest word before a contraction that is quoted with it. */
const CONTRACTED = 20

/** Where the word begins that a contraction belongs to: "She's 16", and not "'s 16". */
function wordStart(text: string, at: number): number {
  let start = at
  if (/['’‘ʼ＇]/.test(text[start] ?? ''))
    while (at - start < CONTRACTED && /[\p{L}\p{M}]/u.test(text[start - 1] ?? '')) start--
  return start
}

/** Finds somebody under 18 in the first of several texts that names one. */
export function findMinorIn(
  texts: Iterable<string | readonly [label: string, text: string] | undefined>,
  options: Omit<FindMinorOptions, 'label'> = {},
): FoundMinor | undefined {
  for (const each of texts) {
    if (each === undefined) continue
    const found =
      typeof each === 'string'
        ? findMinor(each, options)
        : findMinor(each[1], { ...options, label: each[0] })
    if (found) return found
  }
  return undefined
}

interface Span {
  start: number
  end: number
}

function findIn(text: Text): Span | undefined {
  const { list } = text
  const ages = toldAges(text)
  const adultAges = ages.filter(({ years }) => years >= ADULT)
  const adults = new Set(adultAges.map((age) => nounOf(text, age)))
  const isAdultNear = adultsNear(list, adultAges)
  const young = ages.find(
    (age) =>
      age.years < ADULT &&
      ownerOf(text, age, { hasAdultAge: isAdultNear(age.at) }).belonging === 'person',
  )
  const spans: Span[] = []
  const add = (first: number, last: number) => {
    const [from, to] = [list[first], list[last]]
    if (from && to) spans.push({ start: from.start, end: to.end })
  }
  if (young) {
    const { first, last } = withNeighbour(text, Math.max(0, young.first), young.last)
    add(first, last)
  }
  const youth = findYouth(text, adults, isAdultNear)
  if (youth) add(youth.first, youth.last)
  const eastAsian = findEastAsianMinor(text)
  if (eastAsian) spans.push(eastAsian)
  return spans.sort((a, b) => a.start - b.start)[0]
}

/** Tokens before or after a bare number that are looked at. */
const NEIGHBOURS = 4

/** A number alone says little to whoever is refused: "Mia, 16", and not "16"; "17, climber" where nothing stands before. */
function withNeighbour({ list }: Text, first: number, last: number) {
  if (first !== last || list[first]?.kind !== 'number' || list[first].isAge) return { first, last }
  for (let at = first - 1; at >= Math.max(0, first - NEIGHBOURS); at--) {
    if (isBreak(list[at])) break
    if (list[at]?.kind !== 'word' || has(list[at], 'of', 'article', 'about')) continue
    const isBracketed = list[first - 1]?.text === '(' && list[last + 1]?.text === ')'
    return { first: at, last: isBracketed ? last + 1 : last }
  }
  for (let at = last + 1; at <= Math.min(list.length - 1, last + NEIGHBOURS); at++) {
    if (isBreak(list[at])) break
    if (list[at]?.kind === 'word') return { first, last: at }
  }
  return { first, last }
}

/** Sentences before and behind a place in which an adult's age tells of whoever it is said. */
const NEAR = 2

/** Tells of a place whether an age of 18 or more is told near it: one far off is somebody else's. */
function adultsNear(list: Text['list'], ages: readonly ToldAge[]): (at: number) => boolean {
  const sentences = new Uint32Array(list.length)
  let sentence = 0
  const withAdult = new Set<number>()
  list.forEach((token, at) => {
    sentences[at] = sentence
    if (token.kind === 'break' && list[at - 1]?.kind !== 'break') sentence++
    if (token.kind === 'number' && isLastAdultAge(list, at)) withAdult.add(sentence)
  })
  for (const { at } of ages) withAdult.add(sentences[at] ?? 0)
  return (at) => {
    const here = sentences[at] ?? 0
    for (let index = here - NEAR; index <= here + NEAR; index++)
      if (withAdult.has(index)) return true
    return false
  }
}

/** "I'm a kid inside, 39": no age by its words, but nobody says that of a child. */
function isLastAdultAge(list: Text['list'], at: number): boolean {
  const token = list[at]
  if (token === undefined || !(token.value >= ADULT && token.value < 100)) return false
  // "à 45 ans il est revenu", "a los 45 volvió"
  const lead = has(list[at - 1], 'article') ? list[at - 2] : list[at - 1]
  const isLed = reads(lead, /^(?:aa|a|aos|at|mit|con|com|в|w)$/)
  if (isLed && (has(list[at + 1], 'year') || list[at - 2] === lead || isBreak(list[at + 1])))
    return true
  return list[at - 1]?.text === ',' && list[at - 2]?.kind === 'word' && isBreak(list[at + 1])
}

/** The year that a text says it is: "it is 2026". */
function yearIn({ list }: Tokens): number | undefined {
  const at = list.findIndex(
    ({ kind, value }, index) =>
      kind === 'number' &&
      value > 1_000 &&
      value < 3_000 &&
      reads(list[index - 1], /^(?:is|now|today|year|'s|ist|est|es|jetzt|heute)$/),
  )
  return list[at]?.value
}

/** Characters of a finding that are quoted. */
const QUOTED = 60

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line
}
