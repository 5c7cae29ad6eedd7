import { foldText } from './fold'
import {
  englishLanguage,
  type Language,
  languagesByWord,
  otherLanguages,
  phrasesByFirstWord,
  valuesByWord,
} from './lexicon'
import type { PhraseMeaning } from './words/phrases'
import type { Role } from './words/roles'

/* A text as words, numbers and marks, each with what it may mean. */

/** A word, a number or a mark of a text. */
export interface Token {
  /** A `break` ends a sentence. */
  kind: 'word' | 'number' | 'mark' | 'break'
  /** Folded. */
  text: string
  /** Place in the original text. */
  start: number
  end: number
  /** Follows the one before without a space or with a hyphen only. */
  isGlued: boolean
  /** Begins with a capital letter in the original text. */
  isCapital: boolean
  /** Of a number. */
  value: number
  /** "16th" */
  isOrdinal: boolean
  /** A number that says by itself that it is an age: "sechzehnjährig", "a decade". */
  isAge: boolean
  /** A number word whose letters were spaced out or replaced. */
  isHidden?: boolean
  /** A name that would be another word elsewhere. */
  isName?: boolean
  /** Whether somebody's years alone tell an age in the language of its sentence. */
  yearsAreAge: boolean
  roles: readonly Role[]
  /** What a phrase means that was made one token. */
  meaning?: PhraseMeaning
}

/** A text that was taken apart. */
export interface Tokens {
  original: string
  /** Folded. */
  text: string
  list: readonly Token[]
  /** For each place of the folded text that of the original. */
  origins: Uint32Array
}

const PIECE =
  /y\.o\.?(?!\p{L})|y[/-]o(?!\p{L})|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+|\d+(?:[.,]\d+)*|\p{L}+|\n|'(?:s|m|re|ve|d|ll|t)(?!\p{L})|[^\s\p{L}\d]/gu
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const NO_ROLES: readonly Role[] = []

/** Takes a text apart. */
export function toTokens(original: string): Tokens {
  const { text, origins } = foldText(original)
  const pieces = joinSpacedLetters(toPieces(text, original, origins))
  const sentences = toSentences(pieces)
  const counts = sentences.map(countLanguages)
  const ofText = languagesOf(sum(counts))
  // A long text has the same words again and again.
  const vocabularies = new Map<number, Vocabulary>()
  const list: Token[] = []
  for (const [index, sentence] of sentences.entries()) {
    const count = counts[index] ?? NO_COUNTS
    const ofSentence = languagesOf(count)
    // One sentence may be in another language than the rest.
    const isEnglish = ofSentence === 0 && count.english >= CLEARLY
    const bits = isEnglish ? 0 : (ofText & ofSentence) === 0 ? ofText | ofSentence : ofText
    const vocabulary = vocabularies.get(bits) ?? toVocabulary(bits)
    vocabularies.set(bits, vocabulary)
    for (const token of readSentence(sentence, vocabulary, original)) list.push(token)
  }
  return { original, text, origins, list }
}

/** English words of a sentence that is in no other language. */
const CLEARLY = 3

/** The languages that a sentence is read in, and its words that were looked up already. */
interface Vocabulary {
  languages: readonly Language[]
  yearsAreAge: boolean
  known: Map<string, Token>
}

function toVocabulary(bits: number): Vocabulary {
  const others = otherLanguages.filter((_, index) => (bits & (1 << index)) !== 0)
  return {
    languages: [englishLanguage, ...others],
    yearsAreAge: others.some((language) => language.yearsAreAge),
    known: new Map(),
  }
}

/** Pieces up to each break, and the break. */
function toSentences(pieces: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  let sentence: Token[] = []
  for (const piece of pieces) {
    sentence.push(piece)
    if (piece.kind !== 'break') continue
    sentences.push(sentence)
    sentence = []
  }
  if (sentence.length > 0) sentences.push(sentence)
  return sentences
}

function readSentence(
  sentence: readonly Token[],
  { languages, yearsAreAge, known }: Vocabulary,
  original: string,
): Token[] {
  const looked = sentence.map((piece, index) => {
    piece.yearsAreAge = yearsAreAge
    if (piece.kind !== 'word') return piece
    if (isNamed(piece, sentence[index + 1], original)) return { ...piece, isName: true }
    const key = piece.isCapital ? `^${piece.text}` : piece.text
    const same = known.get(key) ?? lookUp(piece, languages)
    known.set(key, same)
    const { start, end, isGlued } = piece
    return { ...same, start, end, isGlued }
  })
  return joinPhrases(joinSums(joinNumbers(looked, languages)))
}

function toPieces(text: string, original: string, origins: Uint32Array): Token[] {
  const pieces: Token[] = []
  let lastEnd = 0
  for (const found of text.matchAll(PIECE)) {
    let [piece] = found
    const from = found.index
    const to = from + piece.length
    const before = pieces.at(-1)
    if (piece === '-' || piece === "'") {
      const isInWord = from === lastEnd && /[\p{L}\d]/u.test(text[to] ?? '')
      if (isInWord && piece === "'" && before?.kind !== 'number') {
        lastEnd = to
        continue
      }
      if (isInWord && !(before?.kind === 'number' && /\d/.test(text[to] ?? ''))) {
        lastEnd = to
        continue
      }
    }
    if (piece === "'t" && before?.text.endsWith('n') === true) {
      if (before.text !== 'can') before.text = before.text.slice(0, -1)
      piece = 'not'
    }
    if (piece.startsWith('y.o') || piece === 'y/o' || piece === 'y-o') piece = 'yo'
    const start = origins[from] ?? 0
    const first = original[start] ?? ''
    const isWord = /^[a-z]/.test(piece) || (/^[\p{L}']/u.test(piece) && piece !== "'")
    // "à" is a preposition, "a" a verb, and both are folded to the same letter.
    if (piece === 'a' && isPreposition(first, text.slice(to, to + 24), before)) piece = 'aa'
    const token: Token = {
      kind: /^\d/.test(piece) ? 'number' : isWord ? 'word' : 'mark',
      text: piece,
      start,
      end: origins[to - 1] === undefined ? start + 1 : endOf(original, origins, to),
      isGlued: from === lastEnd && from > 0,
      isCapital: first !== first.toLowerCase(),
      value: NaN,
      isOrdinal: false,
      isAge: false,
      yearsAreAge: false,
      roles: NO_ROLES,
    }
    if (token.kind === 'mark' && isBreak(piece, text, from, before)) token.kind = 'break'
    if (token.kind === 'number') token.value = toValue(piece)
    pieces.push(token)
    // What begins a line is joined to nothing.
    lastEnd = piece === '\n' ? -1 : to
  }
  return pieces
}

/** "à 16 ans", "A 13 anni"; but "à peine" and "Lea a 16 ans" */
function isPreposition(letter: string, behind: string, before: Token | undefined): boolean {
  if (letter.normalize('NFC').toLowerCase() === 'à') return !behind.startsWith(' peine')
  return before?.isCapital !== true && /^ [\da-z]+ anni(?!\p{L})/u.test(behind)
}

/** Where the original text of a piece ends: behind the last character that it came from. */
function endOf(original: string, origins: Uint32Array, to: number): number {
  const last = origins[to - 1] ?? 0
  const next = origins[to] ?? original.length
  const length = String.fromCodePoint(original.codePointAt(last) ?? 32).length
  return Math.min(Math.max(last + length, last), next > last ? next : original.length)
}

function isBreak(piece: string, text: string, at: number, before: Token | undefined): boolean {
  if (/[!?;\n。！？；¿¡…]/.test(piece)) return true
  if (piece !== '.') return false
  // "No. 13", "Dr. Who", "J. Smith"
  if (before && /^(?:no|nr|dr|mr|mrs|ms|st|vs|ca|approx|jr|\p{L})$/u.test(before.text)) return false
  return /^(?:\s|$|["')\]])/.test(text.slice(at + 1, at + 2))
}

function toValue(digits: string): number {
  if (/^\d+$/.test(digits)) return Number(digits)
  // "5,000" and "5.000" are thousands, "1.5" is not.
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return Number(digits.replace(/[.,]/g, ''))
  const decimal = /^(\d+)[.,](\d{1,2})$/.exec(digits)
  return decimal ? Number(`${decimal[1] ?? ''}.${decimal[2] ?? ''}`) : NaN
}

/** "s i x t e e n", "s-i-x-t-e-e-n" and "1 6 years" as the words that they are. */
function joinSpacedLetters(pieces: Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece) break
    let end = at
    const teen = toTeen(piece, pieces[at + 1], pieces[at + 2])
    if (teen) {
      joined.push(teen)
      at += 1
      continue
    }
    const run = [piece]
    while (run.length < 40) {
      // "s.i.x", "s*i*x"
      const isDotted =
        piece.kind === 'word' &&
        /^[.*|/~+=•]$/.test(pieces[end + 1]?.text ?? '') &&
        pieces[end + 1]?.isGlued === true
      const nextAt = end + (isDotted ? 2 : 1)
      const next = pieces[nextAt]
      if (next === undefined || !isSingle(next, piece)) break
      run.push(next)
      end = nextAt
    }
    if (isSingle(piece, piece) && run.length >= (piece.kind === 'number' ? 2 : 4)) {
      // "a s c h o o l g i r l"
      const isLed = /^[ai]$/.test(piece.text) && isKnownRun(run.slice(1))
      if (isLed) joined.push(piece)
      for (const word of splitRun(isLed ? run.slice(1) : run)) joined.push(word)
      at = end
    } else joined.push(piece)
  }
  return joined
}

/** "fif teen", and "six teen years": a number word in two pieces. */
function toTeen(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
): Token | undefined {
  if (second?.text !== 'teen' || !/^(?:thir|four|fif|six|seven|eigh)$/.test(first.text))
    return undefined
  if (/^(?:four|six|seven)$/.test(first.text) && !/^(?:years?|yrs?|yo)$/.test(third?.text ?? ''))
    return undefined
  return { ...first, text: `${first.text}teen`, end: second.end }
}

function isSingle(token: Token | undefined, like: Token): boolean {
  return token !== undefined && token.kind === like.kind && /^[\p{L}\d]$/u.test(token.text)
}

const RUN_WORDS =
  /(?:thir|four|fif|six|seven)teen|twelve|eleven|ten|nine|eight|years?|old|teen(?:ager)?|schoolgirl|girl|boy|loli|child|kid|minor|underage/y

function isKnownRun(run: readonly Token[]): boolean {
  return splitRun([...run]).every(({ isHidden }) => isHidden === true)
}

/** Letters that were written one by one, as one word, or as several where they are known. */
function splitRun(run: Token[]): Token[] {
  const text = run.map((token) => token.text).join('')
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) return run
  if (first.kind === 'number')
    // "1 6", but not "3 2 1" and no longer lists of digits.
    return run.length === 2 ? [{ ...first, text, end: last.end, value: Number(text) }] : run
  const words: Token[] = []
  let at = 0
  while (at < text.length) {
    RUN_WORDS.lastIndex = at
    const length = RUN_WORDS.exec(text)?.[0].length
    if (length === undefined) break
    const [from, to] = [run[at], run[at + length - 1]]
    if (from && to) words.push({ ...from, text: text.slice(at, at + length), end: to.end })
    at += length
  }
  return at === text.length
    ? words.map((word) => ({ ...word, isHidden: true }))
    : [{ ...first, text, end: last.end }]
}

/** How many words of a text are English, and how many of each other language and not English. */
interface LanguageCounts {
  english: number
  others: readonly number[]
}

const NO_COUNTS: LanguageCounts = { english: 0, others: otherLanguages.map(() => 0) }

function countLanguages(pieces: readonly Token[]): LanguageCounts {
  const others = otherLanguages.map(() => 0)
  let english = 0
  for (const [place, piece] of pieces.entries()) {
    const { kind, text } = piece
    if (kind !== 'word') continue
    if (englishLanguage.roles.has(text)) {
      if (text.length > 1) english++
      continue
    }
    if (englishLanguage.others.has(text)) continue
    const bits = languagesByWord.get(text) ?? 0
    const mayTellAge = bits === 0 && text.length > 8
    // "Paloma, 34": a name says nothing of the language.
    if (bits !== 0 && isInPlaceOfName(piece, pieces[place + 1]) && !namesPerson(text)) continue
    if (bits === 0 && !mayTellAge) continue
    for (let index = 0; index < others.length; index++)
      if (
        (bits & (1 << index)) !== 0 ||
        (mayTellAge && otherLanguages[index]?.ageInWord?.(text) !== undefined)
      )
        others[index] = (others[index] ?? 0) + 1
  }
  return { english, others }
}

function sum(counts: readonly LanguageCounts[]): LanguageCounts {
  const [only] = counts
  if (only && counts.length === 1) return only
  return {
    english: counts.reduce((total, { english }) => total + english, 0),
    others: otherLanguages.map((_, index) =>
      counts.reduce((total, { others }) => total + (others[index] ?? 0), 0),
    ),
  }
}

/** Languages that have at least half as many words as the one with the most, as bits in the order of `otherLanguages`. */
function languagesOf({ english, others }: LanguageCounts): number {
  const most = Math.max(...others)
  if (most === 0 || most * 2 < english) return 0
  return others.reduce((bits, count, index) => (count * 2 >= most ? bits | (1 << index) : bits), 0)
}

function isInPlaceOfName({ isCapital }: Token, next: Token | undefined): boolean {
  return isCapital && next !== undefined && /^(?:[,(–|/]|is|has|from|who|'s)$/.test(next.text)
}

/** Whether a word of another language means a person of any age. */
function namesPerson(word: string): boolean {
  return otherLanguages.some(({ roles }) =>
    roles
      .get(word)
      ?.some((role) => role === 'youth' || role === 'girl' || role === 'kin' || role === 'never'),
  )
}

/** "0o 1i": what each letter stands for. */
function toLetters(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map(([written = '', meant = '']) => [written, meant]))
}

const LEET = toLetters('0o 1i 3e 4a 5s 7t @a $s')
/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = toLetters(
  'аa вb сc еe нh іi јj кk мm оo рp ѕs тt уy хx гr αa βb εe ηn ιi κk νv οo ρp τt υy χx ԁd ɡg һh ոn',
)

function toLatin(word: string): string {
  let latin = ''
  for (const letter of word) latin += LOOKALIKES.get(letter) ?? letter
  return latin
}

const ROMAN = valuesByWord('8 viii 9 ix 11 xi 12 xii 13 xiii 14 xiv 15 xv 16 xvi 17 xvii')

function lookUp(piece: Token, languages: readonly Language[]): Token {
  const isPlainWord = piece.text.charCodeAt(0) < 0x1100
  if (!isPlainWord && EAST_ASIAN.test(piece.text)) return piece
  let word = piece.text
  const isPlain = /^[a-z']+$/.test(word)
  const isMixed =
    !isPlain && /\p{sc=Latin}/u.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(word)
  if (isMixed) word = toLatin(word)
  let roles = rolesOf(word, languages, piece.isCapital)
  if (
    roles.length === 0 &&
    !isPlain &&
    !isMixed &&
    /^[\p{sc=Cyrillic}\p{sc=Greek}]+$/u.test(word)
  ) {
    // A whole word of letters that look Latin.
    const latin = LOOKALIKES.get(word.charAt(0)) === undefined ? '' : toLatin(word)
    const latinRoles = /^[a-z]+$/.test(latin) ? rolesOf(latin, languages) : NO_ROLES
    if (latinRoles.length > 0 || englishLanguage.numbers.has(latin)) {
      word = latin
      roles = latinRoles
    }
  }
  // "fifteenyearold"
  const whole = /^([a-z]{3,9})(?:years?|yrs?)old$/.exec(word)?.[1]
  const wholeYears = whole === undefined ? undefined : englishLanguage.numbers.get(whole)
  if (wholeYears !== undefined)
    return { ...piece, kind: 'number', value: wholeYears, isAge: true, roles }
  const ish = word.endsWith('ish') ? englishLanguage.numbers.get(word.slice(0, -3)) : undefined
  if (ish !== undefined) return { ...piece, kind: 'number', value: ish, isAge: true, roles }
  for (const language of languages) {
    const years = language.ageInWord?.(word)
    if (years !== undefined)
      return { ...piece, text: word, kind: 'number', value: years, isAge: true, roles }
  }
  // Letters of two alphabets in one number word: nobody writes it so but to hide it.
  const isHidden = isMixed && englishLanguage.numbers.has(word)
  return { ...piece, text: word, roles, ...(isHidden && { isHidden }) }
}

/** First names that are a possessive, a plant, a stone or the like elsewhere, or in another language. */
const NAMES_LIKE_WORDS = new Set(
  (
    'moon mai mia sue ana ma su dina lei hana will may son ben ella elle cara gia otto ron una uma clement mercedes page tre sei ali jan dan ida max sol luz paz vera dora sara lina mei rei ren kai leo noe noa eva ari ' +
    'lily rose ruby ivy holly hazel olive willow pearl daisy iris ' +
    'can deniz yagmur gunes bulut yildiz ipek inci pinar bahar toprak ada nil sena defne nisan eylul ruzgar kaya umut лев роман любовь вера роза лилия надежда ' +
    'jasmine violet poppy heather fern laurel myrtle rowan linden ash melody harmony crystal jade amber opal ' +
    'angel star destiny charity chastity verity felicity trinity serenity unity robin raven wren jay phoenix kit ' +
    'kitty bunny bambi merlin cliff glen forest reed clay mark bill grant chase hunter jack drew max rocky sandy ' +
    'river sage ginger cherry candy honey rusty viola gene art april june august dean lane brook brooke skye ' +
    'dahlia azalea camellia wisteria begonia maple alder dacia porsche lexus bentley delta nova peony ' +
    'storm reef ridge stone flint jet coral ember sunny summer autumn winter dawn grace hope faith joy mercy'
  ).split(' '),
)

/** "Mia, 16", "Rose is 15", and Nina, who is no niña: a name that is also a word. */
function isNamed(piece: Token, behind: Token | undefined, original: string): boolean {
  if (!piece.isCapital) return false
  if (/^ni[nñ][ao]$/.test(piece.text))
    return /^Nin[ao]$/.test(original.slice(piece.start, piece.end))
  return (
    NAMES_LIKE_WORDS.has(piece.text) &&
    (behind === undefined ||
      behind.kind !== 'word' ||
      /^(?:is|has|from|who|'s|turns|looks|goes|likes|loves|lives|plays|wants|works|attends|studies|was|had|smiles|sits|ist|hat|aus|wird|est|tiene|ha|tem|heeft|jest|ma|из)$/.test(
        behind.text,
      ))
  )
}

/** Endings of English and French nouns that name no person; those that do are excepted. */
const THING_ENDING =
  /^(?!sensation|celebrity|deity|governess|baroness|patroness|witness|lioness|personality|royalty|creation|companion|incarnation|minority|childishness)[a-z]{2,}(?:tion|sion|ment|ship|ness|ity|ism|ware|phone|graph|scope|house|craft)s?$/
const THING: readonly Role[] = ['thing']
const ANIMAL: readonly Role[] = ['animal']
const PLURAL_ROLES: readonly Role[] = ['thing', 'animal', 'person', 'carer']

function rolesOf(word: string, languages: readonly Language[], isCapital = false): readonly Role[] {
  const own = languages.length === 1 ? englishLanguage.roles.get(word) : undefined
  if (own) return own
  const found =
    languages.length === 1
      ? NO_ROLES
      : languages.flatMap((language) => language.roles.get(word) ?? NO_ROLES)
  if (found.length > 0) return found
  const isAdverb = languages.length > 1 && /(?:[ae]ll?|iv|eus|air|abl)ement$/.test(word)
  if (!isCapital && !isAdverb && THING_ENDING.test(word) && !englishLanguage.others.has(word))
    return THING
  const small = languages.length === 1 ? NO_ROLES : rolesOfDiminutive(word, languages)
  if (small.length > 0) return small
  const compound = languages.length === 1 ? NO_ROLES : rolesOfCompound(word, languages)
  if (compound.length > 0) return compound
  const inflected = languages.length === 1 ? NO_ROLES : rolesOfInflected(word, languages, isCapital)
  if (inflected.length > 0) return inflected
  if (!word.endsWith('s') || word.length < 4) return NO_ROLES
  const singular =
    englishLanguage.roles.get(word.slice(0, -1)) ??
    (word.endsWith('es') ? englishLanguage.roles.get(word.slice(0, -2)) : undefined) ??
    (word.endsWith('ies') ? englishLanguage.roles.get(`${word.slice(0, -3)}y`) : undefined) ??
    NO_ROLES
  const other = singular.length > 0 ? singular : singularOf(word, languages)
  return other.filter((role) => PLURAL_ROLES.includes(role))
}

function singularOf(word: string, languages: readonly Language[]): readonly Role[] {
  for (const { roles } of languages) {
    const found = roles.get(word.slice(0, -1)) ?? roles.get(word.slice(0, -2))
    if (found) return found
  }
  return NO_ROLES
}

/** Shortest beginning of a word that stays the same in all its cases. */
const STEM = 4

/** What a thing or an animal is in another case than the lists have it in: "аккордеону", "akordeonu", "papağanım". */
function rolesOfInflected(
  word: string,
  languages: readonly Language[],
  isCapital: boolean,
): readonly Role[] {
  // A short word with a capital letter is rather a name, unless it is a whole noun: "Клубу".
  const whole = isCapital && /[уаюя]$/.test(word) ? word.slice(0, -1) : ''
  if (whole.length === STEM)
    for (const { roles, hasCases } of languages) {
      const found = hasCases ? roles.get(whole) : undefined
      if (found?.every((role) => role === 'thing') === true) return found
    }
  const shortest = isCapital ? STEM + 1 : STEM
  for (const { roles, hasCases } of languages) {
    if (!hasCases) continue
    for (let cut = 1; cut <= 5 && word.length - cut >= STEM; cut++) {
      // "Kedimiz": nobody's name ends so.
      if (word.length - cut < shortest && !/[mn][iu]z$/.test(word)) break
      const stem = word.slice(0, -cut)
      const isOfVowel = /[аеиоуыэюяaeiouy]$/.test(stem)
      if (!(isOfVowel ? OWNED : CASES).test(word.slice(-cut))) continue
      for (const ending of CASE_ENDINGS) {
        const found = roles.get(stem + ending)
        if (found?.every((role) => role === 'thing' || role === 'animal') === true) return found
      }
    }
  }
  return NO_ROLES
}
const CASES =
  /^(?:[аяуюеиыь]|ой|ей|ом|ем|ов|ам|ям|ах|ях|ами|ями|ою|[aueiy]|owi|em|om|ie|ow|ach|ami|[iu]m|[iu]n|imiz|umuz|s[iu]|n[iu]n|l[ae]r|d[ae]|d[ae]n)$/
/** Turkish endings behind a vowel: "kedimiz" */
const OWNED = /^(?:[mn][iu]z|s[iu]n[ae]?|y[iu]|(?:s[iu])?yl[ae])$/
const CASE_ENDINGS = ['', 'а', 'я', 'о', 'е', 'ь', 'a', 'o', 'e']

const COMPOUND_ROLES: readonly Role[] = [
  ...PLURAL_ROLES,
  'girl',
  'youth',
  'kin',
  'parent',
  'masculine',
  'feminine',
]

/** What a German or Dutch word is by the noun that it ends with: "Birnbaum", "Nachbarsjunge". */
function rolesOfCompound(word: string, languages: readonly Language[]): readonly Role[] {
  if (word.length < 7) return NO_ROLES
  for (const { roles, hasCompounds } of languages) {
    if (!hasCompounds) continue
    for (let at = 3; at <= word.length - 4; at++) {
      const found = roles.get(word.slice(at))?.filter((role) => COMPOUND_ROLES.includes(role))
      if (found === undefined || found.length === 0) continue
      // "Elefantenbaby"
      const first = word.slice(0, at)
      const isAnimal = [first, first.replace(/n$/, ''), first.replace(/e?[ns]$/, '')].some(
        (each) => roles.get(each)?.includes('animal') === true,
      )
      return isAnimal ? ANIMAL : found
    }
  }
  return NO_ROLES
}

/** "cachorrinho", "gatita", "cagnolino", "Kätzchen", "hondje" */
const DIMINUTIVE = /(?:z?inh[oa]|[cz]?it[oa]|i?n[oa]|ett[oa]|chen|lein|[jp]e|tje)s?$/

/** What a diminutive of an animal or a thing is. */
function rolesOfDiminutive(word: string, languages: readonly Language[]): readonly Role[] {
  if (word.length < 5 || !DIMINUTIVE.test(word)) return NO_ROLES
  const stem = word.replace(DIMINUTIVE, '')
  if (stem.length < 3) return NO_ROLES
  for (const { roles } of languages)
    for (const ending of ['', 'o', 'a', 'e']) {
      const found = roles.get(stem + ending)?.filter((role) => role === 'animal')
      if (found !== undefined && found.length > 0) return found
    }
  return NO_ROLES
}

function numberOf(token: Token | undefined, languages: readonly Language[]): number | undefined {
  if (token?.kind !== 'word' || token.isName === true) return undefined
  for (const language of languages) {
    const value = language.numbers.get(token.text)
    if (value !== undefined) return value
  }
  return token.roles.length === 0 ? misspelledNumber(token.text, languages) : undefined
}

/** "sixteeen", "fiveteen", "forteen": a number word of an age under 20 that one letter is wrong in. */
function misspelledNumber(word: string, languages: readonly Language[]): number | undefined {
  if (word.length < 6 || word.length > 13 || word.endsWith('s')) return undefined
  for (const { misspelled } of languages) {
    // Neither the first nor the last letter is the wrong one.
    if (!misspelled.has(word.charAt(0) + word.charAt(word.length - 1))) continue
    const value = misspelled.get(word)
    if (value !== undefined) return value
    for (let at = 1; at < word.length; at++) {
      const without = misspelled.get(word.slice(0, at) + word.slice(at + 1))
      if (without !== undefined) return without
    }
  }
  return undefined
}

const ORDINALS = valuesByWord(
  '1 first 2 second 3 third 4 fourth 5 fifth 6 sixth 7 seventh 8 eighth 9 ninth 10 tenth 11 ' +
    'eleventh onzieme undicesimo 12 twelfth douzieme dodicesimo 13 thirteenth treizieme ' +
    'tredicesimo decimotercer 14 fourteenth quatorzieme quattordicesimo decimocuarto 15 fifteenth ' +
    'quinzieme quindicesimo decimoquinto 16 sixteenth seizieme sedicesimo decimosexto 17 ' +
    'seventeenth diciassettesimo decimoseptimo 18 eighteenth diciottesimo decimoctavo',
)
/** "dix-huitième" */
const FRENCH_TEENS = valuesByWord('17 septieme 18 huitieme 19 neuvieme')
const ANNIVERSARY = /^(?:anniversaire|cumpleanos|compleanno|aniversario|verjaardag)$/
/** "on dördünde": at fourteen */
const TURKISH_AGE =
  /^(bir|iki|uc|dord|bes|alti|yedi|sekiz|dokuz)s?[iu]n(?:d[ae](?:ki|yim|sin)?|[ae])$/
/** "fünfzehnten" */
const GERMAN_ORDINAL = /^(\p{L}{3,12})te[nrs]?$/u
const BETWEEN_TENS = /^(?:and|et|y|e|und|и|i|en)$/

/** Number words become numbers, "twenty-one" one number, "16th" an ordinal, and "5ixteen" what it stands for. */
function joinNumbers(pieces: Token[], languages: readonly Language[]): Token[] {
  const joined: Token[] = []
  let at = 0
  while (at < pieces.length) {
    const piece = pieces[at]
    if (!piece) break
    const next = pieces[at + 1]
    const latin = toLeetWord(pieces, at, languages)
    if (latin) {
      joined.push(latin.token)
      at += latin.count
      continue
    }
    const digits = toLookalikeDigits(piece, next, pieces[at + 2])
    if (digits) {
      joined.push(digits)
      at += 2
      continue
    }
    if (
      piece.kind === 'number' &&
      next?.text === 'ish' &&
      next.isGlued &&
      !isUnitWord(pieces[at + 2])
    ) {
      joined.push({ ...piece, end: next.end, isAge: true })
      at += 2
      continue
    }
    if (piece.kind === 'number') {
      // "18e anniversaire", "18º cumpleaños"
      const isElsewhere = ANNIVERSARY.test(pieces[at + 2]?.text ?? '')
      const isOrdinal =
        next?.isGlued === true &&
        (isElsewhere ? /^(?:e|eme|er|o|a)$/ : /^(?:st|nd|rd|th)$/).test(next.text)
      joined.push(isOrdinal ? { ...piece, isOrdinal, end: next.end } : piece)
      at += isOrdinal ? 2 : 1
      continue
    }
    const teen = piece.text === 'dix' ? FRENCH_TEENS.get(next?.text ?? '') : undefined
    if (teen !== undefined && next) {
      joined.push({ ...piece, kind: 'number', value: teen, isOrdinal: true, end: next.end })
      at += 2
      continue
    }
    const ordinal = piece.kind === 'word' ? ORDINALS.get(piece.text) : undefined
    if (ordinal !== undefined) {
      joined.push({ ...piece, kind: 'number', value: ordinal, isOrdinal: true, roles: NO_ROLES })
      at += 1
      continue
    }
    const german =
      next?.text.startsWith('geburtstag') === true ? GERMAN_ORDINAL.exec(piece.text) : undefined
    const germanValue = german
      ? numberOf({ ...piece, text: german[1] ?? '' }, languages)
      : undefined
    if (germanValue !== undefined) {
      joined.push({
        ...piece,
        kind: 'number',
        value: germanValue,
        isOrdinal: true,
        roles: NO_ROLES,
      })
      at += 1
      continue
    }
    const roman = next?.roles.includes('year') ? ROMAN.get(piece.text) : undefined
    const turkish = piece.text === 'on' ? TURKISH_AGE.exec(next?.text ?? '') : null
    const unit = turkish
      ? numberOf({ ...piece, text: turkish[1]?.replace(/d$/, 't') ?? '' }, languages)
      : undefined
    if (unit !== undefined && next) {
      joined.push({
        ...piece,
        kind: 'number',
        value: 10 + unit,
        isAge: true,
        end: next.end,
        roles: NO_ROLES,
      })
      at += 2
      continue
    }
    const isTurkishTen =
      piece.text === 'on' &&
      /^(?:bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz)$/.test(next?.text ?? '')
    const value = isTurkishTen ? 10 : (roman ?? numberOf(piece, languages))
    if (value === undefined) {
      const ages = toDecade(pieces, at)
      joined.push(ages?.token ?? piece)
      at += ages?.count ?? 1
      continue
    }
    const { total, count } = addUp(pieces, at, value, languages)
    const last = pieces[at + count - 1] ?? piece
    // "twenty-first"
    const ones = pieces[at + count]
    const unitValue = total >= 20 && total % 10 === 0 ? (ORDINALS.get(ones?.text ?? '') ?? 10) : 10
    if (ones && unitValue < 10) {
      joined.push({
        ...piece,
        kind: 'number',
        value: total + unitValue,
        isOrdinal: true,
        end: ones.end,
        roles: NO_ROLES,
      })
      at += count + 1
      continue
    }
    joined.push({ ...piece, kind: 'number', value: total, end: last.end })
    at += count
  }
  return joined
}

/** "twenty-one", "treinta y cinco", "dix-sept", "quatre-vingt-dix", "on altı", "one hundred and five" */
function addUp(
  pieces: readonly Token[],
  at: number,
  first: number,
  languages: readonly Language[],
): { total: number; count: number } {
  let total = first
  let count = 1
  for (;;) {
    const isJoined = BETWEEN_TENS.test(pieces[at + count]?.text ?? '')
    const index = at + count + (isJoined && total >= 20 ? 1 : 0)
    const token = pieces[index]
    const value = numberOf(token, languages)
    if (value === undefined || token === undefined) break
    if (value >= 100) total *= value
    else if (total === 4 && value === 20 && token.isGlued) total = 80
    else if (total >= 20 && value < 20 && value > 0) total += value
    else if (total === 10 && value < 10 && (token.isGlued || pieces[at]?.text === 'on'))
      total += value
    else break
    count = index - at + 1
  }
  return { total, count }
}

/** "eighteen minus two", "ten plus five": nobody writes an age so but to hide it. */
function joinSums(pieces: Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < pieces.length; at++) {
    const [first, sign, second] = [pieces[at], pieces[at + 1], pieces[at + 2]]
    if (!first) break
    // "half of thirty", and nothing that is counted
    const isHalf = first.text === 'half' && sign?.text === 'of' && second?.kind === 'number'
    if (isHalf && (pieces[at + 3] === undefined || pieces[at + 3]?.kind !== 'word')) {
      joined.push({ ...second, start: first.start, value: second.value / 2, isHidden: true })
      at += 2
      continue
    }
    const value = sumOf(first, sign, second)
    if (value !== undefined && second) {
      joined.push({ ...first, value, end: second.end, isHidden: true })
      at += 2
    } else joined.push(first)
  }
  return joined
}

function sumOf(
  first: Token,
  sign: Token | undefined,
  second: Token | undefined,
): number | undefined {
  if (first.kind !== 'number' || second?.kind !== 'number' || !(first.value > 4)) return undefined
  if (sign?.text === 'plus') return first.value + second.value
  if (sign?.text === 'minus') return Math.max(0, first.value - second.value)
  return undefined
}

/** Whether a word may be what is counted: "15ish minutes". */
function isUnitWord(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.roles.length === 0
}

/** "1б years", "l6 years": letters that look like digits. */
function toLookalikeDigits(
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
): Token | undefined {
  if (
    second?.isGlued !== true ||
    !third?.roles.some((role) => role === 'year' || role === 'yearsOld')
  )
    return undefined
  const text = `${first.text}${second.text}`.replace(
    /[бзоolі|і]/gu,
    (letter) => DIGIT_LETTERS.get(letter) ?? '',
  )
  if (first.kind === second.kind || !/^\d{2}$/.test(text)) return undefined
  return { ...first, kind: 'number', text, value: Number(text), end: second.end, roles: NO_ROLES }
}

const DIGIT_LETTERS = toLetters('б6 з3 о0 o0 l1 і1 |1')

/** "a decade and a half", "half a decade", "a dozen" where an age follows. */
function toDecade(
  pieces: readonly Token[],
  at: number,
): { token: Token; count: number } | undefined {
  const text = (offset: number) => pieces[at + offset]?.text ?? ''
  if (text(0) === 'decade') {
    const hasHalf = text(1) === 'and' && text(2) === 'a' && text(3) === 'half'
    const count = hasHalf ? 4 : 1
    if (text(count) !== 'old') return undefined
    return decade(pieces, at, count, hasHalf ? 15 : 10)
  }
  if (text(0) === 'dozen' && /^(?:years?|summers|winters)$/.test(text(1)))
    return decade(pieces, at, 1, 12)
  return undefined
}

function decade(pieces: readonly Token[], at: number, count: number, value: number) {
  const [first, last] = [pieces[at], pieces[at + count - 1]]
  if (!first || !last) return undefined
  const token: Token = {
    ...first,
    kind: 'number',
    value,
    end: last.end,
    isAge: first.text === 'decade',
    roles: NO_ROLES,
  }
  return { token, count }
}

/** "t33n", "5ixteen", "sch00lgirl": letters and digits without a space between that make a word that counts. */
function toLeetWord(
  pieces: readonly Token[],
  at: number,
  languages: readonly Language[],
): { token: Token; count: number } | undefined {
  const first = pieces[at]
  if (!first || first.kind === 'break' || pieces[at + 1]?.isGlued !== true) return undefined
  let count = 0
  let length = 0
  let [hasDigit, hasLetter] = [false, false]
  for (; count < 12; count++) {
    const piece = pieces[at + count]
    if (!piece || (count > 0 && !piece.isGlued)) break
    if (count > 0 && piece.start !== pieces[at + count - 1]?.end) break
    if (piece.kind === 'word') hasLetter = true
    else if (piece.kind === 'number' || piece.text === '@' || piece.text === '$') hasDigit = true
    else break
    length += piece.text.length
  }
  const last = pieces[at + count - 1]
  // No word that counts is longer.
  if (!hasDigit || !hasLetter || count < 2 || length > 24 || !last) return undefined
  const text = pieces
    .slice(at, at + count)
    .map((piece) => piece.text)
    .join('')
    .replace(/[013457@$]/g, (letter) => LEET.get(letter) ?? letter)
  const roles = rolesOf(text, languages)
  const value = languages[0]?.numbers.get(text)
  const counts = roles.some((role) => role === 'youth' || role === 'never' || role === 'girl')
  if (value === undefined && !counts) return undefined
  const token: Token = { ...first, text, end: last.end, roles, kind: 'word' }
  // Nobody writes a number so but to hide it.
  return {
    token: value === undefined ? token : { ...token, kind: 'number', value, isHidden: true },
    count,
  }
}

const ROLES_OF_PHRASES: Readonly<Record<PhraseMeaning, readonly Role[]>> = {
  youth: ['youth'],
  never: ['never'],
  school: ['thing'],
  'at school': [],
  harmless: [],
}

/** Words that are a phrase become one token. */
function joinPhrases(pieces: Token[]): Token[] {
  const joined: Token[] = []
  let at = 0
  while (at < pieces.length) {
    const piece = pieces[at]
    if (!piece) break
    const phrase = phrasesByFirstWord.get(piece.text)?.find(
      ({ words }) =>
        words.every((word, offset) => pieces[at + offset]?.text === word) &&
        // The wind, and no child.
        (!/^ni[ñn][ao]$/.test(words[1] ?? '') || pieces[at + 1]?.isCapital === true),
    )
    if (!phrase) {
      joined.push(piece)
      at += 1
      continue
    }
    const count = phrase.words.length
    const last = pieces[at + count - 1] ?? piece
    const { meaning } = phrase
    const roles = ROLES_OF_PHRASES[meaning]
    joined.push({
      ...piece,
      kind: 'word',
      text: phrase.words.join(' '),
      end: last.end,
      roles,
      meaning,
    })
    at += count
  }
  return joined
}
