import type { ToldAge } from './ages'
import {
  clauseStart,
  has,
  isBoundary,
  isBreak,
  isName,
  isNoun,
  isPronoun,
  PICTURE,
  reads,
  sentenceEnd,
  sentenceStart,
  someHas,
  someReads,
  somePast,
  type Text,
} from './sentence'
import type { Token } from './tokens'

/*
 * Whose an age or a word for a child is: of a person who takes part or is described, or of a thing, an animal, somebody
 * who is only mentioned, or a time that is over. Where the text leaves it open, it is a person's.
 */

/** Why an age or a word is no reason to refuse a text; or `person`, where it is one. */
export type Belonging = 'person' | 'thing' | 'mentioned' | 'past' | 'denied' | 'removed'

/** Whose an age is, and where the one stands; -1 where nobody is named. */
export interface Owner {
  belonging: Belonging
  at: number
}

/** Decides whose an age is. */
export function ownerOf(text: Text, age: ToldAge, adults: AdultEvidence): Owner {
  const { list } = text
  if (isDenied(text, age)) return { belonging: 'denied', at: -1 }
  const at = nounOf(text, age)
  const noun = list[at]
  if (isLikened(list, age.first) || isLikened(list, at)) return { belonging: 'person', at }
  if (noun && has(noun, 'body')) return { belonging: 'person', at }
  // "It's her 16th birthday."
  const isHers = list[age.at]?.isOrdinal === true && has(list[age.at - 1], 'possessive')
  if (isHers && list[age.at - 1]?.text !== 'its' && (has(noun, 'it') || at === age.at - 1))
    return { belonging: 'person', at: -1 }
  if (at === NOT_A_PERSON) return { belonging: 'thing', at: -1 }
  if (age.form !== 'fixed' && isPast(text, age, adults)) return { belonging: 'past', at }
  // "I'm fifteen in my head and sixty in the mirror."
  if (
    list[age.last + 1]?.text === 'in' &&
    has(list[age.last + 2], 'possessive') &&
    someReads(list, age.last + 2, age.last + 4, /^(?:head|heart|mind|soul|spirit|dreams)$/)
  )
    return { belonging: 'mentioned', at }
  // "I'm 12 inside, says the tax adviser of 39."
  const isInside =
    adults.hasAdultAge && reads(list[age.last + 1], /^(?:inside|inwardly|mentally|emotionally)$/)
  if (isInside) return { belonging: 'mentioned', at }
  // "My mother thinks I'm twelve."
  const isThought =
    adults.hasAdultAge &&
    has(list[age.first - 1], 'speaker') &&
    reads(list[age.first - 2], /^(?:thinks|think|believes|believe|insists)$/)
  if (isThought) return { belonging: 'mentioned', at }
  // "a birthday card that says 'You're 8!'"
  if (isWrittenOn(list, age.first)) return { belonging: 'thing', at }
  // "behaves like he's 15"
  const asIf = list[age.first - 2]
  const isAsIf =
    adults.hasAdultAge &&
    age.form === 'is' &&
    isPronoun(list[age.first - 1]) &&
    (asIf?.text === 'like' ||
      (reads(asIf, /^(?:if|though)$/) && list[age.first - 3]?.text === 'as')) &&
    !has(list[age.first - (asIf?.text === 'like' ? 3 : 4)], 'looks', 'body')
  if (isAsIf) return { belonging: 'mentioned', at }
  // "runs like a 15-year-old"
  const isSimile =
    adults.hasAdultAge &&
    age.form === 'years old' &&
    has(list[age.first - 1], 'article') &&
    list[age.first - 2]?.text === 'like' &&
    !has(list[age.first - 3], 'looks', 'body', 'is')
  if (isSimile) return { belonging: 'mentioned', at }
  // "my 8-year-old is asleep"
  const isOwnChild =
    age.form === 'years old' &&
    at === -1 &&
    has(list[age.first - 1], 'possessive') &&
    // A birthday is one's own.
    !reads(list[age.at], /лети[еюя]$/)
  if (isOwnChild && isGoverned(text, age.first, age.last)) return { belonging: 'mentioned', at }
  // "a single mum (34) of a 6yo"
  const isAnotherChild =
    age.form === 'years old' &&
    at < age.first &&
    has(list[age.first - 1], 'article') &&
    !takesPart(text, sentenceStart(text, age.first), sentenceEnd(text, age.last)) &&
    isOfParent(text, age.first)
  if (isAnotherChild) return { belonging: 'mentioned', at: -1 }
  if (noun === undefined)
    return { belonging: isOfKinBefore(text, age) ? 'mentioned' : 'person', at: -1 }
  if (isThing(text, at, age)) return { belonging: 'thing', at }
  if (isRemoved(text, at)) return { belonging: 'removed', at }
  if (noun.text === 'olds')
    return { belonging: isGoverned(text, age.first, age.last) ? 'mentioned' : 'person', at }
  // "the mother of a 5-year-old"
  if (
    age.form === 'years old' &&
    at < age.first &&
    has(list[age.first - 1], 'article', 'possessive')
  )
    if (isGoverned(text, age.first, age.last)) return { belonging: 'mentioned', at }
  if (isPronoun(noun)) return { belonging: meantBy(text, at), at }
  return { belonging: isMentioned(text, at, age.last) ? 'mentioned' : 'person', at }
}

/** "Tienes una hija. Tiene 5 años.": nobody else is spoken of. */
function isOfKinBefore(text: Text, age: ToldAge): boolean {
  const { list } = text
  const start = sentenceStart(text, age.first)
  const isThird = reads(list[start], /^(?:tiene|ha|tem|cumple|compie|faz|completa)$/)
  if (age.form !== 'is' || !isThird || age.at - start > 2 || start === 0) return false
  if (takesPart(text, start, sentenceEnd(text, age.last))) return false
  for (let index = start - 2; index > start - 15 && !isBreak(list[index]); index--)
    if (has(list[index], 'kin')) return isMentioned(text, index, index)
  return false
}

/** Whether words are written on a thing: "a card that says" */
function isWrittenOn(list: readonly Token[], at: number): boolean {
  for (let index = at - 1; index > at - 7 && !isBreak(list[index]); index--) {
    if (!reads(list[index], /^(?:says|saying|reads|reading|printed|written|lettered)$/)) continue
    const subject = has(list[index - 1], 'who') ? index - 2 : index - 1
    return reads(list[subject], SIGNS)
  }
  return false
}
const SIGNS =
  /^(?:cards?|signs?|banners?|shirt|t-shirt|tee|mug|poster|cake|balloons?|badge|sticker|plaque|note|sash|cap|label|magnet|headline|graffiti)$/

/** "a single mum (34) of a 6yo and a 9yo" */
function isOfParent({ list }: Text, at: number): boolean {
  for (let index = at - 1; index > at - 14 && !isBreak(list[index]); index--) {
    if (!has(list[index], 'parent')) continue
    return has(list[index + 1]?.text === '(' ? list[index + 4] : list[index + 1], 'of')
  }
  return false
}

/** "the looks of a 14-year-old", "a face like a 12-year-old's" */
function isLikened(list: readonly Token[], first: number): boolean {
  if (first < 2) return false
  let index = first - 1
  while (index > first - 4 && has(list[index], 'article') && !has(list[index], 'of', 'like'))
    index--
  return has(list[index], 'of', 'like') && has(list[index - 1], 'body')
}

/** What tells that a text speaks of adults as well: a past needs a present. */
export interface AdultEvidence {
  /** Whether an age of 18 or more is told anywhere. */
  hasAdultAge: boolean
}

/** "a 5-year-old's curiosity": nobody is there. */
const NOT_A_PERSON = -2

/** Place of the noun that an age belongs to; -1 where there is none. */
export function nounOf(text: Text, age: ToldAge): number {
  switch (age.form) {
    case 'heading':
      return -1
    case 'years old': {
      // "a class of ten-year-olds": the word is the noun.
      if (text.list[age.last]?.text === 'olds') return age.last
      const behind = nounBehind(text, age.last)
      // "photo of a nine year old in a tutu"
      const isShown =
        has(text.list[age.first - 1], 'article') &&
        has(text.list[age.first - 2], 'of') &&
        reads(text.list[age.first - 3], PICTURE)
      if (behind === -1 && isShown) return -1
      return behind === -1 ? subjectOf(text, age.first) : behind
    }
    case 'is':
    case 'at':
    case 'fixed':
    case 'born':
    case 'less than': {
      // "kids under 10"
      const isOfNoun =
        age.form === 'less than' && has(text.list[age.first - 1], 'youth', 'kin', 'girl')
      if (isOfNoun) return age.first - 1
      const behind = age.form === 'less than' ? nounBehind(text, age.last) : -1
      if (behind >= 0) return behind
      // "у меня сын 9 лет"
      const before = text.list[age.first - 1]
      if (age.form === 'is' && has(before, 'kin') && !isPronoun(before)) return age.first - 1
      if (age.form === 'at') {
        const subject = text.list[age.last + 1]?.text === ',' ? age.last + 2 : age.last + 1
        return subject
      }
      return subjectOf(text, age.first)
    }
    case 'of': {
      // From the "of" on, which in another language may be a noun: "een meisje van 15".
      let of = age.first - 1
      while (of > 0 && age.first - of < 6 && !has(text.list[of], 'of')) of--
      const before = nounBefore(text, of)
      // "Tu es un orphelin de 12 ans.": what no list knows, and no pronoun before it
      const unknown = text.list[of - 1]
      if (unknown?.kind === 'word' && unknown.roles.length === 0 && isPronoun(text.list[before]))
        return -1
      // "um vinho do Porto de 15 anos"
      const isPlace = isName(text.list[before]) && has(text.list[before - 1], 'of')
      return isPlace && has(text.list[before - 2], 'thing', 'animal') ? before - 2 : before
    }
    case 'aside':
      return asideOf(text, age)
  }
}

const PERSON_ENDING =
  /(?:er|or|ist|ian|man|woman|mate|maid|ee|hand|member|dropout|kid|girl|boy|goer)s?$/

/** Persons by what they are good at or fond of: "a 16-year-old chess champion". */
const PERSON_HEAD =
  /^(?:prodigy|champion|ace|star|wiz|whizz?|genius|virtuoso|fan|fanatic|addict|buff|hopeful|talent|pro|phenom|sensation|freak|snob|brat|junkie|protege|devotee|recruit|rat|bunny)s?$/

/** The noun behind an age that describes it: "a 12-year-old Scottish whisky". */
function nounBehind(text: Text, last: number): number {
  const { list } = text
  const next = list[last + 1]
  if (next?.text === "'s" || next?.text === "'") {
    if (has(list[last + 2], 'body')) return last + 2
    // "a 16-year-old's first kiss"
    return takesPart(text, last, last + 5) ? -1 : NOT_A_PERSON
  }
  for (let index = last + 1; index < last + 8; index++) {
    const token = list[index]
    // "on iki yaşında bir köpek": "bir" is "a"
    if (token?.text === 'bir') continue
    if (token?.kind !== 'word' || isPronoun(token)) return -1
    if (
      has(
        token,
        'article',
        'preposition',
        'of',
        'with',
        'and',
        'who',
        'is',
        'was',
        'has',
        'possessive',
        'recipient',
        'now',
        'otherTime',
      )
    ) {
      if (!has(token, 'kin', 'youth', 'girl', 'person', 'thing', 'animal')) return -1
    }
    if (has(token, 'girl', 'youth', 'kin', 'never')) return index
    // "a four-year-old blowing bubbles", but "a ten-year-old sewing machine"
    const isDoing = index === last + 1 && token.roles.length === 0 && token.text.endsWith('ing')
    const object = list[index + 1]
    if (isDoing && has(object, 'thing', 'animal') && object?.text.endsWith('s') === true) return -1
    if (has(token, 'thing', 'animal')) {
      // "a 16-year-old dog walker" is no dog.
      const behind = list[index + 1]
      if (has(behind, 'person', 'girl', 'youth', 'carer', 'parent')) return index + 1
      const isUnknown = behind?.kind === 'word' && behind.roles.length === 0
      if (isUnknown && (PERSON_ENDING.test(behind.text) || PERSON_HEAD.test(behind.text)))
        return index + 1
      return index
    }
    if (has(token, 'person', 'parent')) return index
  }
  return -1
}

/** The nearest noun before a place, in the same clause. */
function nounBefore({ list }: Text, at: number): number {
  for (let index = at - 1; index >= 0 && at - index < 8; index--) {
    const token = list[index]
    if (isBoundary(token)) return -1
    if (isNoun(token)) return index
  }
  return -1
}

/** Whom an age in brackets or between commas is added to. */
function asideOf(text: Text, age: ToldAge): number {
  const { list } = text
  let at = age.first - 1
  // Marks between the two.
  while (at >= 0 && age.first - at < 4 && list[at]?.kind === 'mark' && list[at]?.text !== ')') at--
  if (list[at]?.text === ')') {
    // "Zoe (she/her), 15"
    let open = at
    while (open > 0 && at - open < 8 && list[open]?.text !== '(') open--
    at = open - 1
  }
  if (isBreak(list[at])) return -1
  // "children aged 9", "Mia from Leeds, 15 years old"
  const nearest = isNoun(list[at]) ? at : nounBefore(text, at + 1)
  if (nearest === -1) return firstNoun(text, sentenceStart(text, age.first), age.first)
  const token = list[nearest]
  // "your little brother Joe, 15"
  if (isName(token) && has(list[nearest - 1], 'kin')) return nearest - 1
  // "машина Вольво, 15 лет"
  const isNamedThing =
    isName(token) &&
    !has(list[age.first], 'ageLabel') &&
    has(list[nearest - 1], 'thing', 'animal') &&
    !has(list[nearest - 1], 'person', 'girl') &&
    isBoundary(list[nearest - 2])
  if (isNamedThing) return nearest - 1
  // "character sheet - Age: 13"
  const isField = has(list[age.first], 'ageLabel') && reads(list[age.first + 1], /^[:=]$/)
  if (isField && reads(token, SHEET)) return -1
  // "The quiz team: ages 14, 15 and 16"
  if (list[age.first]?.text === 'ages' && reads(token, GROUP)) return -1
  if (has(token, 'thing', 'animal') && !isNameLike(token)) {
    // "a girl with a dog, 15 years old": of the two it may be the girl.
    const from = clauseStart(text, nearest)
    const isSchool = reads(token, SCHOOL)
    // "a kid goat, two days old": the kid is the goat.
    const end = has(token, 'animal') && has(list[nearest - 1], 'youth') ? nearest - 1 : nearest
    for (let index = from; index < end; index++)
      if (has(list[index], 'girl', 'youth') || (isSchool && has(list[index], 'kin', 'person')))
        return index
    // "By the sea lives Tom"
    return nearest
  }
  return nearest
}

const GROUP =
  /^(?:teams?|class|classes|band|bands|club|choir|crew|squad|troupe|cast|group|groups|gang|orchestra|family)$/
const SCHOOL =
  /^(?:school|academy|college|lycee|ecole|gymnasium|schule|colegio|escuela|instituto|scuola|liceo|escola|школ[аеы]|szkol[aey])$/
/** What tells of somebody, field by field. */
const SHEET =
  /^(?:sheets?|cards?|profiles?|bios?|biography|info|form|records?|files?|template|description|data|stats|notes?|id|passport|license|steckbrief|fiche|ficha|scheda)$/

function isNameLike(token: Token | undefined): boolean {
  return isName(token)
}

/** Of whom a clause says something, as far as its order tells. */
function subjectOf(text: Text, first: number): number {
  const { list } = text
  const start = clauseStartOf(text, first)
  const who = lastWho(text, start, first)
  if (who > start) {
    const before = nounBefore(text, who)
    if (before !== -1) return before
  }
  const found = firstNoun(text, start, first)
  if (found !== -1) return found
  const sentence = sentenceStart(text, first)
  if (start <= sentence) return -1
  // "The boy, aged 9, is": the clause begins further back.
  const behindMark = list[start - 1]
  if (
    behindMark?.text === ',' ||
    behindMark?.text === '(' ||
    behindMark?.text === '–' ||
    behindMark?.text === ')'
  ) {
    const before = nounBefore(text, start - 1)
    const token = list[before]
    if (before !== -1 && !has(token, 'thing')) {
      if (has(token, 'animal')) {
        const person = firstNoun(text, sentence, before)
        const isOther = person !== before - 1 && has(list[person], 'girl', 'youth')
        return person !== -1 && isOther ? person : before
      }
      return before
    }
    if (before !== -1) {
      const head = firstNoun(text, sentence, start)
      return head === -1 ? before : head
    }
  }
  return firstNoun(text, sentence, start)
}

/** Start of the clause, which a joint and a pronoun begin too: "My name is Ben and I am twelve." */
function clauseStartOf(text: Text, first: number): number {
  const { list } = text
  const start = clauseStart(text, first)
  for (let index = first - 1; index > start; index--) {
    if (!has(list[index - 1], 'and')) continue
    const isPronounOf =
      has(list[index], 'speaker', 'he', 'she', 'they') && !has(list[index], 'article', 'possessive')
    // "J'ai 45 ans et mon fils a 16 ans."
    const isKinOf = has(list[index], 'possessive') && has(list[index + 1], 'kin', 'animal', 'thing')
    if (isPronounOf || isKinOf) return index
  }
  return start
}

function lastWho({ list }: Text, from: number, to: number): number {
  for (let index = to - 1; index >= from; index--) {
    const token = list[index]
    if (has(token, 'who') && !has(token, 'article') && token?.text !== 'that') return index
    if (token?.text === 'that' && has(list[index + 1], 'is', 'was')) return index
  }
  return -1
}

/** The first noun of a range that no preposition stands before; else the first. */
function firstNoun({ list }: Text, from: number, to: number): number {
  let fallback = -1
  let isBehindPreposition = false
  for (let index = from; index < to; index++) {
    const token = list[index]
    if (isBoundary(token)) isBehindPreposition = false
    if (!isNoun(token)) {
      if (has(token, 'preposition', 'of', 'with', 'recipient') && !has(token, 'article'))
        isBehindPreposition = true
      continue
    }
    // "tu hijo": "your", and not "you"
    if (has(token, 'possessive') && has(token, 'speaker') && has(list[index + 1], 'kin')) continue
    if (fallback === -1) fallback = index
    if (isBehindPreposition && !isPronoun(token)) {
      // What stands behind a preposition is only one noun, compounds aside.
      if (!isNoun(list[index + 1])) isBehindPreposition = false
      continue
    }
    // "dog walker": the last of a compound is the one that it is.
    let last = index
    while (
      last + 1 < to &&
      last - index < 3 &&
      isNoun(list[last + 1]) &&
      !isPronoun(list[last + 1]) &&
      (has(list[last], 'thing', 'animal') || isBrandOf(list, last))
    )
      last++
    return last
  }
  return fallback
}

/** "A Zippo lighter": a name behind an article and before a thing */
function isBrandOf(list: readonly Token[], at: number): boolean {
  const next = list[at + 1]
  return (
    isName(list[at]) &&
    reads(list[at - 1], /^(?:a|an|the)$/) &&
    has(next, 'thing', 'animal') &&
    !has(next, 'person', 'girl', 'youth', 'kin', 'afterNoun')
  )
}

/** Whether a noun names a thing or an animal and nobody. */
function isThing({ list }: Text, at: number, age: ToldAge): boolean {
  const token = list[at]
  if (has(token, 'it')) return true
  if (has(token, 'person', 'girl', 'youth', 'kin', 'parent')) {
    // "a school dog", and words that are both: what stands first in the lists wins.
    return has(token, 'thing', 'animal') && !has(token, 'girl', 'youth', 'kin', 'person')
  }
  if (has(token, 'thing', 'animal')) return true
  // "The Macallan is 12 years old"
  return (
    isName(token) && age.form !== 'years old' && list[at - 1]?.text === 'the' && age.form === 'is'
  )
}

/** Whom "she" or "he" means: somebody who was only mentioned, an animal, or the one whom the text is about. */
function meantBy(text: Text, at: number): Belonging {
  const { list } = text
  const pronoun = list[at]
  if (has(pronoun, 'speaker')) return 'person'
  if (has(pronoun, 'it')) return 'thing'
  const end = sentenceEnd(text, at)
  if (someHas(text.list, at, end, 'takesPart')) return 'person'
  let breaks = 0
  let hasName = false
  for (let index = at - 1; index >= 0 && at - index < 50; index--) {
    const token = list[index]
    if (isBreak(token)) breaks++
    if (breaks > 2) break
    if (isName(token)) hasName = true
    if (has(token, 'kin') && agrees(pronoun, token)) {
      if (isMentioned(text, index, index)) return 'mentioned'
      return 'person'
    }
    if (has(token, 'animal') && !has(token, 'person', 'girl')) {
      const first = list[sentenceStart(text, index)]
      const isOfSomebody = has(first, 'she', 'he') || (isName(first) && !has(first, 'speaker'))
      return hasName || isOfSomebody ? 'person' : 'thing'
    }
    if (has(token, 'youth', 'girl', 'person') && agrees(pronoun, token))
      return has(token, 'youth') && isMentioned(text, index, index) ? 'mentioned' : 'person'
  }
  return 'person'
}

function agrees(pronoun: Token | undefined, noun: Token | undefined): boolean {
  // "teaches kids. He is": one is not several.
  const isOne = has(pronoun, 'he', 'she') && !has(pronoun, 'they')
  if (isOne && reads(noun, /^(?:kids|children|girls|boys|pupils|sons|daughters|teens)$/))
    return false
  if (has(pronoun, 'she') && has(pronoun, 'he')) return true
  if (has(pronoun, 'she')) return !has(noun, 'masculine') || has(noun, 'feminine')
  if (has(pronoun, 'he')) return !has(noun, 'feminine') || has(noun, 'masculine')
  return true
}

/** "You are his daughter", "play my sister" */
/** Who a story is about. */
const LEAD_PART = /^(?:protagonist|heroine|hero|lead)$/
/** What those who take part are in. */
const SCENE = /^(?:chat|conversation|roleplay|scene|call)$/
const BECOMES =
  /^(?:play|plays|playing|portray|portrays|portraying|be|as|like|are|am|is|being|'m|'re|'s|bist|bin|es|eres|sei|sou|jestes|jestem|ben|bent)$/
const BESIDE = /^(?:beside|lap|next|onto)$/
const CLOSE = /^(?:bed|bunk|arms|lap|tent|shower|bath|bathtub)$/
const SHARED = /^(?:room|bed|tent|shower|bath|sofa|couch)$/

/** Whether a noun names somebody in a person's life who takes no part: "your daughter", "teaches kids". */
export function isMentioned(text: Text, at: number, last: number): boolean {
  // "celebrating her quinceañera": her own
  const isOwn = reads(text.list[at], /^quinceaneras?$/) && has(text.list[at - 1], 'possessive')
  return !isOwn && has(text.list[at], 'kin', 'youth') && isGoverned(text, at, last)
}

/** "da clases a niños", "lit à des enfants": what those do who have to do with children. */
export const TEACHES =
  /^(?:clases?|aulas?|lezion[ei]|cours|lecciones|ensena|enseno|ensenas|ensino|ensina|insegna|insegno|enseigne|ayuda|ajuda|aiuta|lee|le|legge|lit|cuenta|conta|racconta|raconte)$/

/** Whether the words before a noun make it somebody else's, or nobody who takes part. */
function isGoverned(text: Text, at: number, last: number): boolean {
  const { list } = text
  const noun = list[at]
  const start = sentenceStart(text, at)
  const end = sentenceEnd(text, Math.max(at, last))
  if (takesPart(text, start, end)) return false
  if (has(noun, 'possessive')) return true
  // "o filho dele"
  if (reads(list[at + 1], /^(?:dele|dela|deles|delas)$/)) return true
  // "il mio ragazzo": a boyfriend
  if (reads(noun, /^(?:ragazz[oa]|chic[oa]|rapaz|rapariga)$/) && has(list[at - 1], 'possessive'))
    return false
  if (isCounted(text, at, start)) return true
  // "O filho tem 14, o pai tem 45.": a family that is told of
  const isChildOf = has(noun, 'kin') && !has(noun, 'youth') && has(list[at - 1], 'article')
  const sentence = isChildOf ? list.slice(start, end) : []
  if (sentence.some(({ text: word }) => PARENT.test(word)) && sentence.some(isGrownAge)) return true
  if (isOfProfile(text, at, start)) return true
  for (let index = at - 1; index >= start && at - index < 10; index--) {
    const token = list[index]
    // "a single mum (34) of a 6yo"
    if (token?.text === ')' && list[index - 2]?.text === '(') {
      index -= 2
      continue
    }
    if (token?.kind === 'mark' && ',;:()–|'.includes(token.text)) {
      // "his son, 5, and daughter, 7"
      if (has(list[index + 1], 'and')) continue
      return false
    }
    // "My character is a 16-year-old girl", but "My sister is a 16-year-old girl".
    if (
      has(token, 'possessive') &&
      !has(token, 'kin') &&
      list
        .slice(index, at)
        .some((each) => has(each, 'is') && !has(each, 'article', 'possessive')) &&
      !list.slice(index, at).some((each) => has(each, 'kin'))
    )
      return false
    // "a 4'6 girl" is measured and nobody's.
    const isApostrophe = token?.text === "'" && list[index - 1]?.kind === 'word'
    if (has(token, 'possessive') || token?.text === "'s" || isApostrophe) {
      if (token?.text === "'s" && isPronoun(list[index - 1])) return false
      // "Mia, his 15-year-old daughter": she herself.
      const before = list[index - 1]
      const isAppended =
        before?.text === ',' &&
        (isName(list[index - 2]) || has(list[index - 2], 'speaker', 'girl', 'person'))
      // "la sua ragazza minorenne"
      if (reads(list[index + 1], /^(?:ragazz[oa]|chic[oa])$/)) return false
      if (isAppended || (reads(before, BECOMES) && !has(before, 'article'))) return false
      if (isBesideFirst(list, start, index)) return false
      if (token?.text === "'s" && isFirstPerson(text, start, index)) return false
      return !isLoneFragment(text, index, at)
    }
    // "à peine une adolescente"
    if (token?.text === 'a' && list[index + 1]?.text === 'peine') continue
    // "looks after kids aged 2 to 5"
    if (token?.text === 'after' && reads(list[index - 1], /^look(?:s|ed|ing)?$/)) return true
    // "shares custody of a boy of 7"
    if (reads(token, /^(?:custody|guardianship)$/)) return true
    // "raises a child", but "a lost child"
    if (has(token, 'has') && !reads(list[index - 1], /^(?:a|an|the|this|that)$/)) return true
    const behindAge = list[index + 1]?.text === '(' ? list[index + 4] : list[index + 1]
    if (
      has(token, 'parent') &&
      (has(behindAge, 'of', 'recipient', 'article') ||
        // "мама близнецов"
        (index === at - 1 && reads(noun, GENITIVE_KIN)) ||
        reads(list[index + 1], SEVERAL))
    )
      return true
    // "shrunk back to a six-year-old"
    if (has(token, 'recipient') && list.slice(Math.max(0, index - 2), index).some(isTransformed))
      return false
    // "built to look like a boy"
    if (has(token, 'recipient') && !has(token, 'like') && !has(list[index + 1], 'looks', 'is'))
      return true
    if (has(token, 'with')) {
      const next = list[index + 1]
      return (
        !has(next, 'article') ||
        isPlural(noun) ||
        (!has(noun, 'youth') &&
          has(noun, 'kin') &&
          list.slice(start, index).some((each) => isFamilyWord(each) || isGrownAge(each)))
      )
    }
    if (reads(token, TEACHES)) return true
    // "У него двое детей"
    if (list[index - 1]?.text === 'у') return true
    if (has(token, 'who', 'speaker', 'he', 'she') && !has(token, 'possessive')) return false
  }
  return false
}

const PARENT =
  /^(?:father|mother|dad|mum|mom|vater|mutter|pere|mere|padre|madre|pai|mae|отец|отцу|мать|матери|ojciec|matka|vader|moeder)$/
/** "мама двоих детей": of two, in languages that need no word for "of". */
const SEVERAL =
  /^(?:двоих|двух|троих|трех|четверых|четырех|пятерых|dwojga|dwojki|trojga|trojki|czworga)$/

const GENITIVE_KIN = /^(?:[а-я]{4,}|blizni[a-z]+|syn[a-z]+|cor[a-z]+)$/

/** Whether somebody becomes somebody else: "shrunk", "transformed". */
function isTransformed({ text }: Token): boolean {
  return /^(?:turn|turns|turned|turning|shr[aiu]nk|shrinks|changes?|changed|transform|regress|revert|morph|reduced|reborn|reincarnat|rejuvenat|verwandel|transforma|trasforma|transformee?$)/.test(
    text,
  )
}

/** "The king's daughter, sixteen, awaits her wedding.": nobody else is described. */
function isFirstPerson(text: Text, start: number, possessive: number): boolean {
  const { list } = text
  return (
    possessive - start < 4 &&
    (has(list[start], 'article') || !isName(list[start])) &&
    (has(list[possessive - 1], 'person', 'parent', 'thing') ||
      list[possessive - 1]?.roles.length === 0) &&
    !list
      .slice(start, sentenceEnd(text, possessive))
      .some(
        (token) =>
          /^(?:i|my|we|our)$/.test(token.text) ||
          (token.kind === 'number' && token.value > 17 && token.value < 130),
      )
  )
}

/** "a mother and her daughter at the beach": both of them are who is described. */
function isBesideFirst(list: readonly Token[], start: number, possessive: number): boolean {
  if (
    !has(list[possessive - 1], 'and') ||
    !reads(list[possessive - 1], /^(?:and|&|und|et|y|e|en|и|i)$/)
  )
    return false
  let hasPerson = false
  for (let index = start; index < possessive - 1; index++) {
    const token = list[index]
    if (has(token, 'person', 'parent', 'girl') || isName(token)) hasPerson = true
    else if (
      token?.kind === 'word' &&
      !has(token, 'article', 'small', 'year', 'old') &&
      (token.roles.length > 0 || /(?:s|ed)$/.test(token.text))
    )
      return false
  }
  return hasPerson
}

/** "a single dad, 41, two daughters", "Two sons live with his ex": a parent's own. */
function isCounted({ list }: Text, at: number, start: number): boolean {
  if (list[at - 1]?.kind !== 'number' && !has(list[at - 1], 'small')) return false
  // "a woman, 36, two children"
  if (
    reads(
      list[at],
      /^(?:kids|children|kinder|enfants|hijos|figli|filhos|детеи|dzieci|kinderen)$/,
    ) &&
    isBoundary(list[at - 2]) &&
    list.slice(start, at - 2).some((token) => token.kind === 'number' && token.value >= 20)
  )
    return true
  if (
    reads(list[at], /^(?:sons|daughters|grandsons|granddaughters|nieces|nephews)$/) &&
    list.slice(at, at + 20).some((token) => token.kind === 'number' && token.value >= 25)
  )
    return true
  return list.slice(start, at).some(isFamilyWord)
}

/** An age at which somebody may have children. */
function isGrownAge({ kind, value }: Token): boolean {
  return kind === 'number' && value >= 25 && value < 100
}

/** Young people who need not be anybody's. */
const ANY_CHILD =
  /^(?:girls?|boys?|kids?|child|children|students?|pupils?|baby|toddler|madchen|maedchen|junge|jungen|jungs|schulerin|schuler|kind|kinder|meisjes?|jongens?|kinderen|fille|filles|garcon|garcons|enfants?|chic[oa]s?|nin[oa]s?|ragazz[oaie]|bambin[oaie]|menin[oa]s?|rapaz|rapariga|девочка|девушка|мальчик|ребенок|dziewczyna|dziewczynka|chlopiec|dziecko|kiz|oglan|cocuk)$/

/** "Sabine, 38, daughter 7, likes jazz": a parent's own, in the fewest words */
function isOfProfile({ list }: Text, at: number, start: number): boolean {
  const [noun, before, next] = [list[at], list[at - 1], list[at + 1]]
  return (
    has(noun, 'kin') &&
    !reads(noun, ANY_CHILD) &&
    (before?.text === ',' || before?.text === '|') &&
    (next?.kind === 'number' || next?.text === '(' || has(next, 'of')) &&
    list.slice(start, at).some(isGrownAge)
  )
}

/** "divorced", "father" */
function isFamilyWord(token: Token): boolean {
  return has(token, 'parent') || /^(?:divorced|married|widowed|separated|single)$/.test(token.text)
}

function isPlural(token: Token | undefined): boolean {
  return reads(token, /s$|children$|kinder|enfants|ninos|bambini/)
}

/** Whether something in a sentence lets everybody in it take part. */
export function takesPart(text: Text, from: number, to: number): boolean {
  if (someHas(text.list, from, to, 'takesPart')) return true
  for (let index = from; index < to; index++) {
    const { text: word = '' } = text.list[index] ?? {}
    if (word === 'same' && reads(text.list[index + 1], SHARED)) return true
    // "plays with us"
    if (
      word === 'with' &&
      reads(text.list[index + 1], /^(?:us|you|me)$/) &&
      reads(
        text.list[index - 1],
        /^(?:plays?|playing|stays?|sleeps?|showers?|talks?|talking|dances?|chat|chats|chatting|speaks?|flirts?|swims?|sings?|texts?)$/,
      )
    )
      return true
    // "sleeps in your bunk"
    if (/^(?:in|into|on|onto)$/.test(word) && text.list[index + 1]?.text === 'your')
      if (reads(text.list[index + 2], CLOSE)) return true
    // "climbs into bed with us", "shares his bed"
    if (
      word === 'bed' &&
      text.list[index + 1]?.text === 'with' &&
      has(text.list[index + 2], 'speaker', 'he', 'she', 'they')
    )
      return true
    if (/^(?:shares?|sharing)$/.test(word) && reads(text.list[index + 2], SHARED)) return true
    // "You are talking to a shy sophomore", "he's here, say hello"
    const isTalk = /^(?:talking|chatting|speaking|texting)$/.test(word)
    if (isTalk && reads(text.list[index + 1], /^(?:to|with)$/))
      if (text.list.slice(Math.max(0, index - 2), index).some((each) => each.text === 'you'))
        return true
    const isHere = word === 'here' && has(text.list[index - 1], 'is')
    if (isHere && isBoundary(text.list[index + 1])) return true
    // "wants to talk to you"
    if (
      /^(?:to|at|with)$/.test(word) &&
      text.list[index + 1]?.text === 'you' &&
      reads(
        text.list[index - 1],
        /^(?:talks?|speaks?|whispers?|waves?|smiles?|winks?|chats?|flirts?|clings?|snuggles?)$/,
      )
    )
      return true
    if (word === 'along' && isBrought(text, from, index)) return true
    // "is listening in", "is watching us", "in the chat"
    const next = text.list[index + 1]
    // "se nos une"
    if (/^(?:une|unen|suma|suman)$/.test(word) && reads(text.list[index - 1], /^(?:se|nos|te)$/))
      return true
    // "is the main character"
    if (word === 'is' && has(next, 'article')) {
      const part = text.list[index + 2]?.text ?? ''
      if (part === 'main' || LEAD_PART.test(part)) return true
    }
    if (/^(?:listens|listening)$/.test(word) && next?.text === 'in') return true
    if (/^(?:watch|watches|watching|texts|texting|messages|messaging)$/.test(word))
      if (reads(next, /^(?:us|you|me)$/)) return true
    if (word === 'in' && has(next, 'article') && reads(text.list[index + 2], SCENE)) return true
    if (
      reads(text.list[index], BESIDE) &&
      !(text.list[index]?.text === 'next' && text.list[index + 1]?.text !== 'to')
    )
      return true
  }
  return false
}

/** "brings his son along" */
function isBrought({ list }: Text, from: number, at: number): boolean {
  return someReads(
    list,
    from,
    at,
    /^(?:brings?|brought|bringing|takes?|took|taking|tags?|comes?|came)$/,
  )
}

/** "my 15-year-old sister at the beach": nobody else is there whose sister she is, so she is who is described. */
function isLoneFragment(text: Text, from: number, at: number): boolean {
  const { list } = text
  if (from > 0 || list.length > REACH_OF_FRAGMENT) return false
  return list
    .slice(at + 1)
    .every(
      (token) =>
        !has(token, 'is', 'was', 'has', 'speaker', 'he', 'she', 'possessive') &&
        !isBreak(token) &&
        !(token.kind === 'word' && /[a-z]{3}s$/.test(token.text) && token.roles.length === 0),
    )
}
const REACH_OF_FRAGMENT = 30

/** Behind a denial: "not even 16" is at most that. */
const STILL_NOT =
  /^(?:que|even|quite|only|just|more|older|alter|mehr|plus|mas|mayor|piu|mais|старше|больше|starsz[aey]|wiecej|ouder|meer|einmal|meme|siquiera|nemmeno|neanche|neppure|sequer|nawet|даже|и)$/

/** What is said of those who may not see or do something. */
export const FORBIDDEN =
  /^(?:interdit[es]?|deconseillee?|prohibid[oa]|proibid[oa]|vietat[oa]|verboten|запрещено|запрещен|wzbronione|verboden|unsuitable)$/

/** "not 16", "no longer a child"; but "not yet 18". */
function isDenied(text: Text, age: ToldAge): boolean {
  const { list } = text
  // "never aged past fourteen", "not sixteen yet"
  if (age.form === 'fixed' || list[age.last + 1]?.text === 'yet') return false
  // "Elle n'a pas 18 ans.", but "He's not 18, he's 42."
  if (age.isBelow === true) return tellsAdult(text, age.last)
  // "interdit aux moins de 18 ans", "vietato ai minori di 16 anni"
  if (someReads(list, age.first - 6, age.first, FORBIDDEN)) return true
  if (age.form === 'less than') {
    // "He's not 18, he's 42."
    const isSaid = someHas(list, age.first, age.at, 'not')
    if (isSaid && tellsAdult(text, age.last)) return true
    // "nobody under 18"
    for (let index = age.first; index >= Math.max(0, age.first - 3); index--)
      if (
        reads(
          list[index],
          /^(?:nobody|no|none|not|never|isn|without|anyone|nothing|people|persons|users|prohibited)$/,
        ) &&
        !reads(list[index + 1], /^(?:yet|quite)$/) &&
        !isBoundary(list[index + 1]) &&
        // "no cumple los dieciocho"
        !(list[index]?.text === 'no' && has(list[index + 1], 'is', 'turned'))
      )
        return index < age.first || list[index]?.text !== 'not'
    // "no one in this chat is younger than 18"
    const start = sentenceStart(text, age.first, 12)
    return list
      .slice(start, age.first)
      .some(
        ({ text: word }, index, before) =>
          /^(?:nobody|none|anybody|anyone|niemand|personne|nadie|nessuno|ninguem|nikt|никто)$/.test(
            word,
          ) ||
          (word === 'one' && before[index - 1]?.text === 'no'),
      )
  }
  for (let index = age.first - 1; index >= Math.max(0, age.first - 3); index--) {
    const token = list[index]
    if (isBoundary(token)) return false
    // "no máximo": "at most" in Portuguese
    if (token?.text === 'no' && list[index + 1]?.text === 'maximo') return false
    // "ne ha 15": "has 15 of them"
    if (
      token?.text === 'ne' &&
      reads(list[index + 1], /^(?:h[aoi]|hai|hanno|avra|compie|dimostra)$/)
    )
      continue
    if (has(token, 'not')) {
      return !list
        .slice(Math.max(0, index - 1), age.at)
        .some((each) => STILL_NOT.test(each.text) || has(each, 'yet'))
    }
  }
  const near = list.slice(age.first, age.at)
  const denial = near.findIndex(
    (token) => has(token, 'not') && !(age.form === 'born' && has(token, 'born')),
  )
  return (
    denial !== -1 &&
    !near.slice(denial).some((each) => STILL_NOT.test(each.text) || has(each, 'yet')) &&
    !near.some((token) => has(token, 'yet'))
  )
}

/** Whether the rest of a sentence has an adult's age: "He's not 18, he's 42." */
function tellsAdult(text: Text, from: number): boolean {
  return text.list
    .slice(from + 1, sentenceEnd(text, from))
    .some(({ kind, value }) => kind === 'number' && value >= 18 && value < 130)
}

const REMOVE_STARTS =
  /^(?:please|can|could|you|now|and|then|just|also|photo|image|picture|edit|the|background|bitte|por|favor)$/
const INSERTS = /^(?:with|add|insert|put|place|draw|paint|by|into|mit|avec|con|com|durch)$/

/** Whether a text asks to take somebody out of a picture. */
export function isRemoved(text: Text, at: number): boolean {
  const { list } = text
  const start = sentenceStart(text, at)
  // "negative prompt: child"
  if (list[start]?.text === 'negative' && reads(list[start + 1], /^(?:prompt|prompts|:)$/))
    return true
  let removes = -1
  for (let index = start; index < at; index++) {
    const token = list[index]
    // "No, she's 16."
    if (has(token, 'not') && isBoundary(list[index + 1])) continue
    if (has(token, 'remove')) {
      const isFirst = list
        .slice(start, index)
        .every((each) => REMOVE_STARTS.test(each.text) || each.kind === 'mark')
      const isNear = has(token, 'not') && at - index < 4
      if (isFirst || isNear || reads(token, /^(?:without|ohne|sans|sin|senza|sem|zonder|без|bez)$/))
        removes = index
    } else if (reads(token, INSERTS)) removes = -1
    else if (token?.text === 'get' && list[index + 1]?.text === 'rid') removes = index
  }
  return removes !== -1 || isTakenOut(list, start, at) || isRemovedAtEnd(text, at)
}

/** "das kleine Mädchen im Bild entfernen" */
function isRemovedAtEnd(text: Text, at: number): boolean {
  const last = text.list[sentenceEnd(text, at) - 1]
  return reads(
    last,
    /^(?:entfernen|loschen|wegmachen|retuschieren|wegretuschieren|rausschneiden|herausschneiden|verwijderen|weghalen|wissen|удалить|убрать|usunac)$/,
  )
}

/** "photoshop the toddler out", "take him out of the picture" */
function isTakenOut(list: readonly Token[], start: number, at: number): boolean {
  const verbs = list.slice(start, Math.min(at, start + 4))
  return (
    verbs.some(({ text }) => /^(?:photoshop|edit|airbrush|paint|take|get|mask|fade)$/.test(text)) &&
    list.slice(at + 1, at + 5).some(({ text }) => text === 'out' || text === 'away')
  )
}

const ACTS =
  /^(?:identify|identifies|identifying|reborn|reincarnated|resurrected|returned|disguised|back|wakes|wake|woke|awakens|act|acts|acting|play|plays|playing|pose|poses|posing|dress|dresses|dressed|roleplay|speak|speaks|write|writes|answer|answers|live|lives|living|behave|behaves|talk|talks|works|work)$/
/** Words of those who look back. */
const MEMORY =
  /^(?:memor(?:y|ies)|remember(?:s|ed|ing)?|recalls?|childhood|kindheit|erinner[a-z]*|souvenirs?|souviens?|enfance|recuerd[a-z]*|infancia|ricord[a-z]*|infanzia|lembr[a-z]*|infancia|помн[а-я]*|детств[а-я]*|pamieta[a-z]*|dziecinstw[a-z]*)$/
const SEASON =
  /^(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)$/
const WEEKDAY = /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas)$/
const RECENT = /^(?:today|yesterday|recently|just|now|tomorrow)$/

/** Whether an age is that of a time that is over. */
function isPast(text: Text, age: ToldAge, { hasAdultAge }: AdultEvidence): boolean {
  const { list } = text
  const start = sentenceStart(text, age.first)
  const end = sentenceEnd(text, age.last)
  const near = list.slice(Math.max(start, age.first - 5), age.at)
  const words = near.map((token) => token.text)
  const behind = list.slice(age.last + 1, Math.min(end, age.last + 4))
  const tellsTime = (from: number, to: number) =>
    list
      .slice(from, to)
      .some(
        (token) =>
          (has(token, 'otherTime', 'now') && !has(token, 'preposition')) || MEMORY.test(token.text),
      ) ||
    list
      .slice(from, to)
      .some(
        (token) => token.kind === 'number' && token.value > 1_000 && token.value < text.year - 5,
      )
  // "Mia is nine. Twenty years later she is a captain of 29."
  if (hasAdultAge && isYearsBefore(text, age.last)) return true
  // "in a photo she is six; today she is 61"
  if (hasAdultAge && near.length > 1 && someReads(list, start, start + 4, PICTURE))
    return list[start]?.text === 'in' || list[start]?.text === 'on'
  // "At 14 she leaves school; now she is 50."
  if (age.form === 'at' && hasAdultAge && !someHas(list, age.last + 1, age.last + 4, 'is'))
    return true
  // "17 yaşında evden ayrıldı, 45 yaşında döndü."
  const verb = list.slice(age.last + 1, age.last + 6).findIndex((token) => isBoundary(token))
  const last = list[age.last + (verb === -1 ? 5 : verb)]
  if (hasAdultAge && list[age.last]?.text === 'yasinda' && reads(last, /[dt][iu](?:m|k|l[ae]r)?$/))
    return true
  // "She remembers being seven; she is 64."
  if (hasAdultAge && someReads(list, Math.max(start, age.first - 6), age.first, MEMORY)) return true
  const turned = near.findIndex((token) => token.text === 'turned')
  if (turned !== -1) {
    const before = words.slice(0, turned)
    if (before.includes('had')) return true
    if (words.slice(turned - 2).some((word) => /^(?:just|recently|has|have|'s|'ve)$/.test(word)))
      return false
    if (behind.some(({ text: word }) => RECENT.test(word)) || behind[0]?.text === 'last')
      return false
    // "He turned 15 on Sunday."
    if (behind[0]?.text === 'on' && reads(behind[1], WEEKDAY)) return false
    // "a girl who turned fifteen in spring"
    if (behind[0]?.text === 'in' && reads(behind[1], SEASON) && behind[2]?.kind !== 'number')
      return hasAdultAge
    return (
      hasAdultAge ||
      tellsTime(start, age.first) ||
      behind.some((token) => has(token, 'otherTime', 'preposition'))
    )
  }
  // "Elle a eu seize ans en mai." is said of the present.
  const hasTurned =
    words.includes('eu') && /^(?:a|ai|as)$/.test(words[words.indexOf('eu') - 1] ?? '')
  const isWas = !hasTurned && near.slice(-4).some((token) => has(token, 'was') && !has(token, 'is'))
  // "was born in 2010" is said of the present.
  if (isWas && age.form !== 'born')
    return (
      hasAdultAge ||
      tellsTime(start, end) ||
      someReads(list, start - 20, start, MEMORY) ||
      someHas(list, end, end + 12, 'now')
    )
  const lead = list[skipLead(text, age.first - 1)]
  if (age.form !== 'of' && age.form !== 'at' && lead && (!isName(lead) || lead.text === 'aa')) {
    // "older than 12", but "no older than 12"
    if (/^(?:over|than)$/.test(lead.text)) return !someHas(list, age.first - 4, age.first, 'not')
    if (
      /^(?:since|until|till|before|after|seit|depuis|desde|dal|dall|dalla|dai|od|sinds)$/.test(
        lead.text,
      ) &&
      age.form !== 'less than'
    )
      return true
    if (/^(?:at|from|by|mit|a|aa|aos|con|nell|as|als|im|w|с|в|by|op|em|all)$/.test(lead.text)) {
      const before = list[skipLead(text, age.first - 1) - 1]
      if (/^(?:as|als)$/.test(lead.text) && reads(before, ACTS)) return false
      return isPastSentence(text, start, end, age, hasAdultAge)
    }
  }
  // "aged 12 when she moved", "Aged 12, she moved"
  const [first, second, third] = behind[0]?.text === ',' ? behind.slice(1) : behind
  if (reads(first, /^(?:when|als|quand|cuando|quando|когда|kiedy|gdy|toen)$/) && age.form !== 'is')
    return somePast(text, age.last, end)
  if (first?.text === 'at' && second?.text === 'the' && third?.text === 'time') return true
  if (
    age.form === 'aside' &&
    isPronoun(first) &&
    list[age.last + 1]?.text === ',' &&
    somePast(text, age.last + 2, age.last + 5)
  )
    return true
  return false
}

/** Years after which a child has grown up. */
const GROWN_UP_IN = 6

/** Whether the next sentence tells of a time years later. */
export function isYearsBefore(text: Text, at: number): boolean {
  const { list } = text
  const end = sentenceEnd(text, at)
  for (let index = end + 1; index < end + 5; index++) {
    const token = list[index]
    if (token?.kind === 'number' && token.value >= GROWN_UP_IN && has(list[index + 1], 'year'))
      return reads(
        list[index + 2],
        /^(?:later|on|after|pass|passed|spater|apres|despues|dopo|depois|спустя|pozniej)$/,
      )
  }
  return false
}

/** Steps over "the age of" and "a". */
function skipLead({ list }: Text, at: number): number {
  let index = at
  while (
    index >= 0 &&
    at - index < 5 &&
    (has(list[index], 'article', 'about', 'possessive', 'ageLabel') ||
      reads(
        list[index],
        /^(?:of|tender|early|ripe|de|di|eta|edad|idade|wieku|возрасте|years?)$/,
      )) &&
    !(list[index]?.text === 'a' && reads(list[index + 1], /^l[oa]s$/)) &&
    !reads(list[index], /^(?:as|at|aos|aa|dall|nell)$/)
  )
    index--
  return index
}

/** "At 15 she left school", and not "At 15 she is the youngest". */
function isPastSentence(
  text: Text,
  start: number,
  end: number,
  age: ToldAge,
  hasAdultAge: boolean,
): boolean {
  const { list } = text
  for (let index = age.last + 1; index < Math.min(end, age.last + 5); index++) {
    const token = list[index]
    const next = list[index + 1]
    // "At 15 she is the youngest", but "À 16 ans il est parti"
    if (isPronoun(token) && has(next, 'is') && !has(next, 'was'))
      return hasAdultAge && !reads(next, /^(?:is|are|am|'s|'re|'m)$/)
    // "at the age of 15, she joins you"
    const isPresent =
      next?.kind === 'word' && has(token, 'she', 'he') && /[a-z]{2}s$/.test(next.text)
    if (isPresent && !has(next, 'was', 'possessive') && !hasAdultAge) return false
    if (isPastVerb(list, index)) return true
  }
  // "A 15 anni è già modella"
  const behind = list[age.last + (list[age.last + 1]?.text === ',' ? 2 : 1)]
  if (has(behind, 'is') && !has(behind, 'was', 'preposition', 'article', 'and')) return hasAdultAge
  if (behind?.text === 'e' && list[start]?.text === 'aa') return hasAdultAge
  const before = list.slice(start, age.first)
  if (before.some((token) => has(token, 'is')) && !somePast(text, start, age.first)) return false
  return true
}

function isPastVerb(list: readonly Token[], index: number): boolean {
  return has(list[index], 'was')
}
