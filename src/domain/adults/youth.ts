import { FORBIDDEN, isMentioned, isRemoved, isYearsBefore, takesPart, TEACHES } from './belonging'
import {
  clauseStart,
  has,
  isBoundary,
  isBreak,
  isName,
  isPastVerb,
  isPronoun,
  PICTURE,
  reads,
  sentenceEnd,
  sentenceStart,
  someHas,
  someReads,
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
 * @param isAdultNear whether an age of 18 or more is told near a place.
 */
export function findYouth(
  text: Text,
  adults: ReadonlySet<number>,
  isAdultNear: (at: number) => boolean,
): YouthWords | undefined {
  const { list } = text
  for (let at = 0; at < list.length; at++) {
    const token = list[at]
    if (token?.kind !== 'word' && token?.isOrdinal !== true && !isClass(list, at)) continue
    const last = youthAt(text, at)
    if (last === undefined) continue
    const words = judge(text, at, last, adults, isAdultNear(at))
    if (words) return words
  }
  return undefined
}

/** "7. sınıf", "9. Klasse" */
function isClass(list: readonly Token[], at: number): boolean {
  return list[at]?.kind === 'number' && list[at + 1]?.text === '.' && gradeLength(list, at) === 3
}

/** Last token of the words for somebody young that begin here; undefined where none do. */
function youthAt({ list }: Text, at: number): number | undefined {
  const token = list[at]
  if (token?.meaning === 'harmless') return undefined
  if (has(token, 'never', 'youth') || token?.meaning === 'at school') return at
  if (has(token, 'youngAdjective')) return at
  // The last years of a French primary school.
  if (
    reads(token, /^c[em]$/) &&
    list[at + 1]?.isGlued === true &&
    reads(list[at + 1], /^[12]$/) &&
    list[at - 1]?.kind !== 'number'
  )
    return at + 1
  if (token?.text === 'high' && token.isCapital && isName(list[at - 1]) && pupilOf(list, at) !== -1)
    return at
  if (token?.meaning === 'school' && pupilOf(list, at) !== -1) return at
  const member = token?.meaning === 'school' ? memberAt(list, at) : undefined
  if (member !== undefined) return member
  if ((token?.meaning === 'school' || token?.text === 'high') && goesTo(list, at) !== -1) return at
  const grade = gradeIn(list, at)
  if (grade !== undefined) return grade
  // "Grade: 9th."
  if (
    token?.text === 'grade' &&
    reads(list[at + 1], /^[:=]$/) &&
    list[at + 2]?.isOrdinal === true &&
    isBoundary(list[at + 3])
  )
    return at + 2
  if (isPlainGirl(token) && hasSchoolThings(list, at)) return at
  // "un tout-petit"
  const isToddler = token?.text === 'tout' && list[at + 1]?.isGlued === true
  if (isToddler && reads(list[at + 1], /^petits?$/) && !isBoundary(list[at - 1])) return at + 1
  const attended = token?.yearsAreAge === true ? attendsElsewhere(list, at) : undefined
  if (attended !== undefined) return attended
  const adulthood = notYetAdult(list, at)
  if (adulthood !== undefined) return adulthood
  if (has(token, 'small') && reads(list[at + 1], /^(?:orphan|orphans|waif|waifs)$/)) return at + 1
  if (has(token, 'small') && has(list[at + 1], 'girl') && isPlainGirl(list[at + 1])) return at + 1
  // "a sweet little girl", "küçük bir kız"
  const isBetween = has(list[at + 1], 'small') || list[at + 1]?.text === 'bir'
  if (has(token, 'small') && isBetween && isPlainGirl(list[at + 2])) return at + 2
  if (
    isPlainGirl(token) &&
    has(list[at + 1], 'small') &&
    reads(list[at + 1], /^(?:petite|petit|piccola|piccolo|pequena|pequeno)$/)
  )
    return at + 1
  return gradeAt(list, at)
}

function isPlainGirl(token: Token | undefined): boolean {
  return (
    has(token, 'girl') &&
    !reads(
      token,
      /^(?:princess|prince|daughter|son|damsel|maiden|cheerleader|student|studentessa|студентка|sohn|tochter|joven|jovem|lad|lass|gal|gals)$/,
    )
  )
}

/** Place of the pupil in "a student at Lincoln Middle School", "a girl from elementary school"; -1 where there is none. */
function pupilOf(list: readonly Token[], at: number): number {
  let index = at - 1
  while (
    index > at - 6 &&
    !has(list[index], 'preposition', 'of') &&
    (list[index]?.isCapital === true ||
      reads(list[index], /^(?:'s|\.)$/) ||
      has(list[index], 'article', 'possessive', 'small'))
  )
    index--
  const pupil = list[index - 1]?.text ?? ''
  const isPupil =
    PUPIL.test(pupil) ||
    PUPIL_BY_YEAR.test(pupil) ||
    (PUPIL_BY_TEAM.test(pupil) && someReads(list, at + 1, at + 4, TEAM))
  return reads(list[index], /^(?:at|of|from|in|on)$/) && isPupil ? index - 1 : -1
}

/** Place of the pupil in "a high school debating club girl"; undefined where there is none. */
function memberAt(list: readonly Token[], at: number): number | undefined {
  for (let index = at + 2; index < at + 5; index++) {
    if (list[index - 1]?.kind !== 'word' || list[index]?.kind !== 'word') return undefined
    const isBetween = has(list[index - 1], 'thing') || list[index - 1]?.roles.length === 0
    if (!isBetween) return undefined
    if (reads(list[index], /^(?:girls?|boys?|students?|kids?|members?|captain|president|star)$/))
      return reads(list[index - 1], TEAM) ? index : undefined
  }
  return undefined
}

/** Place of the verb in "goes to Lincoln Middle School"; -1 where there is none. */
function goesTo(list: readonly Token[], at: number): number {
  // "two years of high school left"
  const isLeft = reads(list[at + 1], /^(?:left|ahead|remaining)$/)
  if (isLeft && list[at - 1]?.text === 'of' && has(list[at - 2], 'year', 'month')) return at - 2
  // "sneaks out of her high school"
  if (has(list[at - 1], 'possessive')) {
    const from =
      list[at - 2]?.text === 'of' ? at - 4 : list[at - 2]?.text === 'from' ? at - 3 : at - 2
    if (reads(list[from], LEAVES) && !has(list[at + 1], 'thing', 'carer')) return from
  }
  const finished = notFinished(list, at)
  if (finished !== -1) return finished
  let index = at - 1
  while (index > at - 5 && isName(list[index])) index--
  if (index === at - 1) return -1
  if (reads(list[index], /^(?:attends|attending)$/)) return index
  return list[index]?.text === 'to' && reads(list[index - 1], /^(?:goes|go|going)$/)
    ? index - 1
    : -1
}

/** Place of the verb in "hasn't finished middle school yet"; -1 where there is none. */
function notFinished(list: readonly Token[], at: number): number {
  let verb = at - 1
  while (verb > at - 4 && (has(list[verb], 'possessive', 'article') || list[verb]?.text === 'from'))
    verb--
  if (!reads(list[verb], /^(?:finished|finish|completed|left|graduated|started)$/)) return -1
  const before = list.slice(Math.max(0, verb - 3), verb)
  const isYet = [list[at + 1], ...before].some((token) => has(token, 'yet'))
  return isYet && before.some((token) => has(token, 'not')) ? verb : -1
}

/** Last token of "vado alle elementari", "ando na escola primária", "ortaokula gidiyorum". */
function attendsElsewhere(list: readonly Token[], at: number): number | undefined {
  const { text: word = '' } = list[at] ?? {}
  if (/^(?:ilkokul|ortaokul|lise)y?[ae]$/.test(word))
    return list[at + 1]?.text.startsWith('gidiyor') === true ? at + 1 : undefined
  if (!ATTENDS.test(word)) return undefined
  let index = at + 1
  while (
    index < at + 5 &&
    (has(list[index], 'article', 'preposition', 'of') ||
      reads(list[index], /^(?:ai|alle|ao|au|aux|escola|scuola|escuela|ecole)$/))
  )
    index++
  return reads(
    list[index],
    /^(?:elementari|elementare|medie|media|primaria|primario|primaire|secundaria|grundschule|college)$/,
  ) &&
    (isBoundary(list[index + 1]) || has(list[index + 1], 'and'))
    ? index
    : undefined
}

const ATTENDS = /^(?:vado|ando|voy|vou|vais|gehe|frequento|anda|geht|frequenta)$/

/** What pupils do with their school. */
const LEAVES =
  /^(?:sneaks?|sneaking|skips?|skipping|ditch(?:es|ing)?|hates?|loves?|runs?|walks?|rules?)$/

const PUPIL_BY_TEAM =
  /^(?:captain|member|members|star|player|players|goalkeeper|president|part|soloist)$/
const TEAM = /^(?:team|squad|club|band|choir|orchestra|class|council)$/

/** "a boy waiting for the school bus", "a girl with a school backpack" */
function hasSchoolThings(list: readonly Token[], at: number): boolean {
  for (let index = at + 1; index < at + 10 && !isBreak(list[index]); index++) {
    const { text: word = '' } = list[index] ?? {}
    if (/^(?:satchel|homework|schoolbag|schoolbooks|lunchbox|schulranzen|cartable)$/.test(word))
      return true
    if (
      word === 'school' &&
      reads(list[index + 1], /^(?:bus|uniform|bag|backpack|books|desk|satchel|tie|blazer)$/)
    )
      return !has(list[index + 2], 'person', 'carer')
    if (word === 'mitzvah' || (word === 'communion' && list[index - 1]?.value === 1)) return true
  }
  return false
}

const PUPIL_BY_YEAR =
  /^(?:freshman|freshmen|sophomore|sophomores|senior|seniors|junior|juniors|cheerleaders|quarterback)$/
const PUPIL =
  /^(?:student|students|pupil|pupils|girl|girls|boy|boys|kid|kids|child|children|cheerleader|schuler|schulerin)$/

const ADULTHOOD: readonly (readonly string[])[] = [
  'of age',
  'of legal age',
  'an adult',
  'legal',
  'legal age',
  'adulthood',
  'volljahrig',
  'majeure',
  'majeur',
  'mayor de edad',
  'maggiorenne',
  'maior de idade',
  'pelnoletnia',
  'pelnoletni',
  'meerderjarig',
  'совершеннолетняя',
  'совершеннолетнии',
  'совершеннолетнеи',
].map((phrase) => phrase.split(' '))
/** "She is not legal", and no car park. */
function isOfSomebody(list: readonly Token[], at: number): boolean {
  const isTimed = reads(list[at + 1], /^(?:until|till|for)$/)
  if (!isTimed && !isBoundary(list[at + 1]) && !has(list[at + 1], 'yet', 'now')) return false
  const before = list.slice(Math.max(0, at - 5), at)
  return before.length < 3 || before.some((token) => has(token, 'she', 'he', 'girl', 'speaker'))
}

const ADULTHOOD_STARTS = new Set(ADULTHOOD.map(([first]) => first))
const FUTURE =
  /^(?:will|'ll|before|wird|werde|sera|serai|sara|saro|bedzie|bede|будет|стану|станет|wordt|soon|until|till|almost|nearly|bald|bientot|pronto|presto|bijna|skoro|скоро|почти)$/

/** Last token of "will be of age in a year", "not yet of age", "no es mayor de edad". */
function notYetAdult(list: readonly Token[], at: number): number | undefined {
  if (!ADULTHOOD_STARTS.has(list[at]?.text ?? '')) return undefined
  const words = ADULTHOOD.find((each) =>
    each.every((word, offset) => list[at + offset]?.text === word),
  )
  if (!words) return undefined
  const last = at + words.length - 1
  // "an adult film"
  if (has(list[last + 1], 'thing', 'person', 'animal')) return undefined
  // "Volljährig werde ich erst im Mai."
  if (reads(list[last + 1], /^(?:werde|wird|wirst)$/)) return last
  if (words[0] === 'legal' && words.length === 1 && !isOfSomebody(list, at)) return undefined
  for (let index = at - 1; index >= 0 && at - index < 5; index--) {
    const token = list[index]
    if (isBoundary(token)) return undefined
    if (has(token, 'not') || reads(token, FUTURE)) {
      // "everybody not of age is refused"
      return has(list[index - 1], 'not') ? undefined : last
    }
  }
  return undefined
}

/** "ninth grade girl", "year 9 student", "pupil of the 6th grade", "a student in grade nine" */
function gradeAt(list: readonly Token[], at: number): number | undefined {
  const length = gradeLength(list, at)
  if (length !== undefined) {
    const pupil = list[at + length]?.text ?? ''
    if (PUPIL.test(pupil)) return at + length
    // "dokuzuncu sınıf öğrencisi", but not of a university
    const isOther = someReads(
      list,
      at - 4,
      at,
      /^(?:universite|fakulte|yuksek|tip|hukuk|mimarlik|muhendis)/,
    )
    if (/^(?:ogrenci|gidiyor|okuyor|gecti)/.test(pupil) && !isOther) return at + length
    // "still in school, ninth grade"
    // "primeiro ano do ensino médio, aluna tímida"
    const behind = list.slice(at + length + 1, at + length + 3)
    if (isBreak(list[at - 1]) && list[at + length]?.text === ',')
      if (behind.some(({ text }) => PUPIL.test(text) || PUPIL_ELSEWHERE.test(text)))
        return at + length - 1
    const before = list.slice(Math.max(0, at - 8), at)
    const isOfPupil =
      list[at - 1]?.text === ',' &&
      isBreak(list[at + length]) &&
      before.some(({ text }) => text === 'school' || PUPIL.test(text)) &&
      !before.some((token) => has(token, 'carer', 'was', 'parent', 'has'))
    return isOfPupil ? at + length - 1 : undefined
  }
  const token = list[at]
  if (!reads(token, PUPIL) && !reads(token, PUPIL_ELSEWHERE)) return undefined
  for (let index = at + 1; index < at + 5; index++) {
    const each = list[index]
    if (isBoundary(each)) return undefined
    const grade = gradeLength(list, index)
    if (grade !== undefined) return index + grade - 1
    if (!has(each, 'of', 'preposition', 'article', 'with')) return undefined
  }
  return undefined
}

/** Count of the tokens that name a class of a school; undefined where none begins. */
function gradeLength(list: readonly Token[], at: number): number | undefined {
  const [token, next] = [list[at], list[at + 1]]
  if (token?.isOrdinal === true || (token?.kind === 'number' && reads(next, /^(?:\.|-)$/))) {
    const grade = token.isOrdinal ? next : list[at + 2]
    return token.value <= 13 && reads(grade, GRADE) ? (token.isOrdinal ? 2 : 3) : undefined
  }
  const second = list[at + 2]
  if (reads(token, ROMANCE_ORDINAL)) {
    if (reads(next, SCHOOL_LEVEL)) return 2
    // "segundo de la ESO", "primeiro ano do ensino médio"
    let level = at + 1
    while (level < at + 5 && (has(list[level], 'of', 'article') || list[level]?.text === 'ano'))
      level++
    if (level > at + 1 && reads(list[level], SCHOOL_LEVEL)) return level - at + 1
  }
  if (reads(token, FRENCH_CLASS)) return 1
  // "8º ano", "3º de la ESO"
  if (
    token?.kind === 'number' &&
    token.value <= 12 &&
    reads(next, /^[oa]$/) &&
    next?.isGlued === true
  ) {
    if (reads(second, /^(?:ano|anno|grado|grau|serie|curso)$/)) return 3
    const level = has(list[at + 3], 'of') ? 4 : has(list[at + 3], 'article') ? 4 : 3
    if (has(second, 'of') && reads(list[at + level], SCHOOL_LEVEL)) return level + 1
  }
  const word = token?.text ?? ''
  const named = next?.text ?? ''
  if (named === 'ano' && LATER_YEAR.test(word)) return 2
  if (named.startsWith('sinif') && TURKISH_ORDINAL.test(word)) return 2
  if (/^класс[а-я]*$/.test(named)) {
    if (RUSSIAN_ORDINAL.test(word)) return 2
    if (token?.kind === 'number' && token.value <= 11) return 2
  }
  if (
    reads(token, /^(?:year|grade|class|form|klasse|klas|classe|curso|klasy|klasa)$/) &&
    next?.kind === 'number' &&
    next.value <= 13
  )
    return 2
  return undefined
}

const GRADE = /^(?:grade|class|klasse|klas|form|classe|grado|sinif)$/
const RUSSIAN_ORDINAL =
  /^(?:перв|втор|трет|четверт|пят|шест|седьм|восьм|девят|десят|одиннадцат)[а-я]{2,3}$/

/** What pupils do with a class: "starting tenth grade", "just finished 8th grade". */
const STARTS =
  /^(?:starts?|starting|enters?|entering|begins?|beginning|repeats?|repeating|finishes|finishing|skips?|skipping|failing|flunking)$/
const STARTED = /^(?:started|entered|began|finished|skipped|failed|flunked|completed)$/

/** Last token of "in the ninth grade", "third year of secondary school", "geht in die siebte Klasse". */
function gradeIn(list: readonly Token[], at: number): number | undefined {
  const token = list[at]
  if (token?.isOrdinal === true) return yearOfSchool(list, at)
  const starts =
    reads(token, STARTS) ||
    (reads(token, STARTED) && someReads(list, at - 2, at, /^(?:just|recently)$/))
  if (
    !starts &&
    !reads(
      token,
      /^(?:in|im|en|na|no|v|w|в|во|frequenta|cursa|chodzi|zit|attends|attending|finishing|repeating|besucht|fa|faccio|fai)$/,
    )
  )
    return undefined
  let number = at + 1
  while (
    number < at + 5 &&
    (has(list[number], 'article', 'possessive', 'preposition') ||
      reads(list[number], /^(?:do|la|le|el|o|a|classe|de|du|die|der|het|il)$/))
  )
    number++
  const first = list[number]
  if (reads(first, /^(?:last|final)$/)) return yearOfSchool(list, number)
  if (first?.isOrdinal === true && first.value <= 12) {
    if (list[number + 1]?.text === 'grade') return number + 1
    return yearOfSchool(list, number)
  }
  if (
    reads(first, /^(?:year|grade|form)$/) &&
    list[number + 1]?.kind === 'number' &&
    (list[number + 1]?.value ?? 99) <= 13 &&
    !has(list[number + 2], 'of')
  )
    return number + 1
  const [word, next, school] = [first?.text ?? '', list[number + 1]?.text ?? '', list[number + 2]]
  if (GERMAN_ORDINAL.test(word) && /^(?:klasse|klas)$/.test(next)) return number + 1
  if (RUSSIAN_ORDINAL.test(word) && /^класс[а-я]*$/.test(next)) return number + 1
  if (POLISH_ORDINAL.test(word) && /^klas[a-z]*$/.test(next)) return number + 1
  if (/^klas[a-z]*$/.test(word) && POLISH_ORDINAL.test(next)) return number + 1
  // "en 3º de la ESO"
  const named = first?.kind === 'number' ? gradeLength(list, number) : undefined
  if (named !== undefined && named > 2) return number + named - 1
  if (first?.kind === 'number' && first.value <= 13) {
    const isDotted = next === '.'
    if (
      /^(?:klasse|klas|klasie|класс[а-я]*|grado|ano)$/.test(isDotted ? (school?.text ?? '') : next)
    )
      return number + (isDotted ? 2 : 1)
  }
  if (ROMANCE_ORDINAL.test(word)) {
    if (SCHOOL_LEVEL.test(next)) return number + 1
    if (next === 'de' && reads(school, SCHOOL_LEVEL)) return number + 2
    if (next === 'de' && reads(list[number + 3], SCHOOL_LEVEL)) return number + 3
    if (next === 'ano' && /^(?:quint|sext|set|oit|non)/.test(word)) return number + 1
  }
  const isEnd = isBoundary(list[number + 1]) || /^(?:au|du)$/.test(next)
  return FRENCH_CLASS.test(word) && isEnd ? number : undefined
}

/** "first year of high school" */
function yearOfSchool(list: readonly Token[], at: number): number | undefined {
  const isOfSchool = reads(list[at + 2], /^(?:of|at|in)$/)
  return reads(list[at + 1], /^(?:year|form|class|grade)$/) &&
    isOfSchool &&
    list[at + 3]?.meaning === 'school'
    ? at + 3
    : undefined
}

const GERMAN_ORDINAL =
  /^(?:erste|zweite|dritte|vierte|funfte|sechste|siebte|achte|neunte|zehnte|elfte|zwolfte|eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende)[nrms]?$/
const POLISH_ORDINAL =
  /^(?:pierwsz|drug|trzeci|czwart|piat|szost|siodm|osm|dziewiat|dziesiat)(?:a|ej|i|iej)$/
const ROMANCE_ORDINAL =
  /^(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|prim[oa]|second[oa]|terz[oa]|quart[oa]|terceir[oa]|sept?imo|set[ie]mo|oitavo|octavo|noveno|nono)$/
/** No university has as many years: "nono ano" */
const LATER_YEAR = /^(?:sext|set[ie]m|oitav|non)o$/
const TURKISH_ORDINAL =
  /^(?:birinci|ikinci|ucuncu|dorduncu|besinci|altinci|yedinci|sekizinci|dokuzuncu|onuncu)$/
const PUPIL_ELSEWHERE =
  /^(?:ученик|ученица|eleve|alumn[oa]|alunn?[oa]|alliev[oa]|estudiante|estudante|leerling|uczennica|uczen|учится|studente|studentessa)$/
const SCHOOL_LEVEL =
  /^(?:ensino|elementare|elementari|media|medie|superiore|superiori|liceo|primaria|secundaria|grado|eso|bachillerato|basico|fundamental)$/
const FRENCH_CLASS = /^(?:sixieme|cinquieme|quatrieme|troisieme|terminale|cp)$/

/** "hardly more than a child" */
function isLittleMoreThan(list: readonly Token[], lead: number): boolean {
  return (
    list[lead]?.text === 'than' &&
    list[lead - 1]?.text === 'more' &&
    reads(list[lead - 2], /^(?:hardly|barely|scarcely|little|no|much|not)$/)
  )
}

/** What nobody else can be seen in: "a little girl's selfie" */
const SHOWS_ONESELF = /^(?:selfies?|smile|lips|legs|hair|webcam)$/
const FAMILY = /^(?:family|group|team|crew|class|house|band|office|company|gang|bunch|department)$/
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
  // What says that somebody is not of age yet has been judged by where it stands.
  if (ADULTHOOD_STARTS.has(token?.text ?? '')) return isMentioned(text, at, end) ? undefined : found
  if (attendsElsewhere(list, at) !== undefined) return hasAdultAge ? undefined : found
  if (token?.meaning === 'at school' || gradeIn(list, at) !== undefined)
    return isAtSchoolNow(text, at, end) ? found : undefined
  if (token?.meaning === 'school' && end > at) {
    const isOther =
      adults.has(end) ||
      isFormer(text, at, at - 1) ||
      isRemoved(text, end) ||
      isMentioned(text, end, end)
    return isOther ? undefined : found
  }
  if (token?.meaning === 'school' || token?.text === 'high') {
    const goes = goesTo(list, at)
    if (goes !== -1) return isAtSchoolNow(text, goes, end) ? { first: goes, last: end } : undefined
    const pupil = pupilOf(list, at)
    const isOther =
      adults.has(pupil) ||
      isDeniedBefore(text, pupil - 1) ||
      isFormer(text, pupil, pupil - 1) ||
      isRemoved(text, pupil) ||
      isMentioned(text, pupil, end)
    return isOther ? undefined : { first: pupil, last: end }
  }
  const start = sentenceStart(text, at)
  const lead = leadOf(text, at)
  if (isLittleMoreThan(list, lead.at)) return found
  if (isLookedLike(text, lead.at, at)) return isDeniedBefore(text, lead.at) ? undefined : found
  // "a child's body", "a child's drawing"
  if (
    next?.text === "'s" ||
    (next?.text === "'" && list[end]?.text.endsWith('s') === true) ||
    next?.text === '’'
  ) {
    const owned = list[end + 2]
    const isHerself = (has(owned, 'body') && owned?.text !== 'size') || reads(owned, SHOWS_ONESELF)
    return isHerself ? { first: at, last: end + 2 } : undefined
  }
  // "Baby Bjorn", "Kid Rock"
  const mayBegin = at > start || token?.text === 'kid'
  if (mayBegin && token?.isCapital === true && isName(next)) return undefined
  // "The Kid, as they call the old gunslinger, is 66."
  const isNickname = reads(token, /^(?:kid|baby|child)$/) && token?.isCapital === true
  if (isNickname && hasAdultAge && list[at - 1]?.text === 'the') return undefined
  // "the prom queen of 1989"
  const whenYear = next?.text === 'of' ? list[end + 2] : undefined
  if (whenYear?.kind === 'number' && whenYear.value > 1_000 && whenYear.value < text.year - 8)
    return undefined
  // "child of two cultures"
  const isOrigin = token?.text === 'child' && next?.text === 'of'
  if (isOrigin && someReads(list, end + 2, end + 5, ORIGIN)) return undefined
  // "a child plays in the ruins. Twenty-five years later, Commander Roth, 33, returns."
  if (hasAdultAge && isYearsBefore(text, end)) return undefined
  // "Julia Child"
  if (token?.text === 'child' && token.isCapital && isName(list[at - 1])) return undefined
  // "a goat kid", "an elephant baby"
  if (
    reads(
      token,
      /^(?:kids?|bab(?:y|ies)|bebes?|calf|infants?|rec(?:ien|em) nascid[oa]|recien nacid[oa])$/,
    ) &&
    has(list[at - 1], 'animal')
  )
    return undefined
  if (isForChildren(list, at)) return undefined
  // "the children she raised"
  if (isPronoun(next) && has(list[end + 2], 'has') && has(list[at - 1], 'article')) return undefined
  // "a dragon, two hundred years old, a youngster among his kind"
  const isAppended = has(list[at - 1], 'article') && list[at - 2]?.text === ','
  if (isAppended && has(list[at - 3], 'old') && (list[at - 5]?.value ?? 0) >= 18) return undefined
  const head = headOf(text, at, end)
  // "the child king's throne"
  if (typeof head === 'number' && has(list[head], 'person') && list[head + 1]?.text === "'s")
    if (has(list[head + 2], 'thing') || list[head + 3]?.kind === 'word') return undefined
  // "Baby Jane, horror film poster"
  const isTitle = token?.isCapital === true && isName(next) && list[end + 2]?.text === ','
  if (isTitle && someReads(list, end + 3, end + 7, TITLED)) return undefined
  // "Baby Spice impersonator"
  if (token?.isCapital === true && isName(next) && typeof head === 'number' && head > end + 1)
    return undefined
  if (head === 'other') return undefined
  // "the baby of the family, 27"
  if (
    next?.text === 'of' &&
    reads(list[end + 3], FAMILY) &&
    list
      .slice(Math.max(0, at - 20), end + 20)
      .some(({ kind, value }) => kind === 'number' && value >= 18 && value < 100)
  )
    return undefined
  // "a teenager trapped in a body of 49", "teen idols of the seventies"
  const behind = list.slice(end + 1, end + 6).map(({ text: word }) => word)
  const isTrapped = /^(?:trapped|stuck|caught|living)$/.test(behind[0] ?? '') && behind[1] === 'in'
  const isOlder = hasAdultAge || list.slice(end + 1, end + 8).some(({ value }) => value >= 18)
  if (isOlder && isTrapped && behind.includes('body')) return undefined
  const of = behind.indexOf('of')
  if (of !== -1 && of < 2 && behind[of + 1] === 'the' && DECADE.test(behind[of + 2] ?? ''))
    return undefined
  // "Children: three"
  if (next?.text === ':' && isBoundary(list[at - 1]) && reads(token, PLURAL_LABEL)) return undefined
  if (isGrownNow(list, end) || (hasAdultAge && isTraitOf(list, at))) return undefined
  // "grown-up children", "hijos adultos"
  const isGrown = someReads(
    list,
    at - 2,
    at,
    /^(?:grown|adult|erwachsene[nr]?|volwassen|взрослы[ех]|dorosl[eya]|dorosli)$/,
  )
  if (isGrown || reads(next, /^(?:adult[eo]s|adulti|взрослые)$/)) return undefined
  // "Enfant, elle dansait ; aujourd'hui elle a 60 ans."
  if (
    hasAdultAge &&
    at === start &&
    next?.text === ',' &&
    has(list[end + 2], 'she', 'he', 'speaker')
  )
    return undefined
  // "still a child inside, at 73"
  if (hasAdultAge && reads(next, /^(?:inside|within|deep)$/) && isBoundary(list[end + 2]))
    return undefined
  // "paintings by children"
  if (
    list[at - 1]?.text === 'by' &&
    (has(list[at - 2], 'thing') ||
      reads(list[at - 2], PICTURE) ||
      reads(
        list[at - 2],
        /^(?:drawn|made|painted|written|sung|built|drawings?|paintings?|songs?|poems?|letters?)$/,
      ))
  )
    return undefined
  // "a big baby of a man"
  if (next?.text === 'of' && list[end + 2]?.text === 'a' && has(list[end + 3], 'person'))
    return undefined
  // "The Minors, a band of four"
  if (
    at > start &&
    token?.isCapital === true &&
    next?.text === ',' &&
    list[end + 2]?.text === 'a' &&
    has(list[end + 3], 'thing')
  )
    return undefined
  // "a minor celebrity"
  if (
    token?.text === 'minor' &&
    list[at - 1]?.text === 'a' &&
    next?.kind === 'word' &&
    next.roles.length === 0 &&
    !/(?:s|ing|ed)$/.test(next.text)
  )
    return undefined
  // "a minor character", "a newborn star", but "a minor girl"
  if (
    reads(token, /^(?:minor|newborn)$/) &&
    head !== 'self' &&
    !has(list[head], 'girl', 'youth', 'kin') &&
    !reads(list[head], /^(?:fe)?males?$/)
  )
    return undefined
  // "Kids? Maybe someday.", "Kid brother? He's 31."
  const asked = has(next, 'kin') ? list[end + 2] : next
  if (
    isBreak(list[at - 1]) &&
    asked?.text === '?' &&
    reads(
      token,
      /^(?:kid|baby|kids|children|kinder|enfants|ninos|hijos|figli|bambini|filhos|criancas|дети|dzieci|kinderen)$/,
    )
  )
    return undefined
  if (has(token, 'never')) {
    // "Je ne suis pas encore majeure.": the denial is in the phrase.
    const isOwnDenial = token?.text.startsWith('pas ') === true
    const isDenied = (!isOwnDenial && isDeniedBefore(text, at - 1)) || isRemoved(text, at)
    return isDenied || has(lead.token, 'recipient') ? undefined : found
  }
  if (adults.has(end) || adults.has(at) || (head !== 'self' && adults.has(head))) return undefined
  if (isDeniedBefore(text, lead.at) || isRemoved(text, at)) return undefined
  if (isVocative(text, at, end, start)) return undefined
  if (isFormer(text, at, lead.at) || list[end + 1]?.text === 'turned') return undefined
  if (isExpected(text, at)) return undefined
  if (isLed(text, end, lead)) return undefined
  if (isKeepsake(text, lead.at, end) || isDepicted(text, end) || isElsewhere(text, at, end))
    return undefined
  if (isSimile(text, lead.at, hasAdultAge)) return undefined
  const isSmallGirl =
    has(token, 'small') && has(list[end], 'kin') && has(list[at - 1], 'possessive')
  const named = typeof head === 'number' ? head : isSmallGirl ? end : at
  if (isTeens(text, at) ? isTeensOfOther(text, at) : isMentioned(text, named, end)) return undefined
  if (isGeneric(text, at, end)) return undefined
  // "She plays a teenager on TV but is 27."
  if (hasAdultAge && reads(lead.token, /^(?:plays?|played|portrays?|portrayed)$/))
    if (
      reads(next, /^(?:on|in)$/) &&
      someReads(
        list,
        end + 2,
        end + 5,
        /^(?:tv|television|stage|screen|film|films|series|show|soap|sitcom|play|musical|movie)$/,
      )
    )
      return undefined
  // "Minors are not allowed."
  if (reads(next, /^(?:are|is)$/) && has(list[end + 2], 'not'))
    if (reads(list[end + 3], ADMITTED)) return undefined
  // "prohibido a menores"
  if (someReads(list, Math.max(start, at - 4), at, FORBIDDEN)) return undefined
  // "Likes: kids, dogs"
  if (isInTastes(list, at)) return undefined
  // "I'm basically a teenager, says Ruth, 68."
  if (
    hasAdultAge &&
    someReads(
      list,
      Math.max(start, at - 4),
      at,
      /^(?:basically|practically|essentially|virtually|mentally)$/,
    )
  )
    return undefined
  if (reads(token, /^(?:kids?|bab(?:y|e|ies))$/) && isColloquial(text, start, at, hasAdultAge))
    return undefined
  return found
}

/** Whether a Turkish noun is described by another: "odası", "mağazası" */
function isOwnedNoun(token: Token | undefined): boolean {
  return (
    token?.kind === 'word' &&
    token.text.length > 3 &&
    /(?:okul|[^dlt])[iu](?:nd[ae]n?)?$/.test(token.text)
  )
}

/** "zanahorias baby", "siège enfant", "çocuk odası": what is for children, or small, by the noun beside it */
function isForChildren(list: readonly Token[], at: number): boolean {
  const [before, token, next] = [list[at - 1], list[at], list[at + 1]]
  if (token?.yearsAreAge !== true) return false
  // A Turkish noun that another one describes has an ending, and no child has.
  if (/^(?:cocuk|bebek|ergen)$/.test(token.text) && next?.kind === 'word')
    if ([next, list[at + 2]].some(isOwnedNoun))
      if (!has(next, 'body', 'kin', 'girl', 'youth', 'looks')) return true
  if (before?.kind !== 'word' || isName(before)) return false
  const isThing = has(before, 'thing') && !has(before, 'girl', 'person', 'kin')
  if (token.text === 'baby') return isThing || before.roles.length === 0
  return (
    isThing &&
    !PICTURE.test(before.text) &&
    /^(?:bebes?|enfants?|bambin[oi]|ninos?|criancas?|ados?|junior)$/.test(token.text)
  )
}

/** What is told of young people as a whole. */
const FIGURES =
  /^(?:figures|statistics|stats|rates?|trends?|report|reports|numbers|charts?|campaigns?|laws?|bans?|policy|policies|programs?|programmes?|study|studies|survey|surveys|crisis|epidemic|prevention|awareness|costs?|tips|guide|guides)$/

/** Whether a word stands in a field such as "Likes: dogs, kids". */
function isInTastes(list: readonly Token[], at: number): boolean {
  for (let index = at - 1; index > at - 10 && !isBreak(list[index]); index--)
    if (list[index]?.text === ':')
      return reads(
        list[index - 1],
        /^(?:likes|loves|dislikes|hates|hobbies|interests|turn-offs|passions|fears|goals|wants)$/,
      )
  return false
}

const ADMITTED =
  /^(?:allowed|permitted|admitted|welcome|featured|included|depicted|present|shown|accepted|involved)$/

const ORIGIN =
  /^(?:worlds|cultures|countries|nations|languages|religions|war|poverty|privilege|chaos|light|darkness|storms?|rock|punk|sun|moon|earth|empire|gods|wolves|diplomats|revolution)$/

/** "mit der Energie eines Teenagers", "с улыбкой ребёнка" */
function isTraitOf(list: readonly Token[], at: number): boolean {
  const isGenitive = reads(list[at - 1], /^(?:eines|einer|des|der)$/)
  return reads(list[isGenitive ? at - 2 : at - 1], TRAIT)
}

const TRAIT =
  /^(?:energie|herz|herzen|lachen|lacheln|neugier|seele|gemut|begeisterung|freude|unschuld|eifer|geist|grinsen|humor|энерги[яеий]{1,2}|сердцем|сердце|улыбк[аои][ий]?|смехом|душои|душа|восторгом|energia|sercem|usmiechem|dusza)$/

const DECADE = /^(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|past)$/

/** What a field of somebody's children is called. */
const PLURAL_LABEL =
  /^(?:children|kids|kinder|enfants|ninos|bambini|criancas|дети|dzieci|kinderen|cocuklar)$/

/** "The kids from the old band are now all grandfathers." */
function isGrownNow(list: readonly Token[], end: number): boolean {
  for (let index = end + 1; index < end + 10 && !isBreak(list[index]); index++) {
    if (!reads(list[index], /^(?:are|is|have)$/)) continue
    return list
      .slice(index + 1, index + 5)
      .some(
        (token) =>
          /^(?:grandfathers|grandmothers|grandparents|adults|grown|grownups|pensioners|retired|married)$/.test(
            token.text,
          ) ||
          (has(token, 'parent') && has(list[index + 1], 'now')),
      )
  }
  return false
}

/** The word that governs a noun: the nearest that is no article, adjective or number. */
function leadOf({ list }: Text, at: number): { token: Token | undefined; at: number } {
  let index = at - 1
  while (index >= 0 && at - index < 6) {
    const token = list[index]
    if (isBoundary(token)) break
    if (
      token?.kind === 'number' ||
      (has(token, 'small', 'about') && !has(token, 'of')) ||
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
        !reads(each, /^(?:look|looking)$/) ||
        LOOKS_LIKE.test(token.text)
      )
    if (
      reads(
        each,
        /^(?:pass|passes|passing|mistaken|taken|pose|poses|posing|portrays?|plays?|playing|roleplays?|acting|acts|act)$/,
      ) &&
      reads(list[index + 1], /^(?:for|as|a|the|like)$/) &&
      index >= lead - 1
    ) {
      if (reads(each, /^(?:acting|acts|act)$/) && has(token, 'like')) return false
      return reads(list[index + 1], /^(?:for|as)$/)
    }
  }
  if (has(token, 'of') && (has(list[lead - 1], 'body') || list[lead - 1]?.text === 'air'))
    return true
  // "mit dem Körper eines Kindes", "с телом ребёнка"
  if (
    has(token, 'body') &&
    (lead === at - 1 ||
      (lead === at - 2 && has(list[at - 1], 'small')) ||
      reads(list[lead + 1], /^(?:eines|einer|des|der)$/))
  )
    return true
  return /^(?:like)$/.test(token.text) && has(list[lead - 1], 'body') && at > lead
}

/**
 * What words for somebody young stand before: `self` where they are the noun itself, `other` where they only describe a
 * thing, an animal or a profession, or the place of the person whom they describe.
 */
function headOf({ list }: Text, at: number, end: number): 'self' | 'other' | number {
  const token = list[at]
  const isNounItself = has(token, 'youth', 'never', 'girl') || end > at
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
    // "a toddler-sized pumpkin"
    if (isFirst && /^(?:sized?|friendly|safe)$/.test(next.text))
      return has(list[index + 1], 'person', 'girl', 'youth', 'kin') ? index + 1 : 'other'
    if (next.meaning === 'harmless') return 'other'
    if (has(next, 'carer') || next.text === 'years') return 'other'
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
    // "a study on teen smoking"
    if (isFirst && next.text.endsWith('ing') && list[at - 1]?.text === 'on') return 'other'
    // "teen vaping figures"
    if (isFirst && next.text.endsWith('ing') && reads(list[index + 1], FIGURES)) return 'other'
    if (/(?:ing|ed|ly)$/.test(next.text)) return isNounItself ? 'self' : 'other'
    if (!isFirst) continue
    // An unknown word: the verb of a single child, or else the noun that is described.
    if (
      isNounItself &&
      next.text.endsWith('s') &&
      list[end]?.text.endsWith('s') !== true &&
      has(list[at - 1], 'article', 'possessive')
    )
      return 'self'
    if (isNounItself && isPlural(list[end])) return 'self'
    if (isNounItself && !reads(token, COMPOUNDS)) return 'self'
    if (next.isGlued) return 'other'
    if (PERSON_ENDING.test(next.text)) return index
  }
  return 'other'
}

/** Words that go before a noun in English; others stand alone. */
const COMPOUNDS =
  /^(?:child|kid|kids|kids'|baby|babies|teen|teens|infant|toddler|minor|juvenile|adolescent|newborn|preteen|tween|schoolboy|schoolgirl|children|bebe|bebes|underage|underaged|bambini|ninos|enfants)$/
const PERSON_ENDING = /(?:er|or|ist|ian|man|woman|mate|goer|ette|ess|maid|hand)s?$/

function isPlural(token: Token | undefined): boolean {
  return reads(token, /(?:s|children)$/) && token?.text !== 'kids'
}

function isNounPlace(list: readonly Token[], index: number): boolean {
  return isBoundary(list[index + 1])
}

/** "underage." and "She is underage" are said of somebody; "teenage." is not. */
function adjectiveAlone(token: Token | undefined): 'self' | 'other' {
  return has(token, 'never', 'youth') ||
    reads(
      token,
      /^(?:teenage|teenaged|adolescent|pubescent|minderjahrig|minderjarig|mineur|mineure|minorenne|minderjarige|nieletnia|niepelnoletnia)$/,
    )
    ? 'self'
    : 'other'
}

/** A schoolgirl's clothes make whoever wears them look like one. */
function isUniform(token: Token | undefined, next: Token): boolean {
  return (
    reads(token, /^school\s?(?:girl|boy)s?$/) &&
    /^(?:outfit|uniform|costume|dress|clothes|skirt)$/.test(next.text)
  )
}

function isDeniedBefore({ list }: Text, lead: number): boolean {
  for (let index = lead; index >= 0 && lead - index < 4; index--) {
    const token = list[index]
    if (isBoundary(token)) return false
    // "no corpo de uma menina": "in the" in Portuguese
    if (token?.text === 'no' && has(token, 'preposition') && has(list[index + 1], 'body')) continue
    if (has(token, 'not')) return !reads(list[index + 1], /^(?:just|only|yet|even|quite|more)$/)
    if (reads(token, /^(?:longer|never|hardly|anything|instead)$/))
      return token?.text !== 'hardly' || lead - index > 0
  }
  return false
}

/** "hey baby", "Come here, kid." */
function isVocative(text: Text, at: number, end: number, start: number): boolean {
  const { list } = text
  const token = list[at]
  if (!reads(token, /^(?:baby|babe|kid|kiddo|child|little one|nene|bebe|nena)$/)) return false
  const [before, next] = [list[at - 1], list[end + 1]]
  // "She calls him kiddo."
  if (reads(list[at - 2], /^(?:calls?|called|calling|nicknamed)$/) && isPronoun(before)) return true
  if (
    reads(
      before,
      /^(?:hey|hi|hello|oh|yes|yeah|come|ok|okay|my|bye|morning|night|thanks|sorry|crazy|ciao)$/,
    ) &&
    isBoundary(next)
  )
    return true
  // "poor kid, thought the old man"
  const quoted =
    list[end + 1]?.text === ',' || list[end + 1]?.kind === 'break' ? list[end + 2] : undefined
  if (
    reads(
      quoted,
      /^(?:said|says|thought|thinks|sighed|sighs|shouts|shouted|asks|asked|laughs|mutters|muttered|whispers|growls)$/,
    )
  )
    return true
  const isBetween =
    (before === undefined || isBreak(before) || before.text === ',') && isBoundary(next)
  return isBetween && someHas(list, start, sentenceEnd(text, at + 2), 'speaker')
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
  // "Em criança vivia no campo"
  if (list[at - 1]?.text === 'em' && list[at]?.text !== 'adolescentes') return true
  // "the teenager she once was"
  if (isPronoun(list[at + 1]) && someHas(list, at + 2, at + 4, 'was')) return true
  const token = list[lead]
  if (has(token, 'was') && !has(token, 'is', 'has')) return true
  // "as a child, she", "moved here as a teenager"
  if (
    has(token, 'as') &&
    !has(list[lead - 1], 'looks', 'takesPart') &&
    !reads(
      list[lead - 1],
      /^(?:act|acts|acting|play|plays|playing|pose|poses|posing|dressed|dress|roleplay|you|her|him|me|works?|reborn|reincarnated|resurrected|disguised|returned|returns|wakes|woke|back)$/,
    )
  )
    return true
  // "in her teens she moved"
  return reads(list[at], /^(?:teens)$/) && list.slice(at, at + 8).some((each) => isPastVerb(each))
}

/** What stands before a noun makes it nobody who takes part: "for a kid", "raising a child". */
function isLed(
  { list }: Text,
  end: number,
  lead: { token: Token | undefined; at: number },
): boolean {
  const { token } = lead
  if (token === undefined) return false
  // "You are talking to a shy teenager."
  const [you, talking] = [list[lead.at - 3], list[lead.at - 1]?.text ?? '']
  const isTalk = /^(?:talking|chatting|speaking|texting)$/.test(talking) && you?.text === 'you'
  if (isTalk && /^(?:to|with)$/.test(token.text)) return false
  if (has(token, 'recipient') && !has(token, 'looks')) return true
  // "telling the children a joke"
  const isTold =
    /^(?:tell|tells|telling|told|show|shows|showing|sell|sells|selling|serve|serves|serving)$/.test(
      token.text,
    )
  if (isTold && has(list[end + 1], 'article', 'possessive')) return true
  // "delivers babies", "hates children": all of them, and none in particular.
  if (lead.at === end - 1 && isPlural(list[end]) && OF_MANY.test(token.text)) return true
  // "da clases a niños", "dá aulas a crianças"
  const isTo = /^(?:a|aa|ai|aos|as|aux|alle)$/.test(token.text)
  if (TEACHES.test(token.text) || (isTo && reads(list[lead.at - 1], TEACHES))) return true
  // "У него двое детей"
  if (list[lead.at - 1]?.text === 'у') return true
  // "raises a child", but "a lost child"
  if (has(token, 'has') && !has(token, 'is')) return !has(list[lead.at - 1], 'article')
  if (has(token, 'is') && has(token, 'has') && !has(token, 'looks')) return true
  if (has(token, 'like') && !has(token, 'looks')) return true
  if (has(token, 'of')) {
    const of = list[lead.at - 1]
    if (has(of, 'parent', 'carer')) return true
    return reads(
      of,
      /^(?:heart|mind|soul|joy|curiosity|wonder|innocence|enthusiasm|energy|excitement|eyes|laugh|laughter|sound|noise|memories|stories|rights|protection|love|lives|needs|safety|books|sake|fear|mother|father|care|raising|thousands|hundreds|generations?|delight|squeals|screams|song|songs|voices|sorriso|sorrisi|sonrisa|sourire|risa|risata|riso|rire|rires|coeur|corazon|cuore|coracao|alma|anima|ame|animo|spirito|esprit|espiritu|mente|alegria|joie|gioia)$/,
    )
  }
  if (has(token, 'with'))
    return (
      isGroup(list, end, lead.at) ||
      reads(
        list[lead.at - 1],
        /^(?:works?|working|worked|good|great|patient|gentle|helps|helping|experience|kind|volunteers|volunteering)$/,
      )
    )
  return false
}

/** "laughs like a child"; "acts like a teenager" only where the one who does is known to be grown up. */
function isSimile({ list }: Text, lead: number, hasAdultAge: boolean): boolean {
  const verb = list[lead]
  const like = list[lead + 1]
  if (verb?.kind !== 'word' || !reads(like, /^(?:like)$/)) return false
  if (has(verb, 'is', 'looks', 'body', 'girl', 'person', 'youth', 'kin', 'preposition'))
    return false
  if (isPronoun(verb) || isName(verb)) return false
  return hasAdultAge || /^(?:sleep|laugh|giggle|cry|cri|grin|smile|eat|swear|run)/.test(verb.text)
}

/** "pregnant, her baby due in May": not born yet. */
function isExpected(text: Text, at: number): boolean {
  const { list } = text
  if (!reads(list[at], /^(?:bab(?:y|ies)|child|children|kind|bebe|enfant|hijo|bambino)$/))
    return false
  for (let index = at - 10; index < at + 6; index++)
    if (
      reads(
        list[index],
        /^(?:pregnant|pregnancy|unborn|due|schwanger|enceinte|embarazada|incinta|gravida|беременна[а-я]*)$/,
      )
    )
      return true
  return false
}

/** "a photo of two children on her desk", "with a picture of a child in his hand": a thing among others. */
function isKeepsake(text: Text, lead: number, end: number): boolean {
  const { list } = text
  if (!has(list[lead], 'of')) return false
  const thing = list[lead - 1]
  // "une chambre d'enfant", "dibujo de niños": a kind of thing.
  const isKind =
    end === lead + 1 &&
    reads(list[lead], /^(?:d|de|di|dei|delle|des|das|dos)$/) &&
    !reads(thing, COLLECTIVE) &&
    (has(thing, 'thing') || reads(thing, DRAWN))
  if (isKind && (!reads(thing, PICTURE) || reads(thing, DRAWN))) return true
  // "a mural of children on a brick wall"
  const from = sentenceStart(text, lead)
  if (reads(thing, MONUMENT) && !takesPart(text, from, end + 12)) return true
  // "the empty bedroom of a teenage girl"
  if (reads(thing, ROOM))
    return someReads(list, from, end + 12, /^(?:empty|abandoned|deserted|uninhabited|unoccupied)$/)
  if (!reads(thing, PICTURE)) return false
  // "a still life with a photograph of a child"
  if (
    list
      .slice(from, lead)
      .some(({ text: word }, index, all) => word === 'still' && all[index + 1]?.text === 'life')
  )
    return true
  const next = list[end + 1]
  const isHung = reads(
    next,
    /^(?:appes[oa]|accrochee?|colgad[oa]|pendurad[oa]|hangt|aufgehangt|pinned|taped|hung|stuck|висит)$/,
  )
  const isPlaced =
    (has(next, 'preposition') || isHung) && someReads(list, end + 2, end + 6, FURNITURE)
  if (isPlaced) return true
  // Somebody holds it or looks at it.
  for (let index = lead - 2; index >= 0 && lead - index < 8; index--) {
    if (isBreak(list[index])) return false
    if (
      has(list[index], 'with') ||
      reads(
        list[index],
        /^(?:hold|look|star|carr|keep|hang|frame|kiss|clutch|show|dust|tr|mit|con|avec|com|z|met|с)/,
      )
    )
      return list
        .slice(Math.max(0, index - 8), index)
        .some((each) => has(each, 'person', 'parent', 'she', 'he') || isName(each))
  }
  return false
}

/** Works of art of stone, paint or cloth, whoever they show. */
const MONUMENT =
  /^(?:murals?|frescoe?s?|mosaics?|graffiti|tapestry|tapestries|reliefs?|stained-glass|sculptures?|figurines?|monument|bronze|memorial|billboard)$/
const ROOM = /^(?:bedroom|room|playroom|nursery|dorm|classroom|zimmer|kinderzimmer)$/

/** Nouns for several people, which the lists have among the things. */
const COLLECTIVE =
  /^(?:groupe|grupo|gruppo|equipe|equipo|squadra|time|bande|banda|classe|club|clube|orchestre|orquestra|orchestra|orquesta)$/
const TITLED =
  /^(?:film|movie|poster|novel|song|album|musical|play|book|painting|statue|band|opera)$/
/** What children draw themselves. */
const DRAWN = /^(?:dessins?|dibujos?|disegn[oi]|desenhos?)$/
const FURNITURE =
  /^(?:wand|tisch|schreibtisch|regal|kuhlschrank|kamin|mur|muro|bureau|etagere|frigo|cheminee|pared|mesa|escritorio|estante|nevera|parete|scrivania|tavolo|mensola|parede|secretaria|prateleira|scianie|stole|biurku|muur|tafel|kast|стене|столе|полке|desk|wall|walls|shelf|shelves|mantel|mantelpiece|fridge|fireplace|table|nightstand|dresser|bookcase|wallet|locket|purse|album|drawer|dashboard|counter|piano|sideboard|windowsill|locker)$/

const DEPICTS =
  /^(?:vase|fresco|ceiling|coin|coins|stamp|stamps|tapestry|mural|mosaic|relief|banknote|plate|tile|tiles|frieze|altarpiece|icon|window|billboard|poster|postcard|label|logo|sticker|cover)$/

/** "the infant Hercules on a Greek vase" */
function isDepicted({ list }: Text, end: number): boolean {
  for (let index = end + 1; index < end + 8 && !isBreak(list[index]); index++)
    if (list[index]?.text === 'on' || list[index]?.text === 'in')
      return someReads(list, index + 1, index + 5, DEPICTS)
  return false
}

/** "The kids are with their father this weekend": not here. */
function isElsewhere({ list }: Text, at: number, end: number): boolean {
  const before = list[at - 1]
  const isTheirs =
    has(before, 'article', 'possessive') && before?.text !== 'a' && before?.text !== 'an'
  // "The kids upstairs are loud."
  // "The village children have all been sent away."
  if (reads(list[end + 1], /^(?:are|have|were|had)$/))
    if (someReads(list, end + 2, end + 6, LEFT)) return true
  // "a dad, 43, kids every other weekend"
  if (reads(list[at], /^(?:kids|children)$/) && isBoundary(before))
    if (reads(list[end + 1], /^(?:every|half|alternate|on|at)$/))
      return someReads(list, end + 1, end + 5, /^week(?:end|day)?s?$/)
  if (isTheirs && reads(list[at], /^(?:kids|children)$/))
    if (
      AWAY.test(
        list
          .slice(end + 1, end + 3)
          .map(({ text }) => text)
          .join(' '),
      )
    )
      return true
  if (!isTheirs || !has(list[end + 1], 'is') || has(list[end + 1], 'looks')) return false
  const [place, next] = [list[end + 2], list[end + 3]]
  if (has(place, 'with')) return has(next, 'possessive') || has(next, 'parent')
  if (reads(place, /^(?:away|gone|elsewhere|grown|abroad|off|out)$/)) return true
  return (
    place?.text === 'at' &&
    (has(next, 'possessive') || reads(next, /^(?:school|camp|summer|boarding|home|university)$/))
  )
}

const LEFT = /^(?:sent|gone|left|evacuated|fled|vanished|disappeared)$/

/** Places where neighbours are. */
const AWAY = /^(?:upstairs|downstairs|next door|down the|across the)/

/** "in her early teens": the possessive is no owner's. */
function isTeens({ list }: Text, at: number): boolean {
  return reads(list[at], /^(?:teens|tweens)$/) && reads(teensLead(list, at), /^(?:in|into)$/)
}

function teensLead(list: readonly Token[], at: number): Token | undefined {
  let index = at - 1
  while (
    index > at - 5 &&
    (has(list[index], 'possessive', 'article', 'about') ||
      reads(list[index], /^(?:early|mid|middle|late|young|-)$/))
  )
    index--
  return list[index]
}

/** "My son is in his teens.", "a mother of two in their teens" */
function isTeensOfOther(text: Text, at: number): boolean {
  const { list } = text
  for (let index = at - 1; index >= 0 && at - index < 12; index--) {
    const token = list[index]
    if (isBreak(token)) return false
    if (has(token, 'kin', 'youth')) return isMentioned(text, index, index)
    if (has(token, 'parent')) return token?.kind === 'word' && has(list[index + 1], 'of')
    if (token?.text === 'people') return true
    if (has(token, 'girl', 'person', 'she', 'he')) return false
  }
  return false
}

const OF_MANY =
  /^(?:photograph|film|hold|sooth|feed|weigh|measur|carr|bath|dress|deliver|vaccinat|examin|diagnos|educat|rescu|defend|represent|instruct|interview|study|studies|lov|hat|lik|dislik|ador|avoid|scare|frighten|amus|spoil|chauffeur|cure|sav)(?:e|s|es|ed|ing)?$/

/** "with two kids", "with kids": somebody's family. */
function isGroup(list: readonly Token[], end: number, lead: number): boolean {
  if (has(list[lead + 1], 'possessive')) return true
  const isMany = reads(
    list[end],
    /(?:s|children|kinder|enfants|ninos|hijos|bambini|figli|filhos|дети|детьми|dziecmi|kinderen|kindern)$/,
  )
  return isMany && !has(list[lead + 1], 'article')
}

/** "Kids love him.": said of all children. */
function isGeneric({ list }: Text, at: number, end: number): boolean {
  if (!reads(list[at], /^(?:kids|children|teens|teenagers|babies|toddlers|kinder|enfants)$/))
    return false
  const before = list[at - 1]
  if (!(before === undefined || isBreak(before))) return false
  const next = list[end + 1]
  if (next?.kind !== 'word' || /(?:ing|ed)$/.test(next.text)) return false
  if (/^(?:these|nowadays|today)$/.test(next.text)) return true
  return /^(?:love|adore|like|trust|fear|follow|call|know|hate|respect|admire|need|ask|say|think|will|would|can|should|are)$/.test(
    next.text,
  )
}

/** "I'm just a kid from Brooklyn, 34", "a big baby when he is ill; 41" */
function isColloquial({ list }: Text, start: number, at: number, hasAdultAge: boolean): boolean {
  return hasAdultAge && someHas(list, start, at, 'is')
}

/** "she's still in high school"; not "she met him in high school". */
function isAtSchoolNow(text: Text, at: number, end: number): boolean {
  const { list } = text
  const token = list[at]
  const start = clauseStart(text, at)
  if (notFinished(list, end) === at) return true
  for (let index = at - 1; index >= start && at - index < 12; index--) {
    // "Her name is Ivy and she's": what stands before tells nothing.
    if (isPronoun(list[index]) && has(list[index - 1], 'and')) break
    if (
      isPastVerb(list[index]) ||
      has(list[index], 'thing', 'carer', 'parent') ||
      reads(
        list[index],
        /^(?:teacher|teaches|teach|works?|working|janitor|principal|coach|counselor|librarian|nurse|son|daughter|kids?)$/,
      )
    )
      return false
  }
  if (someHas(text.list, end + 1, Math.min(list.length, end + 6), 'was', 'carer')) return false
  const next = list[end + 1]
  if (
    next?.kind === 'word' &&
    !reads(token, LEAVES) &&
    !has(token, 'year', 'month') &&
    !/^(?:this|next|soon|tomorrow)$/.test(next.text) &&
    !has(next, 'and', 'with', 'preposition', 'who', 'now', 'is', 'like', 'of')
  )
    return false
  if (reads(token, /^(?:attends|attending|goes|go|going|finish|start|enter)/)) return true
  if (reads(token, LEAVES) || has(token, 'year', 'month')) return true
  if (reads(token, STARTS) || reads(token, STARTED)) return true
  let index = at - 1
  while (
    index >= start &&
    reads(
      list[index],
      /^(?:still|only|just|currently|now|already|senior|junior|freshman|sophomore|student|a|back)$/,
    )
  )
    index--
  const before = list[index]
  if (
    reads(
      before,
      /^(?:esta|estou|estoy|estas|estuda|estudo|estudia|estudio|studia|studio|etudie|geht|gehe|gehst|besucht|va|vais|vas|vado|cursa|curso|frequenta|chodzi|chodze|учится|учусь|ходит|zit|gaat)$/,
    )
  )
    return true
  // "a girl in her first year of high school", "your classmate in tenth grade"
  const isPupil =
    has(before, 'girl', 'youth') || reads(before, /^(?:classmate|schoolmate|friend|cousin)$/)
  if (isPupil && isBoundary(next)) return true
  // "He is 4 ft 8, in sixth grade and in love."
  const isPronounIs =
    isPronoun(list[sentenceStart(text, at)]) && has(list[sentenceStart(text, at) + 1], 'is')
  if (before?.text === ',' && isPronounIs && (isBoundary(next) || has(next, 'and'))) return true
  // "In 11th grade." says it all.
  if (isBreak(before) && (next === undefined || isBreak(next))) return true
  return before === undefined || has(before, 'is') || (isBoundary(before) && at - index > 1)
}
