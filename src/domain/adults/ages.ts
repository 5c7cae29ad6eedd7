import {
  has,
  isBoundary,
  isBreak,
  isName,
  isNoun,
  isPronoun,
  reads,
  someHas,
  someReads,
  type Text,
} from './sentence'
import type { Token } from './tokens'

/* Where a text tells an age: the numbers that are ages by the words around them. */

/** How an age is told, which decides where the one stands whose it is. */
export type AgeForm =
  /** "a 16-year-old girl", "16 years old" */
  | 'years old'
  /** "She is 16", "Elle a 14 ans" */
  | 'is'
  /** "Mia, 16," and "Age: 16" */
  | 'aside'
  /** "a girl of 16" */
  | 'of'
  /** "at 15 she is" */
  | 'at'
  /** "born in 2012" */
  | 'born'
  /** "before her 18th birthday", "under 18" */
  | 'less than'
  /** "frozen at 15": how old somebody stays */
  | 'fixed'
  /** "16," at the beginning of a line: of whom the whole text is about */
  | 'heading'

/** An age that is told. */
export interface ToldAge {
  years: number
  form: AgeForm
  /** First and last token. */
  first: number
  last: number
  /** Place of the number. */
  at: number
  /** Whether the age is what somebody has not reached: "Elle n'a pas 18 ans." */
  isBelow?: boolean
}

/** No age of anybody. */
const OLDEST = 130

/** All ages that a text tells. */
export function toldAges(text: Text): ToldAge[] {
  const ages: ToldAge[] = []
  text.list.forEach((token, at) => {
    const age = token.kind === 'number' ? ageAt(text, at, token) : bornAt(text, at)
    if (age) ages.push(age)
  })
  return ages
}

function ageAt(text: Text, at: number, token: Token): ToldAge | undefined {
  const { list } = text
  const { value } = token
  if (Number.isNaN(value)) return undefined
  const found = (form: AgeForm, last = at, years = value, first = at): ToldAge => ({
    years: Math.floor(years),
    form,
    first,
    last,
    at,
  })
  if (token.isOrdinal) return birthday(text, at, found)
  // "ihr 16. Geburtstag"
  if (list[at + 1]?.text === '.' && list[at + 2]?.text.startsWith('geburtstag') === true)
    return birthday(text, at, found, at + 2)
  const next = behindHalf(text, at)
  const unit = list[next]
  const bound = boundOf(list, at, next)
  if (bound) return bound
  if (token.isAge || (token.isHidden === true && !has(unit, 'year', 'yearsOld')))
    return lessOr(text, at, found('years old', has(unit, 'old') ? next : at))
  if (has(unit, 'year') || has(unit, 'month')) {
    // "15 years and 2 months old"
    const isRest =
      has(unit, 'month') &&
      reads(list[at - 1], /^(?:and|,)$/) &&
      has(list[at - 2], 'year') &&
      list[at - 3]?.kind === 'number'
    const years = has(unit, 'year') ? value : isRest ? (list[at - 3]?.value ?? 0) : 0
    const old = list[next + 1]
    const compared = comparedAge(list, value, next)
    if (compared) return { ...compared, first: at, at }
    if (has(old, 'old')) return lessOr(text, at, found('years old', next + 1, years))
    if (old?.text === 'of' && list[next + 2]?.text === 'age')
      return found('years old', next + 2, years)
    const label = labelBefore(text, at)
    if (label !== undefined) return found('aside', next, years, label)
    if (has(unit, 'year') && isLived(list, at, next)) return found('is', next)
    if (text.list[at]?.yearsAreAge === true && isFixed(list, at)) return found('fixed', next)
    if (has(unit, 'year') && isPresentAt(list, at, next + 1))
      return found('at', next, years, at - 1)
    const early = has(unit, 'year') ? earlyAt(list, at, next + 1) : undefined
    if (early !== undefined) return found('at', next, years, early)
    if (isYearsOfAge(text, at, next, has(unit, 'month'))) {
      const form = formOfYears(text, at)
      if (form) return lessOr(text, at, found(form, next, years))
    }
    return undefined
  }
  // "14'ünde bir delikanlı", and no day of a month
  const suffix = list[at + 1]
  if (
    suffix?.isGlued === true &&
    /^(?:s?[iu]nd[ae](?:ki|yim|sin)?)$/.test(suffix.text) &&
    !reads(
      list[at - 1],
      /(?:[iu]n|ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik)$/,
    )
  )
    return found('years old', at + 1)
  // "15'ine bastı", "18'ini doldurmadı"
  const reaches = list[at + 2]?.text ?? ''
  if (suffix?.isGlued === true && /^s?[iu]n[aeiu]$/.test(suffix.text)) {
    if (/^doldurma[dmy]/.test(reaches)) return found('less than', at + 2, value - 1)
    if (/^(?:bas|gir|doldur|bit)/.test(reaches)) return found('is', at + 2)
  }
  // "sie hat vierzehn Winter gesehen"
  const isSeen =
    reads(list[next + 1], /^(?:gesehen|erlebt|alt)$/) ||
    reads(list[at - 1], /^(?:vu|vecu|visto|vivido|vissuto)$/)
  if (isSeen && reads(unit, SEASONS)) return found('is', next + 1)
  // "seventeen and three months"
  if (list[at + 1]?.text === 'and' && list[at + 2]?.kind === 'number' && has(list[at + 3], 'month'))
    return found('years old', at + 3)
  if (has(unit, 'yearsOld') && !isLabelling(list[next + 1], unit))
    return lessOr(text, at, found('years old', next))
  // "girl 15 y"
  if (
    unit?.text === 'y' &&
    isBoundary(list[next + 1]) &&
    (at === 0 || isNoun(list[at - 1]) || isBoundary(list[at - 1]))
  )
    return found('years old', next)
  // "witches, youngest 12"
  if (
    reads(list[at - 1], /^(?:youngest|oldest|eldest)$/) &&
    isBoundary(list[at - 2]) &&
    endsPhrase(unit) &&
    !isOfFamily(list, at)
  )
    return found('heading')
  if (value > OLDEST) return undefined
  if (isAnswer(text, at, next)) return found('heading')
  // "Age 12 and under free"
  const isBracket = unit?.text === 'and' && reads(list[next + 1], /^(?:under|over|up|above)$/)
  if (isBracket && reads(list[next + 2], /^(?:free|only|half|pay|pays|admitted)$/)) return undefined
  // "16 yaş, kız"
  if (unit?.text === 'yas' && isBoundary(list[next + 1])) return found('years old', next)
  const label = labelBefore(text, at)
  if (label !== undefined && !isOrderOf(text, label, at, next))
    return isFixed(list, at) ? found('fixed') : found('aside', at, value, label)
  const less = underOf(text, at, next)
  if (less) return less
  // "мальчик лет двенадцати"
  if (
    list[at - 1]?.text === 'лет' &&
    endsPhrase(unit) &&
    list.slice(Math.max(0, at - 5), at - 1).some(isNoun)
  )
    return found('of', at, value, at - 1)
  if (isUnit(text, next)) return undefined
  if (reads(list[at - 1], BODILY) && endsPhrase(unit) && value > 2) return found('heading')
  // "They are 14 at the table."
  if (
    reads(list[at - 2], /^(?:they|we)$/) &&
    unit?.text === 'at' &&
    list[next + 2]?.text === 'table'
  )
    return undefined
  if (unit?.text === 'in' && list[next + 1]?.text === 'human' && list[next + 2]?.text === 'years')
    return found('is', next + 2)
  return (
    sexed(text, at, found) ??
    said(text, at, next, found) ??
    aside(text, at, next, found) ??
    heading(text, at, next, found)
  )
}

/** "a mum of three, youngest 12" */
function isOfFamily(list: readonly Token[], at: number): boolean {
  return list
    .slice(Math.max(0, at - 12), at - 1)
    .some((token) => has(token, 'parent', 'kin', 'possessive', 'youth') || has(token, 'has'))
}

/** Adverbs of a body, whatever the mind is. */
const BODILY =
  /^(?:physically|biologically|visually|apparently|outwardly|korperlich|biologisch|physiquement|biologiquement|fisicamente|biologicamente|физически|биологически|fizycznie|lichamelijk)$/
const OLDER =
  /^(?:older|alter|aelter|agee?|mayor|vecchi[oa]|velh[oa]|старше|starsz[aey]|ouder|grande)$/
const YOUNGER = /^(?:younger|junger|juenger|младше|моложе|mlodsz[aey]|jonger)$/
const MORE = /^(?:more|mehr|plus|mas|piu|mais|больше|более|wiecej|meer)$/
const FEWER =
  /^(?:less|fewer|weniger|moins|menos|meno|меньше|менее|mniej|minder|under|below|unter|ponizej|onder|menor)$/
const AT_MOST =
  /^(?:максимум|maximum|hochstens|maximal|hoogstens|najwyzej|maximo|massimo|plus|mucho|most)$/

/** "no older than 14", "at most 15 years old", "младше 16", "moins de 16 ans": as old as that, or less. */
function boundOf(list: readonly Token[], at: number, next: number): ToldAge | undefined {
  const value = list[at]?.value ?? NaN
  if (!(value > 2 && value <= 18)) return undefined
  let index = at - 1
  while (
    index > at - 5 &&
    !reads(list[index], /^(?:alter|aelter|agee)$/) &&
    (has(list[index], 'of', 'article', 'ageLabel') ||
      reads(list[index], /^(?:than|als|que|niz|dan|чем|do|od)$/))
  )
    index--
  const word = list[index]?.text ?? ''
  const unit = list[next]
  const isInYears = has(unit, 'year', 'yearsOld')
  const last = isInYears && has(list[next + 1], 'old') ? next + 1 : isInYears ? next : at
  const start = list[index - 1]?.text === 'at' && word === 'most' ? index - 1 : index
  const bound = (years: number, form: AgeForm): ToldAge | undefined =>
    years >= ADULT ? undefined : { years, form, first: start, last, at }
  const isEnd = isInYears || endsPhrase(unit)
  const isOfAge = isEnd && list.slice(index, at).some((token) => has(token, 'ageLabel'))
  const isAge = isOfAge || last > next || (isInYears && !reads(unit, /^(?:years?|yrs?)$/))
  // "not a day older than fifteen"
  const isByADay = reads(list[index - 1], /^(?:day|hour|minute|second|year|tag|jour|dia|giorno)$/)
  const isNot =
    has(list[index - 1], 'not') ||
    has(list[index - 2], 'not') ||
    reads(
      list[index - 1],
      /^(?:kaum|apenas|guere|poco|pouco|hardly|barely|scarcely|little|едва|ledwo|nauwelijks|appena)$/,
    ) ||
    (isByADay && has(list[index - 3], 'not'))
  if (OLDER.test(word) && isNot && isEnd) return bound(value, 'is')
  const isLooked = someHas(list, index - 3, index, 'looks')
  const isOfSomebody = list
    .slice(Math.max(0, index - 4), index)
    .some((token, place, before) => has(token, 'of') && has(before[place - 1], 'girl', 'youth'))
  if (MORE.test(word) && isNot && isEnd && isOfSomebody) return bound(value, 'is')
  // "A youthful thief, no more than sixteen"
  const isApart = isBoundary(list[index - 2]) && list[index - 2]?.text === ','
  if (MORE.test(word) && isNot && isApart && value >= 8 && isBoundary(unit) && !isUnitMark(unit))
    return bound(value, 'aside')
  if (MORE.test(word) && isNot && (isAge || (isLooked && isEnd))) return bound(value, 'is')
  if (YOUNGER.test(word) && isEnd && index < at - 1 && !isNot) return bound(value - 1, 'less than')
  if (/^(?:младше|моложе)$/.test(word) && isEnd && !isNot) return bound(value - 1, 'less than')
  // "Ей меньше восемнадцати."
  const isDative = reads(list[index - 1], /^(?:ему|еи|мне|тебе|нам|вам|им)$/)
  if (FEWER.test(word) && isDative && isEnd) return bound(value - 1, 'less than')
  const whose = isEnd && !isNot ? boundedNoun(list, index) : -1
  if (whose !== -1 && (FEWER.test(word) || YOUNGER.test(word)))
    return { ...(bound(value - 1, 'less than') as ToldAge), first: whose + 1 }
  if (FEWER.test(word) && isAge && !isNot) return bound(value - 1, 'less than')
  if (AT_MOST.test(word) && isAge) return bound(value, 'is')
  return undefined
}

/** Place of the girls in "nur Mädchen unter 16", "filles de moins de 16"; -1 where there are none. */
function boundedNoun(list: readonly Token[], bound: number): number {
  let index = bound - 1
  while (index > bound - 4 && has(list[index], 'of', 'with', 'is', 'who')) index--
  return has(list[index], 'girl', 'youth') && !has(list[index], 'thing') ? index : -1
}

/** "no more than 12: 30" */
function isUnitMark(token: Token | undefined): boolean {
  return token?.text === ':' || token?.text === '/'
}

/** Youngest age of an adult. */
const ADULT = 18

/** "four years younger than her brother, who is 19" */
function comparedAge(
  list: readonly Token[],
  years: number,
  unit: number,
): Pick<ToldAge, 'years' | 'form' | 'last'> | undefined {
  const word = list[unit + 1]?.text
  if ((word !== 'younger' && word !== 'older') || list[unit + 2]?.text !== 'than') return undefined
  for (let index = unit + 3; index < unit + 12 && !isBreak(list[index]); index++) {
    const token = list[index]
    if (token?.kind !== 'number') continue
    const age = word === 'younger' ? token.value - years : token.value + years
    return age > 2 && age < ADULT ? { years: age, form: 'is', last: index } : undefined
  }
  return undefined
}

/** "y/o: 16" is a label, and no unit of what stands before. */
function isLabelling(after: Token | undefined, unit: Token | undefined): boolean {
  return unit?.text === 'yo' && (after?.text === ':' || after?.text === '=')
}

/** Behind the number and "and a half" or "and three quarters". */
function behindHalf({ list }: Text, at: number): number {
  const [and, count, part] = [list[at + 1], list[at + 2], list[at + 3]]
  const isPart =
    and?.text === 'and' &&
    (count?.text === 'a' || count?.value === 3) &&
    reads(part, /^(?:half|quarters?)$/)
  return isPart ? at + 4 : at + 1
}

/** Numbers with these behind them count or measure something. */
function isUnit({ list }: Text, next: number): boolean {
  const token = list[next]
  if (token === undefined) return false
  if (token.kind === 'mark')
    return (
      '%°$€£+'.includes(token.text) ||
      ('\'":./-–'.includes(token.text) && list[next + 1]?.kind === 'number')
    )
  return false
}

const LOOKS_FIELD = /^(?:looks|appearance|appears)$/

/** Where a label such as "Age:" begins that stands before a number. */
function labelBefore({ list }: Text, at: number): number | undefined {
  let index = at - 1
  let steps = 0
  const isLooksField = (place: number) =>
    reads(list[place], LOOKS_FIELD) && reads(list[place + 1], /^[:=]$/)
  while (
    index >= 0 &&
    steps < 8 &&
    !isLooksField(index) &&
    (reads(
      list[index],
      /^(?:but|range|group|bracket|appearance|apparent|physical|visual|body|human|as|given|listed|stated|recorded)$/,
    ) ||
      has(list[index], 'about', 'is', 'of', 'article') ||
      (list[index]?.text === '.' && has(list[index - 1], 'about')) ||
      (list[index]?.kind === 'mark' && ':=->–|#~/[()"“”«»„\''.includes(list[index]?.text ?? '')))
  ) {
    index--
    steps++
  }
  const label = list[index]
  // "yrs: 17"
  if (steps > 0 && reads(label, /^(?:years?|yrs?)$/) && reads(list[index + 1], /^[:=]$/))
    return index
  // "Looks: thirteen"
  if (isLooksField(index) && isBoundary(list[at + 1]) && list[at + 1]?.text !== '/') return index
  if (!has(label, 'ageLabel') || label === undefined) {
    // "age_2: 16"
    const numbered = list[index - 1]
    return label?.kind === 'number' && steps > 0 && has(numbered, 'ageLabel')
      ? index - 1
      : undefined
  }
  // "a middle-aged one"
  if (label.isGlued && list[index - 1]?.kind === 'word' && !has(list[index - 1], 'article'))
    return undefined
  if (label.text === 'yo' && steps === 0) return undefined
  return index
}

/** "the age of two kingdoms", "aged 12 months in oak" */
function isOrderOf({ list }: Text, label: number, at: number, next: number): boolean {
  const isOf = someHas(list, label, at, 'of')
  return isOf && !endsPhrase(list[next])
}

/** What may stand behind a number that is nobody's count of things. */
function endsPhrase(token: Token | undefined): boolean {
  if (isBoundary(token)) return true
  if (token?.kind === 'mark') return !'%°$€£'.includes(token.text)
  if (token?.kind !== 'word') return false
  return (
    has(
      token,
      'and',
      'who',
      'preposition',
      'with',
      'now',
      'otherTime',
      'as',
      'like',
      'is',
      'was',
      'yet',
      'speaker',
      'he',
      'she',
      'they',
      'recipient',
    ) ||
    /^(?:ja|кстати|ubrigens|comunque|por|au|u|wbu|hbu|wby|hru|fyi|ngl|tbh|rn|atm|imo|haha|hehe|honestly|actually|anyway|xoxo|right|sorry|only|seulement|nur|solo|solamente|soltanto|somente|только|tylko|sadece|btw|lol|tho|though|xd|haha|too|again|hihi|hahaha|jaja|jajaja|jeje|kkk|kkkk|rs|rsrs|mdr|ptdr|ahah|ahaha|хаха|ахах|going|tomorrow|amanha|manana|demain|domani|завтра|jutro|yarin|soon|next|this|morgen|plus|tops|max|old|already|ok|okay|yeah|pls|exactly|yasinda)$/.test(
      token.text,
    )
  )
}

/** "Mit 14 ist Zoe …", "À 14 ans, Zoé est …" at the beginning of a sentence */
function isPresentAt(list: readonly Token[], at: number, next: number): boolean {
  const isLed = reads(list[at - 1], /^(?:mit|aa|aos|a|con|com|met|w|в)$/)
  if (!isLed || !(list[at - 2] === undefined || isBreak(list[at - 2]))) return false
  const from = list[next]?.text === ',' ? next + 1 : next
  const [first, second] = [list[from], list[from + 1]]
  const isNow = (token: Token | undefined) => has(token, 'is') && !has(token, 'was', 'and')
  // "Mit 16 ist er der Jüngste", "Aos 15 anos é a mais nova"
  const isHe = has(second, 'he', 'she', 'speaker') && !has(second, 'it', 'possessive')
  const isDropped = first?.text === 'e' && has(second, 'article') && list[at - 1]?.text === 'aos'
  return isDropped || (isName(first) && isNow(second)) || (isNow(first) && (isName(second) || isHe))
}

const SEASONS =
  /^(?:winter|sommer|lenze|hivers|etes|inviernos|veranos|inverni|estati|invernos|veroes)$/
const POETIC = /^(?:summers|winters|springs)$/

/** "alive for only fifteen years", "fifteen years on this earth", "has seen sixteen summers" */
function isLived(list: readonly Token[], at: number, unit: number): boolean {
  const before = list.slice(Math.max(0, at - 4), at)
  if (before.some(({ text }) => text === 'alive')) return true
  const behind = list.slice(unit + 1, unit + 4).map(({ text }) => text)
  if (behind[0] === 'on' && (behind[1] === 'earth' || behind[2] === 'earth')) return true
  if (!reads(list[unit], POETIC)) return false
  return (
    before.some(({ text }) => /^(?:seen|lived|known|counted|survived)$/.test(text)) ||
    list.slice(unit + 1, unit + 7).some(({ text }) => text === 'birth')
  )
}

/** "My age? Fifteen.", "Wie alt? Sechzehn." */
function isAnswer({ list }: Text, at: number, next: number): boolean {
  let mark = at - 1
  while (mark > at - 6 && '"“”«»„–-'.includes(list[mark]?.text ?? ' ')) mark--
  if (list[mark]?.text !== '?' || !endsPhrase(list[next])) return false
  let asksForAge = false
  for (let index = mark - 1; index > mark - 9 && !isBreak(list[index]); index--) {
    const token = list[index]
    if (has(token, 'animal', 'thing', 'kin')) return false
    if (has(token, 'ageLabel', 'old', 'year')) asksForAge = true
  }
  return asksForAge
}

/** Verbs of what goes on for years. */
const LASTS =
  /^(?:вод[ия][а-я]*|руковод[а-я]*|занима[а-я]*|игра[а-я]*|препода[а-я]*|ведет|держ[а-я]*|владе[а-я]*|кур[ия][а-я]*|пишет|жив[уе][а-я]*|работа[а-я]*|служ[а-я]*|mieszka|pracuje|woont|werkt|wohnt|wohne|arbeitet|arbeite|lebt|lebe)$/

/** Whether years without "old" are an age here and no span of time. */
function isYearsOfAge(text: Text, at: number, unit: number, isMonths: boolean): boolean {
  const { list } = text
  const after = list[unit + 1]
  if (has(after, 'of') && !has(list[unit + 2], 'is')) return false
  if (
    has(after, 'otherTime') &&
    !has(after, 'preposition', 'with', 'and') &&
    !isPronoun(list[unit + 2])
  )
    return false
  if (
    reads(
      after,
      /^(?:lang|long|ago|later|earlier|sober|clean|younger|older|apart|away|old-time|past|back|straight|running|experience|experiencia|esperienza|erfahrung|berufserfahrung|garantie|garantia|garanzia|опыта|стажа|гарантии|temu|назад|спустя)$/,
    )
  )
    return false
  const before = list[at - 1]
  const isRange = list[at - 2]?.kind === 'number' && has(before, 'and')
  if (has(before, 'duration') && !isRange && !has(before, 'of', 'about', 'is')) return false
  if (
    reads(
      before,
      /^(?:hace|il|y|seit|vor|od|przez|sinds|geleden|depuis|pendant|durante|desde|da|per|ha)$/,
    )
  )
    // "ha 16 anni" is "has", "ha 16 anos" is "ago".
    if ((before?.text !== 'ha' || list[unit]?.text !== 'anni') && !isRange) return false
  // "Он живёт в Риме 14 лет"
  for (let index = at - 1; index > at - 7 && !isBoundary(list[index]); index--)
    if (reads(list[index], LASTS) && at - index > 1) return false
  // "enceinte de neuf mois"
  if (
    isMonths &&
    reads(list[at - 2], /^(?:enceinte|embarazada|incinta|gravida|schwanger|pregnant)$/)
  )
    return false
  if (isMonths) return has(before, 'of') || has(before, 'is')
  return true
}

/** Before "between 14 and", "entre los 14 y los", "от 14 до"; else where it was. */
function beforeRange(list: readonly Token[], at: number): number {
  let index = at
  while (index > at - 3 && has(list[index], 'article')) index--
  if (!reads(list[index], /^(?:and|et|und|y|e|i|и|en|a|aa|bis|до|do|tot)$/)) return at
  if (list[index - 1]?.kind !== 'number') return at
  index -= 2
  while (index > at - 7 && has(list[index], 'article') && !has(list[index], 'of')) index--
  return reads(
    list[index],
    /^(?:between|entre|zwischen|tra|fra|от|od|między|miedzy|tussen|between|von|van|de|da)$/,
  ) && isBoundary(list[index - 1])
    ? index - 1
    : at
}

/** How years without "old" are tied to somebody. */
function formOfYears(text: Text, at: number): AgeForm | undefined {
  const { list } = text
  let index = at - 1
  while (
    index >= at - 6 &&
    (has(list[index], 'about', 'not', 'yet') ||
      reads(
        list[index],
        /^(?:que|meme|ni|siquiera|nemmeno|neanche|neppure|nem|sequer|einmal|нет|и|даже|nawet)$/,
      )) &&
    !has(list[index], 'is', 'of')
  )
    index--
  index = beforeRange(list, index)
  const before = list[index]
  // "Il y a 14 ans" is a time that is over.
  if (before?.text === 'a' && list[index - 1]?.text === 'y') return undefined
  if (has(before, 'of')) {
    const owner = list[index - 1]
    // "La chica, de 16 años, duerme."
    if (owner?.text === ',' && isNoun(list[index - 2]) && isBoundary(list[at + 2])) return 'aside'
    // "of fifteen summers"
    const isPoetic = reads(list[at + 1], POETIC)
    if (isPoetic && isBoundary(owner)) return 'heading'
    // "para maiores de 16 anos"
    if (reads(owner, /^(?:maiores|mayores|maggiori|plus|partir)$/)) return undefined
    return isNoun(owner) ||
      has(owner, 'small') ||
      (owner?.kind === 'word' && text.list[at]?.yearsAreAge === true)
      ? 'of'
      : undefined
  }
  if (has(before, 'is')) return 'is'
  // "wygląda na piętnaście lat"
  if (reads(before, /^(?:na|на)$/) && has(list[index - 1], 'looks')) return 'is'
  // "Ha appena festeggiato i 15 anni"
  const celebrated = has(before, 'article', 'possessive') ? list[index - 1]?.text : undefined
  if (/^(?:festeggi|celebr|comemor|fete|feiert|cumpl|comp[iì]|complet)/.test(celebrated ?? ''))
    return 'is'
  // "Va para los catorce años", "Il va sur ses quatorze ans"
  const towards = has(before, 'article', 'possessive') ? index - 1 : index
  if (
    reads(list[towards], /^(?:para|per|pra|sur|hacia)$/) &&
    reads(list[towards - 1], /^(?:va|vai|voy|vado|vais|vas)$/)
  )
    return 'is'
  // "fête ses quinze ans", "con sus 16 años"
  if (text.list[at]?.yearsAreAge === true && has(before, 'possessive')) return 'is'
  if (before?.text === ':') return undefined
  if (reads(before, BODILY)) return 'heading'
  if (before === undefined || isBoundary(before)) {
    const after = list[at + 2]
    const isEnglish = reads(list[at + 1], /^(?:years?|yrs?)$/)
    if (isEnglish && !isBoundary(after)) return undefined
    // "zwei Jahre in Oslo", "15 Jahre Garantie", but "15 Jahre aus Köln"
    const isFrom = reads(after, /^(?:aus|de|di|d|из|z|uit|von|of|van)$/) && isName(list[at + 3])
    const isPlace = has(after, 'preposition', 'of') && !has(after, 'and', 'with', 'about')
    if ((isPlace || (after?.kind === 'word' && after.isCapital)) && !isFrom) return undefined
    return before === undefined || before.kind === 'break' ? 'heading' : 'aside'
  }
  if (text.list[at]?.yearsAreAge === true && (isPronoun(before) || isNoun(before))) return 'is'
  // "служанка двенадцати лет"
  if (before.kind === 'word' && before.roles.length === 0 && reads(list[at], /^[а-я]+ти$/))
    return 'is'
  return undefined
}

const BIRTHDAY =
  /^(?:birthday|bday|birthdays|geburtstags?|geburtstages|anniversaire|cumpleanos|compleanno|aniversario|verjaardag)$/

/** "a month before her 18th birthday" */
function birthday(
  { list }: Text,
  at: number,
  found: (form: AgeForm, last?: number, years?: number, first?: number) => ToldAge,
  named = at + 1,
): ToldAge | undefined {
  const years = list[at]?.value ?? NaN
  // "in her fifteenth year"
  if (
    list[at - 2]?.text === 'in' &&
    has(list[at - 1], 'possessive') &&
    list[at + 1]?.text === 'year' &&
    isBoundary(list[at + 2]) &&
    years <= 18
  )
    return found('is', at + 1, years - 1)
  if (!reads(list[named], BIRTHDAY) || years > 18) return undefined
  const before = list.slice(Math.max(0, at - 6), at).map(({ text }) => text)
  // "three weeks to her 18th birthday"
  const to = has(list[at - 1], 'possessive') ? at - 2 : at - 1
  const isTimeTo = list[to]?.text === 'to' && has(list[to - 1], 'month', 'year')
  const isAhead =
    isTimeTo ||
    before.some((word) =>
      /^(?:eve|vorabend|veille|vigilia|vispera|vespera|накануне|before|until|till|til|approaching|upcoming|awaiting|shy|short|away|waiting|counting|nearly|almost|bis|vor|до|перед|avant|antes|prima|przed|voor|tot)$/.test(
        word,
      ),
    )
  if (years === 18 && !isAhead) return undefined
  return found(isAhead ? 'less than' : 'is', named, isAhead ? years - 1 : years)
}

/** "almost 18 years old" is less than that. */
function lessOr(text: Text, at: number, age: ToldAge): ToldAge {
  if (age.years !== 18) return age
  if (isNotYet(text.list, at)) return { ...age, years: 17, isBelow: true }
  return isLess(text, at) || isOfFuture(text.list, at) ? { ...age, years: 17 } : age
}

/** "une semaine avant ses", "una semana antes de cumplir" */
function isTimeBefore(list: readonly Token[], at: number): boolean {
  let index = at - 1
  while (index > at - 5 && has(list[index], 'possessive', 'article', 'of', 'is')) index--
  if (reads(list[index], /^(?:veille|vispera|vigilia|vespera|vorabend|накануне)$/)) return true
  return (
    reads(list[index], /^(?:avant|antes|prima|vor|voor|до|przed|before)$/) &&
    reads(
      list[index - 1],
      /^(?:semaine|semana|settimana|woche|week|неделю|неделя|tydzien|mois|mes|mese|monat|month|maand|месяц|miesiac|jour|dia|giorno|tag|day|dag|день|dzien)s?$/,
    )
  )
}

function isLess({ list }: Text, at: number): boolean {
  if (isTimeBefore(list, at)) return true
  const before = list.slice(Math.max(0, at - 5), at)
  const near = before.slice(-2)
  if (
    near.some((token) => has(token, 'almost') && !has(token, 'not', 'yet', 'about', 'preposition'))
  )
    return true
  if (
    near.some(({ text }) =>
      /^(?:almost|nearly|under|below|fast|presque|casi|quasi|quase|почти|prawie|bijna|neredeyse|moins|menos|meno|unter|onder|ponizej|младше|soon|bald|bientot|pronto|wkrotce|скоро|niespelna|knapp)$/.test(
        text,
      ),
    )
  )
    return true
  // "henüz on sekiz yaşında değil"
  const isNotTurkish =
    before.some(({ text }) => /^(?:henuz|daha|hala)$/.test(text)) &&
    list.slice(at + 1, at + 3).some(({ text }) => text === 'degil')
  if (isNotTurkish) return true
  const isNot = before.some((token) => has(token, 'not'))
  const after = list[at + 1]
  return (
    isNot &&
    (before.some((token) => has(token, 'yet') || token.text === 'quite' || token.text === 'even') ||
      has(after, 'yet') ||
      has(list[at + 2], 'yet'))
  )
}

/** "under 18", "not yet eighteen", "turns 18 next month", "-18" */
function underOf({ list, ...rest }: Text, at: number, next: number): ToldAge | undefined {
  const text = { list, ...rest }
  const value = list[at]?.value ?? NaN
  if (value > 18) return undefined
  const after = list[next]
  // "an under-18 model", "U18"
  const prefix = list[at - 1]
  const isGluedOn = list[at]?.isGlued === true
  if (
    isGluedOn &&
    ((prefix?.text === 'under' && has(after, 'person', 'girl')) ||
      (prefix?.text === 'u' && isBoundary(after) && value >= 10))
  )
    return { years: value - 1, form: 'less than', first: at - 1, last: at, at }
  // "under 18 girl"
  const isOfOne = has(after, 'girl') && after?.text.endsWith('s') === false && value >= 10
  if (prefix?.text === 'under' && isOfOne)
    return { years: value - 1, form: 'less than', first: at - 1, last: at, at }
  if (
    !endsPhrase(after) &&
    !reads(
      after,
      /^(?:next|soon|tomorrow|in|until|tra|fra|dentro|daqui|dans|через|demain|domani|manana|amanha|morgen|завтра|year|anos|ans|anni|jahre|lat|лет|yas|jaar|olaca[gk][a-z]*|basacak|girecek)$/,
    )
  )
    return undefined
  if (isUnit(text, next)) return undefined
  const before = list[at - 1]
  const isUnder =
    reads(before, /^(?:under|below)$/) ||
    (before?.text === 'than' && reads(list[at - 2], /^(?:younger|less)$/))
  const less: ToldAge = { years: value - 1, form: 'less than', first: at - 1, last: at, at }
  if (isUnder) return isMeasured(list, at - 2) ? undefined : less
  const [negation, time] = [list[at - 2], list[at - 1]]
  // "not yet 16", "not quite seventeen"
  if (
    value >= 8 &&
    value < 18 &&
    has(negation, 'not') &&
    reads(time, /^(?:yet|quite)$/) &&
    endsPhrase(after)
  )
    return { ...less, first: at - 2 }
  // "far from eighteen"
  if (value >= 10 && time?.text === 'from' && negation?.text === 'far')
    return { ...less, first: at - 2 }
  if (value < 18 && isTimeAway(list, at)) return { ...less, first: Math.max(0, at - 4) }
  if (value !== 18) return undefined
  // "I'm 18 in two weeks"
  if (has(before, 'is') && isSoon(list, next)) return less
  if (isShortOf(list, at)) return { ...less, first: Math.max(0, at - 3) }
  if (isLess(text, at) || isNotYet(list, at))
    return { ...less, first: Math.max(0, at - 2), ...(isNotYet(list, at) && { isBelow: true }) }
  if (isOfFuture(list, at)) return less
  const turns =
    reads(before, /^(?:turns?|turning)$/) ||
    (reads(before, /^(?:be|become|reach|hit)$/) && someReads(list, at - 5, at, /^(?:will|'ll)$/))
  if (turns && (reads(after, /^(?:next|soon|tomorrow)$/) || reads(after, /^(?:in|on|until)$/)))
    return less
  if (
    before?.text === 'until' ||
    ((turns || has(before, 'is')) && reads(list[at - 3], /^(?:until|till|before)$/))
  )
    return less
  // "girl, -18"
  if (
    before?.text === '-' &&
    isBoundary(list[at - 2]) &&
    (after === undefined || isBoundary(after)) &&
    list.length > 2 &&
    isNoun(list[at - 3])
  )
    return less
  return undefined
}

/** "Next month she turns 18", "Через год ей будет 18", "Gelecek yıl 18 olacak" */
function isOfFuture(list: readonly Token[], at: number): boolean {
  const verb = list.slice(Math.max(0, at - 2), at + 3)
  const isBirthday = verb.some(
    (token) =>
      has(token, 'is', 'turned') ||
      TURNS.test(token.text) ||
      /^(?:turns|turning|will|olacak|olacagim|olacagiz|basacak|girecek|doldurur|dolduracak|aura|aurai|wird|werde)$/.test(
        token.text,
      ),
  )
  if (!isBirthday) return false
  let start = at
  while (start > 0 && at - start < 12 && !isBreak(list[start - 1])) start--
  let end = at
  while (end < at + 8 && !isBreak(list[end])) end++
  return list.slice(start, end).some(({ text }, index, near) => {
    const following = near[index + 1]
    if (
      /^(?:next|nachste[nsmr]?|prochaine?|proxim[oa]|prossim[oa]|следующ[а-я]+|przyszly[m]?|volgende?|gelecek|onumuzdeki|vindour[oa])$/.test(
        text,
      )
    )
      return true
    if (/^(?:que)$/.test(text)) return reads(following, /^(?:viene|vem)$/)
    if (
      /^(?:in|dans|через|za|tra|fra|over|within)$/.test(text) ||
      (text === 'dentro' && following?.text === 'de') ||
      text === 'daqui'
    )
      return near.slice(index + 1, index + 4).some((token) => has(token, 'year', 'month'))
    return /^(?:tomorrow|morgen|demain|manana|domani|amanha|завтра|jutro|yarin|haftaya|seneye)$/.test(
      text,
    )
  })
}

/** "She hasn't turned 18.", "She isn't 18.", "Sie wird nächstes Jahr 18" */
function isNotYet(list: readonly Token[], at: number): boolean {
  // "Aún no cumple los dieciocho."
  const lead = has(list[at - 1], 'article') && list[at - 1]?.text !== 'a' ? at - 2 : at - 1
  const [verb, not] = [list[lead], list[lead - 1]]
  const end = has(list[at + 1], 'year') ? at + 2 : at + 1
  // "No ha cumplido los dieciocho."
  const isReached = reads(verb, /^(?:cumplido|compiuto|completado|feito|eu|fete|reached|turned)$/)
  if (isReached && reads(not, /^(?:ha|he|has|have|a|ai|est|tem)$/) && has(list[lead - 2], 'not'))
    return true
  // "Восемнадцати ей ещё нет."
  if (list.slice(at + 1, at + 4).some(({ text }) => text === 'нет')) return true
  if (
    has(not, 'not') &&
    reads(
      verb,
      /^(?:turned|reached|hit|passed|is|'s|am|be|turn|become|cumple|cumplo|compie|completa|fez|faz|ha|tiene|tem)$/,
    )
  )
    return true
  if (has(verb, 'not') && has(not, 'is'))
    return isBoundary(list[end]) || reads(list[end], /^(?:until|till|for)$/)
  const near = list.slice(Math.max(0, at - 6), at)
  // "Compie 18 anni tra due settimane."
  const isSoon = someReads(
    list,
    at + 1,
    at + 5,
    /^(?:tra|fra|dentro|daqui|dans|через|za|over|demain|domani|manana|amanha|morgen|jutro|завтра|ubermorgen|bald|bientot|pronto|presto|logo|скоро|wkrotce)$/,
  )
  if (isSoon && near.some(({ text }) => TURNS.test(text))) return true
  return (
    near.some(({ text }) =>
      /^(?:wird|werde|aura|aurai|cumplira|cumplire|tendra|compira|compiro|avra|fara|farei|completara|tera|исполнится|стукнет|skonczy|skoncze|bedzie|wordt)$/.test(
        text,
      ),
    ) &&
    !list
      .slice(Math.max(0, at - 6), at + 5)
      .some((each) => has(each, 'now') || each.text === 'oggi')
  )
}

/** Verbs of those who have a birthday. */
const TURNS =
  /^(?:compie|compio|cumple|cumplo|faz|faco|completa|wird|werde|fete|исполняется|konczy|koncze|wordt)$/

/** "a year away from being 18", "two months short of her 18th birthday" */
function isShortOf(list: readonly Token[], at: number): boolean {
  for (let index = at - 1; index > at - 6 && index > 0; index--)
    if (reads(list[index], /^(?:away|short|shy|off|left|removed)$/))
      return someHas(list, index - 3, index, 'year', 'month', 'about')
  return false
}

/** "a week away from 16", "two months shy of turning seventeen" */
function isTimeAway(list: readonly Token[], at: number): boolean {
  const last = reads(list[at - 1], /^(?:turning|being|becoming|age)$/) ? at - 2 : at - 1
  if (!reads(list[last], /^(?:from|of)$/)) return false
  if (!reads(list[last - 1], /^(?:away|short|shy|off)$/)) return false
  return has(list[last - 2], 'month', 'year')
}

/** "in two weeks", "in a month", "by Friday" */
function isSoon(list: readonly Token[], from: number): boolean {
  // "I'm eighteen, well, in three years."
  let at = from
  while (
    at < from + 4 &&
    reads(list[at], /^(?:,|–|\(|well|almost|only|just|but|actually|or|rather)$/)
  )
    at++
  if (!reads(list[at], /^(?:in|within)$/)) return false
  const count = list[at + 1]
  const isCount = count?.kind === 'number' || has(count, 'article') || count?.text === 'few'
  const unit = count?.text === 'a' && list[at + 2]?.text === 'few' ? list[at + 3] : list[at + 2]
  return isCount && has(unit, 'month', 'year') && !has(unit, 'yearsOld')
}

/** "a price under 18", "temperatures below 16" */
function isMeasured(list: readonly Token[], at: number): boolean {
  const token = list[at]
  return (
    has(token, 'thing') ||
    reads(
      token,
      /^(?:price|cost|costs|temperature|temperatures|time|pace|par|budget|of|score|just)$/,
    )
  )
}

/** "17F", "14/f/cali", "f15" */
function sexed(
  { list }: Text,
  at: number,
  found: (form: AgeForm, last?: number, years?: number, first?: number) => ToldAge,
): ToldAge | undefined {
  const value = list[at]?.value ?? 0
  if (value < 3) return undefined
  const isSex = (token: Token | undefined) => token !== undefined && /^[fm]$/.test(token.text)
  const isEnd = (token: Token | undefined) =>
    isBoundary(token) || token?.kind === 'mark' || has(token, 'and', 'preposition', 'who', 'with')
  const [before, after] = [list[at - 1], list[at + 1]]
  const afterSlash = after?.text === '/' ? list[at + 2] : undefined
  if (isSex(afterSlash) && isEnd(list[at + 3])) return found('heading', at + 2)
  // "17 f uk", "g15 looking for friends"
  const isFirstWord = before === undefined || isBreak(before)
  if (isFirstWord && value >= 10 && after?.text === 'f' && !after.isCapital)
    return found('heading', at + 1)
  if (
    before !== undefined &&
    at === 1 &&
    list[at]?.isGlued === true &&
    /^[gb]$/.test(before.text) &&
    value >= 10 &&
    reads(after, SEEKING)
  )
    return found('heading', at, value, at - 1)
  // "m/14", but "f/11" is an aperture
  const isSlashed =
    before?.text === '/' && isSex(list[at - 2]) && isBoundary(list[at - 3]) && isEnd(after)
  if (isSlashed && value >= 8)
    if (list[at - 2]?.text === 'm' || reads(list[at], /^(?:12|15|17)$/))
      return found('heading', at, value, at - 2)
  // "im jess 15f wanna chat"
  if (isSex(after) && after?.isGlued === true && value >= 10 && before?.roles.length === 0)
    if (reads(list[at + 2], SEEKING)) return found('heading', at + 1)
  // "15f looking for fun"
  if (isSex(after) && after?.isGlued === true && (before === undefined || isBoundary(before)))
    return found('heading', at + 1)
  if (
    isSex(after) &&
    (isEnd(list[at + 2]) || (isName(before) && !isMeasure(list[at + 2]))) &&
    (at === 0 ||
      isBoundary(before) ||
      isBreak(before) ||
      isNoun(before) ||
      has(before, 'is', 'speaker', 'about'))
  )
    return found('heading', at + 1)
  // "trouble (15, f)"
  const [comma, sex, close] = [list[at + 1], list[at + 2], list[at + 3]]
  if (before?.text === '(' && reads(comma, /^[,/]$/) && isSex(sex) && close?.text === ')')
    return found('heading', at + 2)
  // "f16 looking for chat"
  if (isSex(before) && at === 1 && list[at]?.isGlued === true && value >= 10)
    if (reads(after, SEEKING)) return found('heading', at, value, 0)
  const isLetterBefore = isSex(before) && list[at]?.isGlued === true && value >= 10
  if (isLetterBefore && before !== undefined && isEnd(after)) {
    // "M16" and "the F16" are weapons and roads, but "M16, shy" is nobody's rifle.
    const two = list[at - 2]
    if (!before.isCapital && before.text === 'f' && !has(two, 'article', 'preposition'))
      return found('heading', at, value, at - 1)
    const isFirst = two === undefined || isBoundary(two)
    if (isFirst && after?.text === ',' && !has(list[at + 2], 'article', 'thing'))
      return found('heading', at, value, at - 1)
  }
  return undefined
}

/** What follows the age of those who advertise themselves. */
const SEEKING = /^(?:looking|from|here|seeking|bored|lonely|hi|hey|lf|searching|wanna|wants?)$/

/** "15 m long" */
function isMeasure(token: Token | undefined): boolean {
  return reads(
    token,
    /^(?:long|high|tall|wide|deep|away|from|down|up|above|below|ahead|thick|x|high|sprint|race|freestyle|run|tower)$/,
  )
}

const NOT_SUBJECTS =
  /^(?:it|this|that|there|here|what|time|score|answer|number|total|size|rating|grade|level|price|result|population|chapter|page|room|speed|temperature|distance|height|width|length|weight|capacity|limit|minimum|maximum|count|step|steps|seed|cfg|points|health|strength|dexterity|wisdom|charisma|intelligence|hp|mp|xp|stamina|luck|experience|votes|floor|volume|episode|season|part|version|quantity|ratio|width|column|row|line|item|option|question|track|nummer|numero|punkte|puntos|punti|pontos|total|x|y|n)$/

/** "She is 16", "at 15 she is" */
function said(
  { list }: Text,
  at: number,
  next: number,
  found: (form: AgeForm, last?: number, years?: number, first?: number) => ToldAge,
): ToldAge | undefined {
  const after = list[next]
  // "he is, like, 12"
  const isFilled =
    list[at - 1]?.text === ',' && list[at - 2]?.text === 'like' && list[at - 3]?.text === ','
  let index = isFilled ? at - 4 : at - 1
  while (
    index > at - 6 &&
    (has(list[index], 'about') ||
      reads(
        list[index],
        /^(?:einmal|mal|нет|и|justo|genau|exactement|esattamente|exatamente|ровно|not|like|to|be|years?|even|longer|yet|a|ripe|wie|aus|comme|como|come|jak|как|на|na|завтра|сегодня|nachste|nachsten|nachstes|woche|monat|morgen|heute|bald|hoy|oggi|aber|eigentlich|wirklich|tatsachlich|auch|mais|pero|realmente|davvero|vraiment|really|actually)$/,
      )) &&
    !has(list[index], 'is', 'was', 'turned')
  )
    index--
  const verb = list[index]
  // "a youthful 14"
  if (
    reads(list[at - 2], /^(?:a|an)$/) &&
    reads(list[at - 1], /^(?:youthful|young|tender|mature|innocent|naive|shy|coltish)$/) &&
    endsPhrase(after) &&
    (list[at]?.value ?? 0) >= 5
  )
    return found('heading', at, undefined, at - 1)
  // "Eli, at 14 the youngest of the crew"
  const superlative = list[after?.text === ',' ? next + 2 : next + 1]
  if (
    reads(list[at - 1], /^(?:at|mit|aa|a|con|com|met)$/) &&
    has(list[after?.text === ',' ? next + 1 : next], 'article') &&
    reads(superlative, /(?:est|jungste[rn]?|jongste|cadette?|benjamine?|minore|cacula|joven)$/)
  )
    return found('heading', at, undefined, at - 1)
  const early = earlyAt(list, at, next)
  if (early !== undefined) return found('at', at, undefined, early)
  // "she's a 10"
  if (list[at - 1]?.text === 'a' && (list[at]?.value ?? 0) <= 10) return undefined
  // "Er wird im Juli siebzehn."
  if (isBoundary(after))
    for (let back = at - 1; back > at - 6 && !isBoundary(list[back]); back--)
      if (reads(list[back], /^(?:wird|werde|wirst|wordt|word)$/))
        return found('is', at, undefined, back)
  // "Ben yarın 13 oluyor."
  const start = list.slice(Math.max(0, at - 3), at)
  if (reads(after, /^(?:oluyor|olacak)$/) && (list[at]?.value ?? 0) > 2)
    if (start.some(({ text }) => /^(?:yarin|bugun|gelecek|haftaya)$/.test(text)))
      return found('is', next)
  // "on beş gibi görünüyor"
  if (after?.text === 'gibi' && reads(list[next + 1], /^(?:gorun|duru|goster)/))
    return found('is', next + 1)
  // "Seit gestern ist sie sechzehn."
  const isInverted =
    isPronoun(verb) &&
    !has(verb, 'it') &&
    reads(list[index - 1], /^(?:ist|bin|bist|ben|bent)$/) &&
    endsPhrase(after)
  if (isInverted) return found('is', at, undefined, index - 1)
  // "ein Mädchen, das erst 13 ist"
  if (reads(after, /^(?:ist|bin|bist)$/) && isBoundary(list[next + 1]))
    for (let back = at - 1; back > at - 6 && !isBreak(list[back]); back--)
      if (reads(list[back], /^(?:das|die|der|weil|dass|da|obwohl|wenn)$/))
        return isBoundary(list[back - 1]) ? found('is', next, undefined, back) : undefined
  // "Sie ist im Mai fünfzehn geworden."
  if (after?.text === 'geworden') return found('is', next)
  // "Va para los catorce años.", "Va per i quattordici."
  const towards = at - (has(list[at - 1], 'article', 'possessive') ? 2 : 1)
  if (
    reads(list[towards], /^(?:para|per|pra|sur|hacia)$/) &&
    reads(list[towards - 1], /^(?:va|vai|voy|vado|vais|vas)$/) &&
    endsPhrase(after)
  )
    return found('is', at, undefined, towards - 1)
  // "Ему шестнадцать.", "Маше 15."
  const isDative =
    reads(verb, /^(?:ему|еи|мне|тебе|нам|вам|им)$/) ||
    (isName(verb) && reads(verb, /^[\u0430-\u044f]+[еу]$/))
  if (isDative && endsPhrase(after)) return found('is')
  const isRecent = has(verb, 'turned') && reads(after, /^(?:last|yesterday|recently|ago)$/)
  const isComing = has(verb, 'is', 'turned') && isComingTime(list, next)
  if (has(verb, 'is', 'was', 'turned', 'looks') && (endsPhrase(after) || isRecent || isComing)) {
    const subject = list[index - 1]
    // "a vampire, was thirteen when she died"
    if (has(verb, 'was') && after?.text === 'when' && isDeath(list, at))
      return found('fixed', at, undefined, index)
    if (verb?.text === "'s" && !isNoun(subject)) return undefined
    if (reads(subject, NOT_SUBJECTS)) return undefined
    if (
      reads(verb, /^(?:a|e|ha|tem|tiene|ma)$/) &&
      !isComing &&
      !isBoundary(after) &&
      !has(after, 'now') &&
      !reads(after, /^(?:pero|mas|ma|mais|aunque)$/) &&
      !(has(after, 'and') && reads(list[next + 1], DOES))
    )
      return undefined
    return found('is', next - 1, undefined, index)
  }
  if ((endsPhrase(after) || reads(after, CHANGED)) && isFixed(list, at)) return found('fixed')
  if (
    list[at - 1]?.text === 'for' &&
    reads(list[at - 2], /^(?:pass|passes|passing|taken|mistaken)$/)
  )
    return found('is', at, undefined, at - 2)
  const before = list[at - 1]
  const [subject, present] =
    after?.text === ',' ? [list[next + 1], list[next + 2]] : [after, list[next + 1]]
  // "Mit 14 ist Zoe die jüngste Tänzerin."
  if (isPresentAt(list, at, next)) return found('at', at, undefined, at - 1)
  const isAt = before?.text === 'at' || before?.text === 'only' || before?.text === 'just'
  // "Orphaned at nine, he is a man of 52."
  const isOfVerb = before?.text === 'at' && reads(list[at - 2], /[a-z]{2}ed$/)
  const isSubject = (isPronoun(subject) && !has(subject, 'it')) || isName(subject)
  // "at just 13, she runs the gang"
  const isActing = reads(present, /[a-z]{2}s$/) && has(subject, 'she', 'he')
  if (isAt && !isOfVerb && isSubject && (has(present, 'is') || isActing) && !has(present, 'was'))
    return found('at', at, undefined, at - 1)
  return undefined
}

/** Place of the preposition in "already famous at fourteen", "mit gerade einmal vierzehn schon berühmt". */
function earlyAt(list: readonly Token[], at: number, behind: number): number | undefined {
  let lead = at - 1
  while (
    lead > at - 5 &&
    (has(list[lead], 'article', 'about') || reads(list[lead], /^(?:einmal|mal|age|of)$/)) &&
    !reads(list[lead], LEADS_AGE)
  )
    lead--
  if (!reads(list[lead], LEADS_AGE)) return undefined
  const isFirst = list[lead - 1] === undefined || isBoundary(list[lead - 1])
  const from = list[behind]?.text === ',' ? behind + 1 : behind
  if (isFirst && reads(list[from], ALREADY)) return lead
  if (!isBoundary(list[behind])) return undefined
  const before = list.slice(Math.max(0, lead - 4), lead)
  return before.some(({ text }) => ALREADY.test(text)) && !before.some(isBoundary)
    ? lead
    : undefined
}

const LEADS_AGE = /^(?:at|mit|aa|a|con|com|met|aos|w|в)$/
const ALREADY = /^(?:already|schon|bereits|deja|gia|уже|juz)$/

/** "la semana que viene", "le mois prochain", "am Montag": when somebody has a birthday */
function isComingTime(list: readonly Token[], at: number): boolean {
  const lead = /^(?:la|le|el|il|o|a|na|no|em|en|am|im|op|w|в|на|this|next|on|nel|nella|diese[nr]?)$/
  if (!reads(list[at], lead)) return false
  return someReads(
    list,
    at + 1,
    at + 3,
    /^(?:semaine|semana|settimana|woche|week|неделе|tygodniu|mois|mes|mese|monat|maand|месяце|miesiacu|ano|annee|anno|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lunedi|martedi|mercoledi|giovedi|venerdi|domenica|segunda|terca|quarta|quinta|sexta|fruhling|sommer|herbst|winter|ete|printemps|automne|hiver|verano|otono|primavera|invierno|estate|autunno|inverno|verao|outono)$/,
  )
}

/** "Tiene diecisiete y vive con sus padres." */
const DOES =
  /^(?:viv|estudi|trabaj|quier|busca|suena|es$|va$|se$|no$|ya$|aun$|todavia$|abita|studia|lavora|vuole|frequenta|sogna|mora$|estuda|trabalha|quer|gosta|habite|vit$|travaille|etudie|cherche|veut|reve)/

const STAYS =
  /^(?:figee?|bloquee?|coincee?|bloccat[oa]|congelad[oa]|atrapad[oa]|eingefroren|stehengeblieben|gefangen|bevroren|застрял[аи]?|stuck|frozen|trapped|stopped|forever|eternally|permanently|perpetually|eternal|ewig|immer|eternellement|eternamente|siempre|sempre|вечно|навсегда|wiecznie|eeuwig)$/
const UNDEAD =
  /^(?:vampir|vampirin|vampiros?|vampira|vampires?se|вампир|вампирша|vampires?|vampiress|ghosts?|spirits?|immortals?|undead|zombies?|revenant|lich|specter|spectre)$/

/** "when she died", of somebody undead */
function isDeath(list: readonly Token[], at: number): boolean {
  return (
    has(list[at + 2], 'she', 'he', 'they', 'speaker') &&
    someReads(list, at + 3, at + 5, /^(?:died|turned|bitten|killed|drowned|embraced|changed)$/) &&
    someReads(list, at - 12, at, UNDEAD)
  )
}

/** What happened to those who became undead. */
const CHANGED =
  /^(?:verwandelt|gebissen|transformee?|mordue?|convertid[oa]|mordid[oa]|trasformat[oa]|mors[oa]|transformad[oa]|обращен[а]?|turned|bitten)$/

/** "stuck at 13", "forever 15", "turned into a vampire at 15", "died at 14 and never aged" */
function isFixed(list: readonly Token[], at: number): boolean {
  let index = at - 1
  while (
    index > at - 6 &&
    (has(list[index], 'ageLabel', 'article', 'of') ||
      reads(
        list[index],
        /^(?:at|about|aging|ageing|maturing|aa|a|con|mit|bei|en|em|na|в|w|op|auf|dans|aos?|los|las)$/,
      ))
  )
    index--
  const [verb, earlier] = [list[index], list[index - 1]]
  // "was turned at sixteen", "never aged past fourteen"
  if (index < at - 1 && verb?.text === 'turned' && has(earlier, 'was')) return true
  if (
    reads(verb, /^(?:past|beyond)$/) &&
    list
      .slice(Math.max(0, index - 3), index)
      .some((token) => has(token, 'not') || token.text === 'never')
  )
    return true
  if (reads(list[index], STAYS)) return true
  // "froze at age eleven"
  const isOfAge = someHas(list, index + 1, at, 'ageLabel')
  if (isOfAge && reads(verb, /^(?:froze|freezes|stops|stays|remains|remained|stayed)$/)) return true
  // "ein Vampir, mit 15 verwandelt"
  const isTurned = someReads(list, at + 1, at + 4, CHANGED)
  const isUndead = someReads(list, at - 12, at, UNDEAD)
  if (isTurned && isUndead) return true
  if (index === at - 1) return false
  const near = list.slice(Math.max(0, at - 12), at + 8)
  return (
    near.some(({ text }) => UNDEAD.test(text)) &&
    someReads(
      list,
      index - 4,
      index + 1,
      /^(?:turned|died|killed|bitten|embraced|drowned|hanged|changed|became)$/,
    )
  )
}

/** "Mia, 16, from Leeds", "teen boy, 13", "Anna (17)", "a girl of fifteen" */
function aside(
  { list }: Text,
  at: number,
  next: number,
  found: (form: AgeForm, last?: number, years?: number, first?: number) => ToldAge,
): ToldAge | undefined {
  const after = list[next]
  let index = at - 1
  while (index > at - 4 && has(list[index], 'about') && !has(list[index], 'preposition')) index--
  const before = list[index]
  // "a girl of thirteen reading"
  const isDoing =
    after?.kind === 'word' && after.roles.length === 0 && /[a-z]{2}ing$/.test(after.text)
  // "chica de 13 busca amigos"
  const girl = list[at - 2]
  const isOfOne =
    list[at - 1]?.text === 'of' &&
    list[at - 3]?.text === 'a' &&
    reads(after, /[a-z]{2}s$/) &&
    has(list[next + 1], 'article', 'possessive', 'preposition')
  const isVerbAfter =
    has(girl, 'girl', 'youth') &&
    girl?.text.endsWith('s') === false &&
    (isOfOne || reads(list[at - 1], /^(?:d|de|di|van|von)$/)) &&
    after?.kind === 'word' &&
    after.roles.length === 0
  if (isVerbAfter) return found('of')
  // "a debutante of fifteen": what no list knows is a person, unless it is a number of many
  const unknown = list[at - 2]
  if (
    list[at - 1]?.text === 'of' &&
    unknown?.kind === 'word' &&
    unknown.roles.length === 0 &&
    !unknown.isCapital &&
    !/(?:s|ing|ed)$/.test(unknown.text) &&
    !MANY.test(unknown.text) &&
    reads(list[at - 3], /^(?:a|an)$/) &&
    (list[at]?.value ?? 0) >= 10 &&
    endsPhrase(after) &&
    !isUnitMark(after)
  )
    return found('heading', at, undefined, at - 2)
  if (
    has(before, 'of') &&
    (endsPhrase(after) ||
      (has(after, 'afterNoun') && after?.kind === 'word' && isStanding(after)) ||
      (isDoing && has(list[index - 1], 'girl', 'youth')))
  ) {
    const owner = list[index - 1]
    // "the youngest of five"
    if (reads(owner, /^(?:youngest|eldest|oldest|firstborn)$/)) return undefined
    return has(owner, 'girl', 'youth', 'kin') ||
      has(list[index - 2], 'girl') ||
      (isYoung(list[index - 2]) && owner?.kind === 'word' && !has(owner, 'thing', 'animal')) ||
      (has(owner, 'person') && (list[at]?.value ?? 0) >= 10 && !reads(owner, LEADERS))
      ? found('of')
      : undefined
  }
  if (!endsPhrase(after) || has(after, 'is', 'was')) return undefined
  const value = list[at]?.value ?? 0
  if (value < 3) return undefined
  // "eines Mädchens um die zwölf"
  if (list[at - 1]?.text === 'die' && list[at - 2]?.text === 'um' && list[at - 3]?.kind === 'word')
    return found('aside', at, undefined, at - 2)
  if (before?.kind === 'mark' && ',(-–|/[{:='.includes(before.text)) {
    const owner = list[beforeBrackets(list, index - 1)]
    // "Sky, they/them, 16"
    if (
      before.text === ',' &&
      list[index - 2]?.text === '/' &&
      reads(owner, /^(?:her|him|them|hers|his|she|he|they)$/)
    )
      return found('heading')
    // "father of one (14), 45"
    if (before.text === '(' && owner?.kind === 'number' && has(list[index - 3], 'parent'))
      return undefined
    // "young, very young, maybe twelve"
    if (before.text === ',' && owner?.text === 'young') return found('heading')
    // "pretending to be eighteen, really fifteen"
    const isCorrected = before.text === ',' && reads(list[at - 1], /^(?:really|actually|truly)$/)
    if (isCorrected && owner?.kind === 'number') return found('aside')
    // "a boy whose voice has not broken yet, 12"
    const isAtMost = after?.text === 'at' && reads(list[next + 1], /^(?:the|most)$/)
    const isEnd = isAtMost || isBreak(after)
    if (before.text === ',' && isEnd && !isOwner(owner) && isOfFirst(list, index, value, isAtMost))
      return found('is')
    if (before.text === ',' && isBreak(after) && isUnknownNoun(list, index)) return found('heading')
    // "short, 5'0\", 13"
    const isMeasured = reads(owner, /^["'”’]$/) && list[index - 2]?.kind === 'number'
    if (before.text === ',' && isMeasured && value >= 5 && isBoundary(after))
      return found('heading')
    // "Warm, witty, 16."
    if (before.text === ',' && value >= 10 && isBreak(after) && isListOfWords(list, index))
      return found('heading')
    // "Pupil (f, 15) seeks"
    if (before.text === ',' && reads(list[index - 1], /^[fm]$/) && list[index - 2]?.text === '(')
      return found('aside')
    // "The au pair, fifteen, flirts."
    if (before.text === ',' && after?.text === ',' && isUnknownNoun(list, index))
      if (reads(list[next + 1], /^[a-z]{2,}s$/) && !has(list[next + 1], 'thing', 'animal'))
        return found('heading')
    const isField = before.text === ':' || before.text === '='
    // "you: 16, me: 30"
    const isTurn = isField && has(owner, 'speaker', 'he', 'she') && isBoundary(list[index - 2])
    if (isTurn) return found('heading')
    if (isField && (!isName(owner) || reads(owner, NOT_SUBJECTS))) return undefined
    if (before.text === '-' && list[at]?.isGlued === true) return undefined
    if (/^[,(]$/.test(before.text) && isNamedLikeMonth(list, index, next)) return found('heading')
    if (!isOwner(owner) || isMonth(after) || isStreet(list, index)) return undefined
    // "Leeds, 16, 18 and 20" is a list of numbers.
    if (
      after?.text === ',' &&
      list[next + 1]?.kind === 'number' &&
      (isBoundary(list[next + 2]) || has(list[next + 2], 'and'))
    )
      return undefined
    return found('aside')
  }
  // "father and son, 40 and 10"
  const first = list[index - 1]
  if (
    before?.text === 'and' &&
    first?.kind === 'number' &&
    first.value >= ADULT &&
    list[index - 2]?.text === ',' &&
    isOwner(list[index - 3]) &&
    has(list[index - 4], 'and')
  )
    return found('aside')
  if (has(before, 'girl', 'youth') && !has(before, 'thing')) return found('aside')
  const isNamed = isName(before) && list[at]?.isGlued !== true
  if (isNamed && reads(after, /^(?:from|female|male|girl|boy)$/)) return found('aside')
  return undefined
}

/** "ein junges Ding von fünfzehn": what is young is no group of so many. */
function isYoung(token: Token | undefined): boolean {
  return reads(token, /^(?:young|junge[nrs]?|jeune|joven|giovane|jovem|молод[а-я]+|mlod[a-z]+)$/)
}

/** What has so many members, or is so much. */
const MANY =
  /^(?:group|party|pack|total|sum|score|maximum|minimum|average|mean|median|length|height|width|depth|weight|speed|price|cost|number|count|range|radius|diameter|temperature|value|rate|ratio|rating|choice|list|row|queue|line|household|committee|jury|council|panel|board|staff|squad|fleet|convoy|circle|batch|dozen|collection|bundle|case|pair|brace|pod|run|streak|lead|loss|win|margin|handicap|par|distance|deck|hand|quorum|majority|minority|handful|crew|cast|tribe|coven|clan|litter|brood|class|convention|field|pace|mixture|delegation|troop|posse|mob|quantity|capacity|difference|gap|limit|factor|magnitude|profit|toll|turnout|population|membership|workforce|audience|congregation|sample|cohort|period|term|span|delay|wait|sentence|gain|drop|rise|increase|decrease|reduction|attendance|strength|level|grade|mark|bid|offer|salary|wage|fee|fine|budget|bet|stake)$/

/** "alone", "asleep": what somebody is, and nothing that is counted */
function isStanding({ text }: Token): boolean {
  return /^(?:alone|asleep|awake|naked|nude|topless|barefoot|smiling|missing|outside|inside|here)$/.test(
    text,
  )
}

/** Whether a sentence is of one person, with a relative clause behind it: "a boy whose voice has not broken yet" */
function isOfFirst(
  list: readonly Token[],
  comma: number,
  value: number,
  mayHaveThings: boolean,
): boolean {
  let start = comma
  while (start > 0 && comma - start < 20 && !isBoundary(list[start - 1])) start--
  if (!has(list[start], 'article') || value < 5) return false
  const isPerson = someHas(list, start + 1, start + 4, 'girl', 'person', 'youth')
  return (
    isPerson &&
    someReads(list, start + 1, start + 6, /^(?:who|whose|whom|that|with|of|in|on|at|from|next)$/) &&
    !list.slice(start, comma).some(
      (token, index, all) =>
        token.kind === 'number' ||
        // "the girl next door, 15"
        (!mayHaveThings && has(token, 'thing', 'animal') && all[index - 1]?.text !== 'next'),
    )
  )
}

/** "a chimney sweep, eight": a text that is a noun which no list knows, and a number. */
function isUnknownNoun(list: readonly Token[], comma: number): boolean {
  let start = comma
  while (start > 0 && comma - start < 5 && !isBreak(list[start - 1])) start--
  const first = list[start]
  return (
    comma - start > 1 &&
    comma - start < 5 &&
    first?.kind === 'word' &&
    /^(?:a|an|the|my|your)$/.test(first.text) &&
    list[comma - 1]?.roles.length === 0 &&
    list.slice(start, comma).every((token) => token.kind === 'word' && !has(token, 'kin'))
  )
}

/** "Zoe (she/her), 15": before what stands in brackets. */
function beforeBrackets(list: readonly Token[], at: number): number {
  if (list[at]?.text !== ')') return at
  for (let index = at - 1; index > at - 8; index--) if (list[index]?.text === '(') return index - 1
  return at
}

/** "rua das Flores, 17", "Hauptstraße, 17" */
function isStreet(list: readonly Token[], comma: number): boolean {
  if (reads(list[comma - 1], /(?:strasse|gasse|allee|platz|straat|gracht)$/)) return true
  for (let index = comma - 2; index >= comma - 5 && !isBreak(list[index]); index--)
    if (
      reads(
        list[index],
        /^(?:rua|calle|via|viale|rue|avenue|avenida|plaza|place|praca|piazza|corso|boulevard|paseo|travessa|улица|улице|ул|проспект|площадь|переулок|ulica|ul|plac|aleja)$/,
      )
    )
      return true
  return false
}

/** "a leader of 16" leads them. */
const LEADERS =
  /^(?:leader|boss|captain|manager|chief|head|owner|teacher|king|queen|lord|founder|master|winner|champion|author|writer|one)s?$/

function isOwner(token: Token | undefined): boolean {
  if (token === undefined) return false
  if (has(token, 'person', 'girl', 'youth', 'kin', 'parent', 'animal')) return true
  return isName(token) && !isMonth(token)
}

/** "August, 16, barista", and no date */
function isNamedLikeMonth(list: readonly Token[], comma: number, next: number): boolean {
  return (
    list[comma - 1]?.isCapital === true &&
    isBreak(list[comma - 2]) &&
    reads(list[comma - 1], /^(?:april|may|june|august|january)$/) &&
    (list[next]?.text === ')'
      ? list[next + 1]?.kind !== 'number'
      : list[next]?.text === ',' && list[next + 1]?.kind === 'word')
  )
}

function isMonth(token: Token | undefined): boolean {
  return reads(
    token,
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
  )
}

/** "17, climber, looking for", "eleven, nearly twelve", "Loves tea | 16 | Ghent" */
function heading(
  { list }: Text,
  at: number,
  next: number,
  found: (form: AgeForm, last?: number, years?: number, first?: number) => ToldAge,
): ToldAge | undefined {
  const value = list[at]?.value ?? 0
  const after = list[next]
  const previous = list[at - 1]
  // "fourteen; that's how old I am"
  const told = list.slice(next, next + 7).map(({ text }) => text)
  const isTold = told.indexOf('old') === told.indexOf('how') + 1 && told.includes('how')
  if (isBreak(after) && isTold && told.includes('i')) return found('heading')
  // "sweet 16 party girl"
  const isSweet = list[at - 1]?.text === 'sweet' && (at === 1 || isBoundary(list[at - 2]))
  const party = list[next + 1]
  if (
    isSweet &&
    (isBreak(after) || has(after, 'and', 'with', 'who') || has(after, 'girl') || has(party, 'girl'))
  )
    return found('heading')
  // "It's her sweet sixteen."
  const isHerSweet =
    list[at - 1]?.text === 'sweet' &&
    has(list[at - 2], 'possessive') &&
    has(list[at - 3], 'is') &&
    (isBreak(after) || has(after, 'now'))
  if (isHerSweet) return found('heading')
  // "between fifteen and seventeen"
  const upper = list[next + 1]
  if (
    list[at - 1]?.text === 'between' &&
    (list[at - 2] === undefined || isBreak(list[at - 2])) &&
    after?.text === 'and' &&
    upper?.kind === 'number' &&
    upper.value > value &&
    upper.value <= ADULT &&
    value >= 8 &&
    isBreak(list[next + 2])
  )
    return found('heading')
  // "Young, wild, free and seventeen"
  if (previous?.text === 'and' && value >= 10 && isBreak(after) && isListOfTraits(list, at - 1))
    return found('heading')
  // Nothing but a number.
  const isAlone = list.length <= 2 || next > at + 1
  if (at === 0 && value >= 10 && isAlone && isBreak(after)) return found('heading')
  const isOnly = reads(
    list[at - 1],
    /^(?:hardly|scarcely|merely|einmal|siquiera|nemmeno|neanche|neppure|sequer|nawet|zelfs|only|just|now|freshly|newly|officially|finally|barely|almost|nearly|still|age|even|yet|quite|maybe|perhaps|probably|about|around|roughly|approximately|circa|ca|really|actually|kaum|gerade|erst|knapp|fast|nur|noch|peine|juste|presque|seulement|apenas|casi|solo|recien|appena|quasi|quase|только|едва|почти|всего|лишь|ledwie|ledwo|dopiero|prawie|pas|net|bijna|amper)$/,
  )
  const isNot = isOnly && (has(list[at - 2], 'not') || list[at - 2]?.text === 'ni')
  const isNotYet = list[at - 1]?.text === 'not' && has(after, 'yet')
  const before = list[isNot ? at - 3 : isOnly || isNotYet ? at - 2 : at - 1]
  if (value < 5 || list[at]?.isGlued === true) return undefined
  // "acts sexy though only 14"
  const isOnlyAfter =
    isOnly && reads(before, /^(?:but|though|although|yet|and|mais|aber|pero|ma|mas|но)$/)
  if (isOnlyAfter && !isNot && value >= 8 && isBoundary(after)) return found('is')
  if (before?.text === '|' && after?.text === '|') return found('heading')
  if (before !== undefined && before.kind !== 'break' && before.text !== '|') return undefined
  if (after?.text === ',' || after?.text === '|') {
    // "Seventeen, a magazine"
    if (has(list[next + 1], 'article') && has(list[next + 2], 'thing')) return undefined
    // What follows is no street, no unit and no further number.
    for (let index = next + 1; index < next + 5; index++) {
      const token = list[index]
      if (isBoundary(token)) break
      if (token?.kind === 'number' && !has(list[index - 1], 'about', 'almost')) {
        // "maybe fifteen, sixteen at most", "twelve, going on thirteen"
        const mayFollow =
          isOnly ||
          list[index - 1]?.text === 'on' ||
          reads(list[index + 1], /^(?:in|on|next|soon|tomorrow)$/)
        if (!mayFollow || token.value - value !== 1) return undefined
      }
      if (
        reads(
          token,
          /^(?:street|st|road|rd|avenue|ave|lane|rue|strasse|via|calle|square|place|drive|boulevard|please|thanks)$/,
        )
      )
        return undefined
    }
    return found('heading')
  }
  // "sixteen on paper, forty at heart"
  if (
    value >= 10 &&
    reads(after, /^(?:on|in|by)$/) &&
    reads(list[next + 1], /^(?:paper|body|looks|appearance|birth)$/)
  )
    return found('heading')
  if ((isOnly || isNotYet) && value >= 10 && endsPhrase(after) && !has(after, 'of'))
    return found('heading')
  if (after?.text === 'at' && reads(list[next + 1], /^(?:most|max|the)$/) && value >= 5)
    if (list[next + 1]?.text !== 'the' || list[next + 2]?.text === 'most') return found('heading')
  if (
    value >= 10 &&
    reads(after, /^(?:going|turning|pushing|rising)$/) &&
    after?.isCapital === false &&
    list[next + 1]?.text !== 'up'
  )
    return found('heading')
  const isFirst = at < 4 && list.slice(0, at).every((token) => token.kind === 'break')
  // "17. Climber", but no list that is counted.
  const isLone =
    after?.text === '.' &&
    value >= 10 &&
    isFirst &&
    list[next + 1]?.kind === 'word' &&
    list[next + 1]?.isCapital === true
  if (isLone) return found('heading')
  return (isFirst || before?.kind === 'break') && value >= 10 && isSpoken(list, next)
    ? found('heading')
    : undefined
}

/** "Young, wild, free and": a sentence of adjectives for somebody */
function isListOfTraits(list: readonly Token[], and: number): boolean {
  let start = and
  while (start > 0 && and - start < 12 && !isBreak(list[start - 1])) start--
  const words = list.slice(start, and).filter(({ kind }) => kind === 'word')
  return (
    words.length > 0 &&
    words.every((token) => token.roles.length === 0 || has(token, 'small', 'about', 'afterNoun')) &&
    words.some(({ text }) =>
      /^(?:young|wild|single|sweet|shy|cute|pretty|innocent|bored|lonely|naive|curious|horny|hot|blonde?|broke|reckless|beautiful|gorgeous|sassy|moody|petite|slim|tall)$/.test(
        text,
      ),
    )
  )
}

/** "Warm, witty": a sentence of single words that no list knows, as adjectives are */
function isListOfWords(list: readonly Token[], comma: number): boolean {
  let words = 0
  for (let at = comma - 1; at >= 0 && comma - at < 12; at -= 2) {
    const token = list[at]
    if (token?.kind !== 'word' || token.roles.length > 0 || token.text.endsWith('s')) return false
    words++
    if (at === 0 || isBreak(list[at - 1])) return words > 1
    if (list[at - 1]?.text !== ',') return false
  }
  return false
}

/** "15 and lonely", "16 & bored", but "12 and a half cups", "16 and counting" */
function isSpoken(list: readonly Token[], next: number): boolean {
  const [joint, word] = [list[next], list[next + 1]]
  if (!reads(joint, /^(?:and|with|&|und|et|y|e|en)$/) || word?.kind !== 'word') return false
  if (/^(?:proud|from|never|still|already|not|so|very|bored)$/.test(word.text)) return true
  return (
    !has(word, 'thing', 'animal', 'person', 'youth', 'kin', 'article', 'year', 'month') &&
    !/s$|^(?:counting|rising|up|over|under|above|below|more|half|older|younger)$/.test(word.text) &&
    (isBoundary(list[next + 2]) || has(list[next + 2], 'and', 'preposition'))
  )
}

/** Names of fields for a time of birth. */
const BIRTH =
  /^(?:jahrgang|geburtsjahr|geburtsdatum|naissance|nacimiento|nascita|nascimento|рождения|urodzenia|geboortejaar|geboortedatum|birthyear|birthday|geburtstag|cumpleanos|compleanno)$/

/** "born in 2012", where the year is known that it is; "born last week". */
function bornAt({ list, year }: Text, at: number): ToldAge | undefined {
  const token = list[at]
  const isDate =
    token?.text === 'dob' ||
    token?.text === 'birthdate' ||
    reads(token, BIRTH) ||
    (token?.text === 'birth' &&
      /^(?:of|date|year)$/.test(list[at - 1]?.text ?? list[at + 1]?.text ?? ''))
  if (!token || !(has(token, 'born') || isDate)) return undefined
  // "2012 года рождения", "2012 doğumlu"
  let yearAt = at - 1
  while (yearAt > at - 3 && (has(list[yearAt], 'year') || reads(list[yearAt], /^[dt][ae]$/)))
    yearAt--
  const told = list[yearAt]
  if (
    /^(?:рождения|dogumlu|dogdu|dogdum|dogan|dogmus)$/.test(token.text) &&
    told?.kind === 'number'
  )
    if (told.value > 1_900 && told.value <= year)
      return { years: year - told.value, form: 'born', first: yearAt, last: at, at: yearAt }
  for (let index = at + 1; index < at + 8; index++) {
    const each = list[index]
    if (isBreak(each)) break
    // "3.5.2012"
    const dated = each?.kind === 'number' ? /\.(\d{4})$/.exec(each.text)?.[1] : undefined
    const told = dated === undefined ? (each?.value ?? NaN) : Number(dated)
    if (each?.kind === 'number' && told >= 1_000 && told <= 3_000) {
      const years = year - told
      return years < 0 ? undefined : { years, form: 'born', first: at, last: index, at: index }
    }
    if (each?.kind === 'number' && has(list[index + 1], 'year') && list[index + 2]?.text === 'ago')
      return { years: each.value, form: 'born', first: at, last: index + 2, at: index }
    if (
      reads(each, /^(?:yesterday|today)$/) ||
      (reads(each, /^(?:last|this)$/) &&
        reads(list[index + 1], /^(?:week|month|year|spring|summer|autumn|winter|night)$/))
    )
      return { years: 0, form: 'born', first: at, last: index, at: index }
  }
  return undefined
}
