import { isMentioned, isRemoved } from './belonging'
import {
  clauseStart,
  has,
  isBoundary,
  isBreak,
  isName,
  isPastVerb,
  isPronoun,
  sentenceStart,
  someHas,
  type Text,
} from './sentence'
import type { Token } from './tokens'

/* Words that name a child or a teenager without an age, and looks that are a child's. */

/** First and last token of the words that name somebody under 18. */
export interface YouthWords {
  first: number
  last: number
}

/**
 * Finds the first words that name somebody under 18 who takes part or is described.
 * @param adults places of nouns that an age of 18 or more belongs to.
 */
export function findYouth(
  text: Text,
  adults: ReadonlySet<number>,
  hasAdultAge: boolean,
): YouthWords | undefined {
  const { list } = text
  for (let at = 0; at < list.length; at++) {
    const token = list[at]
    if (token?.kind !== 'word' && token?.isOrdinal !== true) continue
    const last = youthAt(text, at)
    if (last === undefined) continue
    const words = judge(text, at, last, adults, hasAdultAge)
    if (words) return words
  }
  return undefined
}

/** Last token of the words for somebody young that begin here; undefined where none do. */
function youthAt({ list }: Text, at: number): number | undefined {
  const token = list[at]
  if (token?.meaning === 'harmless') return undefined
  if (has(token, 'never', 'youth') || token?.meaning === 'at school') return at
  if (has(token, 'youngAdjective')) return at
  // The last years of a French primary school.
  if (
    /^c[em]$/.test(token?.text ?? '') &&
    list[at + 1]?.isGlued === true &&
    /^[12]$/.test(list[at + 1]?.text ?? '') &&
    list[at - 1]?.kind !== 'number'
  )
    return at + 1
  if (isGrade(list, at)) return at + (list[at + 1]?.text === 'the' ? 3 : 2)
  if (has(token, 'small') && has(list[at + 1], 'girl') && isPlainGirl(list[at + 1])) return at + 1
  if (has(token, 'small') && has(list[at + 1], 'small') && isPlainGirl(list[at + 2])) return at + 2
  if (
    isPlainGirl(token) &&
    has(list[at + 1], 'small') &&
    /^(?:petite|petit|piccola|piccolo|pequena|pequeno)$/.test(list[at + 1]?.text ?? '')
  )
    return at + 1
  return gradeAt(list, at)
}

function isPlainGirl(token: Token | undefined): boolean {
  return (
    has(token, 'girl') &&
    !/^(?:princess|prince|daughter|son|damsel|maiden|cheerleader|student|studentessa|студентка|sohn|tochter|joven|jovem|lad|lass|gal|gals)$/.test(
      token?.text ?? '',
    )
  )
}

const PUPIL =
  /^(?:student|students|pupil|pupils|girl|girls|boy|boys|kid|kids|child|cheerleader|schuler|schulerin)$/

/** "ninth grade girl", "year 9 student" */
function gradeAt(list: readonly Token[], at: number): number | undefined {
  const token = list[at]
  const next = list[at + 1]
  if (token?.isOrdinal === true)
    return token.value <= 12 && next?.text === 'grade' && PUPIL.test(list[at + 2]?.text ?? '')
      ? at + 2
      : undefined
  if (
    /^(?:year|grade|class|form|klasse)$/.test(token?.text ?? '') &&
    next?.kind === 'number' &&
    next.value <= 13 &&
    PUPIL.test(list[at + 2]?.text ?? '')
  )
    return at + 2
  return undefined
}

/** "in the ninth grade", "in third grade" */
function isGrade(list: readonly Token[], at: number): boolean {
  if (list[at]?.text !== 'in') return false
  const number = list[at + 1]?.text === 'the' ? at + 2 : at + 1
  const token = list[number]
  return token?.isOrdinal === true && token.value <= 12 && list[number + 1]?.text === 'grade'
}

const LOOKS_LIKE = /^(?:like|as|than|for)$/

function judge(
  text: Text,
  at: number,
  end: number,
  adults: ReadonlySet<number>,
  hasAdultAge: boolean,
): YouthWords | undefined {
  const { list } = text
  const token = list[at]
  const found = { first: at, last: end }
  const next = list[end + 1]
  if (token?.meaning === 'at school' || isGrade(list, at))
    return isAtSchoolNow(text, at, end) ? found : undefined
  const start = sentenceStart(text, at)
  const lead = leadOf(text, at)
  if (isLookedLike(text, lead.at, at)) return isDeniedBefore(text, lead.at) ? undefined : found
  // "a child's body", "a child's drawing"
  if (
    next?.text === "'s" ||
    (next?.text === "'" && list[end]?.text.endsWith('s') === true) ||
    next?.text === '’'
  ) {
    const owned = list[end + 2]
    return has(owned, 'body') ? { first: at, last: end + 2 } : undefined
  }
  // "Baby Bjorn", "Kid Rock"
  if (at > start && token?.isCapital === true && isName(next)) return undefined
  const head = headOf(text, at, end)
  if (head === 'other') return undefined
  if (has(token, 'never')) {
    const isDenied = isDeniedBefore(text, at - 1) || isRemoved(text, at)
    return isDenied || has(lead.token, 'recipient') ? undefined : found
  }
  if (adults.has(end) || adults.has(at) || (head !== 'self' && adults.has(head))) return undefined
  if (isDeniedBefore(text, lead.at) || isRemoved(text, at)) return undefined
  if (isVocative(text, at, end, start)) return undefined
  if (isFormer(text, at, lead.at)) return undefined
  if (isLed(text, end, lead)) return undefined
  if (isMentioned(text, at, end)) return undefined
  if (isGeneric(text, at, end)) return undefined
  if (
    /^(?:kids?|bab(?:y|e|ies))$/.test(token?.text ?? '') &&
    isColloquial(text, start, at, hasAdultAge)
  )
    return undefined
  return found
}

/** The word that governs a noun: the nearest that is no article, adjective or number. */
function leadOf({ list }: Text, at: number): { token: Token | undefined; at: number } {
  let index = at - 1
  while (index >= 0 && at - index < 6) {
    const token = list[index]
    if (isBoundary(token)) break
    if (
      token?.kind === 'number' ||
      has(token, 'small', 'about') ||
      (has(token, 'article') &&
        !has(token, 'preposition') &&
        !has(token, 'recipient', 'as', 'and', 'is'))
    )
      index--
    else if (
      token?.kind === 'word' &&
      token.roles.length === 0 &&
      !isPastVerb(token) &&
      !/(?:ing|s)$/.test(token.text)
    )
      index--
    else break
  }
  return { token: list[index], at: index }
}

/** "looks like a child", "dressed as a schoolgirl", "the body of a child" */
function isLookedLike({ list }: Text, lead: number, at: number): boolean {
  const token = list[lead]
  if (token === undefined) return false
  for (let index = Math.max(0, lead - 3); index <= lead; index++) {
    const each = list[index]
    if (isBoundary(each)) continue
    if (
      has(each, 'looks') &&
      (LOOKS_LIKE.test(token.text) || has(token, 'like', 'as', 'looks') || index === lead)
    )
      return (
        !has(list[index - 1], 'speaker') ||
        !/^(?:look|looking)$/.test(each?.text ?? '') ||
        LOOKS_LIKE.test(token.text)
      )
    if (
      /^(?:pass|passes|passing|mistaken|taken|pose|poses|posing|portrays?|plays?|playing|roleplays?|acting|acts|act)$/.test(
        each?.text ?? '',
      ) &&
      /^(?:for|as|a|the|like)$/.test(list[index + 1]?.text ?? '') &&
      index >= lead - 1
    ) {
      if (/^(?:acting|acts|act)$/.test(each?.text ?? '') && has(token, 'like')) return false
      return /^(?:for|as)$/.test(list[index + 1]?.text ?? '')
    }
  }
  if (has(token, 'of') && has(list[lead - 1], 'body')) return true
  return /^(?:like)$/.test(token.text) && has(list[lead - 1], 'body') && at > lead
}

/**
 * What words for somebody young stand before: `self` where they are the noun itself, `other` where they only describe a
 * thing, an animal or a profession, or the place of the person whom they describe.
 */
function headOf({ list }: Text, at: number, end: number): 'self' | 'other' | number {
  const token = list[at]
  const isNounItself = has(token, 'youth', 'never') || end > at
  for (let index = end + 1; index < end + 4; index++) {
    const next = list[index]
    if (next?.kind !== 'word') {
      if (next?.kind === 'number' || next === undefined || !isNounItself)
        return isNounItself || index > end + 1
          ? isNounItself
            ? 'self'
            : 'other'
          : adjectiveAlone(token)
      return 'self'
    }
    const isFirst = index === end + 1
    if (next.meaning === 'harmless') return 'other'
    if (has(next, 'carer', 'year')) return 'other'
    if (
      has(next, 'thing', 'animal') &&
      !has(next, 'girl', 'kin') &&
      !(has(next, 'afterNoun') && isFirst && !isNounPlace(list, index))
    ) {
      // "teen dog walker"
      return has(list[index + 1], 'person', 'girl')
        ? index + 1
        : isUniform(token, next)
          ? 'self'
          : 'other'
    }
    if (has(next, 'youth', 'girl', 'person', 'kin', 'parent') && !isPronoun(next)) return index
    if (
      has(
        next,
        'afterNoun',
        'is',
        'was',
        'has',
        'preposition',
        'of',
        'with',
        'and',
        'who',
        'recipient',
        'now',
        'otherTime',
        'takesPart',
        'article',
        'possessive',
        'not',
        'as',
        'like',
        'yet',
        'about',
        'speaker',
        'he',
        'she',
        'born',
        'looks',
        'feels',
      )
    )
      return isNounItself ? 'self' : adjectiveAlone(token)
    if (/(?:ing|ed|ly)$/.test(next.text)) return isNounItself ? 'self' : 'other'
    if (!isFirst) continue
    // An unknown word: the verb of a single child, or else the noun that is described.
    if (
      isNounItself &&
      next.text.endsWith('s') &&
      list[end]?.text.endsWith('s') !== true &&
      has(list[at - 1], 'article')
    )
      return 'self'
    if (isNounItself && isPlural(list[end])) return 'self'
    if (isNounItself && !COMPOUNDS.test(token?.text ?? '')) return 'self'
    if (next.isGlued) return 'other'
    if (PERSON_ENDING.test(next.text)) return index
  }
  return 'other'
}

/** Words that go before a noun in English; others stand alone. */
const COMPOUNDS =
  /^(?:child|kid|kids|kids'|baby|babies|teen|teens|infant|toddler|minor|juvenile|adolescent|newborn|preteen|tween|schoolboy|schoolgirl|children|bebe|bebes|underage|underaged|bambini|ninos|enfants)$/
const PERSON_ENDING = /(?:er|or|ist|ian|man|woman|mate|goer|ette|ess)s?$/

function isPlural(token: Token | undefined): boolean {
  return /(?:s|children)$/.test(token?.text ?? '') && token?.text !== 'kids'
}

function isNounPlace(list: readonly Token[], index: number): boolean {
  return isBoundary(list[index + 1])
}

/** "underage." and "She is underage" are said of somebody; "teenage." is not. */
function adjectiveAlone(token: Token | undefined): 'self' | 'other' {
  return has(token, 'never', 'youth') ||
    /^(?:teenage|teenaged|adolescent|pubescent|minderjahrig|minderjarig|mineur|mineure|minorenne|minderjarige|nieletnia|niepelnoletnia)$/.test(
      token?.text ?? '',
    )
    ? 'self'
    : 'other'
}

/** A schoolgirl's clothes make whoever wears them look like one. */
function isUniform(token: Token | undefined, next: Token): boolean {
  return (
    /^school\s?(?:girl|boy)s?$/.test(token?.text ?? '') &&
    /^(?:outfit|uniform|costume|dress|clothes|skirt)$/.test(next.text)
  )
}

function isDeniedBefore({ list }: Text, lead: number): boolean {
  for (let index = lead; index >= 0 && lead - index < 4; index--) {
    const token = list[index]
    if (isBoundary(token)) return false
    if (has(token, 'not'))
      return !/^(?:just|only|yet|even|quite|more)$/.test(list[index + 1]?.text ?? '')
    if (/^(?:longer|never|hardly|anything|instead)$/.test(token?.text ?? ''))
      return token?.text !== 'hardly' || lead - index > 0
  }
  return false
}

/** "hey baby", "Come here, kid." */
function isVocative({ list }: Text, at: number, end: number, start: number): boolean {
  const token = list[at]
  if (!/^(?:baby|babe|kid|kiddo|child|little one|nene|bebe|nena)$/.test(token?.text ?? ''))
    return false
  const [before, next] = [list[at - 1], list[end + 1]]
  if (
    /^(?:hey|hi|hello|oh|yes|yeah|come|ok|okay|my|bye|morning|night|thanks|sorry|crazy|ciao)$/.test(
      before?.text ?? '',
    ) &&
    isBoundary(next)
  )
    return true
  const isBetween =
    (before === undefined || isBreak(before) || before.text === ',') && isBoundary(next)
  return isBetween && list.slice(start, at + 20).some((each) => has(each, 'speaker'))
}

/** "a former child star", "was a shy kid", "when she was a teenager", "as a child" */
function isFormer(text: Text, at: number, lead: number): boolean {
  const { list } = text
  for (let index = at - 1; index >= 0 && at - index < 5; index--) {
    const token = list[index]
    if (isBoundary(token)) break
    if (has(token, 'former')) return true
    if (has(token, 'was') && !has(token, 'is', 'has')) return true
    if (token?.text === 'used' && list[index + 1]?.text === 'to') return true
  }
  const token = list[lead]
  if (has(token, 'was') && !has(token, 'is', 'has')) return true
  // "as a child, she", "moved here as a teenager"
  if (
    has(token, 'as') &&
    !has(list[lead - 1], 'looks', 'takesPart') &&
    !/^(?:act|acts|acting|play|plays|playing|pose|poses|posing|dressed|dress|roleplay|you|her|him|me|works?|reborn|back)$/.test(
      list[lead - 1]?.text ?? '',
    )
  )
    return true
  // "in her teens she moved"
  return (
    /^(?:teens)$/.test(list[at]?.text ?? '') &&
    list.slice(at, at + 8).some((each) => isPastVerb(each))
  )
}

/** What stands before a noun makes it nobody who takes part: "for a kid", "raising a child". */
function isLed(
  { list }: Text,
  end: number,
  lead: { token: Token | undefined; at: number },
): boolean {
  const { token } = lead
  if (token === undefined) return false
  if (has(token, 'recipient') && !has(token, 'looks')) return true
  if (has(token, 'has') && !has(token, 'is')) return true
  if (has(token, 'is') && has(token, 'has') && !has(token, 'looks')) return true
  if (has(token, 'like') && !has(token, 'looks')) return true
  if (has(token, 'of')) {
    const of = list[lead.at - 1]
    if (has(of, 'parent', 'carer')) return true
    return /^(?:heart|mind|soul|joy|curiosity|wonder|innocence|enthusiasm|energy|excitement|eyes|laugh|laughter|sound|noise|memories|stories|rights|protection|love|lives|needs|safety|books|sake|fear|mother|father|care|raising|thousands|hundreds|generations?|delight|squeals|screams|song|songs|voices)$/.test(
      of?.text ?? '',
    )
  }
  if (has(token, 'with'))
    return (
      isGroup(list, end, lead.at) ||
      /^(?:works?|working|worked|good|great|patient|gentle|helps|helping|experience|kind|volunteers|volunteering)$/.test(
        list[lead.at - 1]?.text ?? '',
      )
    )
  return false
}

/** "with two kids", "with kids": somebody's family. */
function isGroup(list: readonly Token[], end: number, lead: number): boolean {
  if (has(list[lead + 1], 'possessive')) return true
  const isMany =
    /(?:s|children|kinder|enfants|ninos|hijos|bambini|figli|filhos|дети|детьми|dziecmi|kinderen|kindern)$/.test(
      list[end]?.text ?? '',
    )
  return isMany && !has(list[lead + 1], 'article')
}

/** "Kids love him.": said of all children. */
function isGeneric({ list }: Text, at: number, end: number): boolean {
  if (
    !/^(?:kids|children|teens|teenagers|babies|toddlers|kinder|enfants)$/.test(list[at]?.text ?? '')
  )
    return false
  const before = list[at - 1]
  if (!(before === undefined || isBreak(before))) return false
  const next = list[end + 1]
  if (next?.kind !== 'word' || /(?:ing|ed)$/.test(next.text)) return false
  return /^(?:love|adore|like|trust|fear|follow|call|know|hate|respect|admire|need|ask|say|think|will|would|can|should|are)$/.test(
    next.text,
  )
}

/** "I'm just a kid from Brooklyn, 34", "a big baby when he is ill; 41" */
function isColloquial({ list }: Text, start: number, at: number, hasAdultAge: boolean): boolean {
  return hasAdultAge && list.slice(start, at).some((token) => has(token, 'is'))
}

/** "she's still in high school"; not "she met him in high school". */
function isAtSchoolNow(text: Text, at: number, end: number): boolean {
  const { list } = text
  const token = list[at]
  const start = clauseStart(text, at)
  for (let index = at - 1; index >= start && at - index < 12; index--)
    if (
      isPastVerb(list[index]) ||
      has(list[index], 'thing', 'carer', 'parent') ||
      /^(?:teacher|teaches|teach|works?|working|janitor|principal|coach|counselor|librarian|nurse|son|daughter|kids?)$/.test(
        list[index]?.text ?? '',
      )
    )
      return false
  if (someHas(text, end + 1, Math.min(list.length, end + 6), 'was', 'carer')) return false
  const next = list[end + 1]
  if (
    next?.kind === 'word' &&
    !has(next, 'and', 'with', 'preposition', 'who', 'now', 'is', 'like', 'of')
  )
    return false
  if (/^(?:attends|attending|goes|go|going|finishing)/.test(token?.text ?? '')) return true
  let index = at - 1
  while (
    index >= start &&
    /^(?:still|only|just|currently|now|already|senior|junior|freshman|sophomore|student|a|back)$/.test(
      list[index]?.text ?? '',
    )
  )
    index--
  const before = list[index]
  return before === undefined || has(before, 'is') || (isBoundary(before) && at - index > 1)
}
