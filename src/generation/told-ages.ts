import { MINIMUM_AGE } from '@/domain/dating-session'

/*
 * The ages that a text tells, and whose they are: of whom it is about, of somebody else, or of a time that is over. In
 * doubt an age is theirs: to write a text anew costs less than a minor who is let through (P23).
 */

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const SMALL_NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  )
/** No part of a larger number: "5,000". */
const DIGITS = String.raw`(?<!\w|\d[.,])\d{1,3}(?:\.\d{1,2})?(?!\d|[.,]\d)`
/** Not the end of a larger one: "thirty-five". */
const wordsFrom = (first: number) =>
  String.raw`(?<!\w|(?:${TENS}|hundred|thousand)(?:[\s-]{1,3}and)?[\s-]{1,3})(?:${SMALL_NUMBERS.slice(first - 1).join('|')})(?!\w)`
const NUMBER = `(?<number>${DIGITS}|${wordsFrom(1)})`
/** For where no "years" follows: "one with the sea" is no age. */
const BARE_NUMBER = `(?<number>${DIGITS}|${wordsFrom(5)})`
const ABOUT = String.raw`(?:(?:only|just|now|still|barely|about|around|almost|nearly)\s+)?`
/** The number is not that of a thing ("12 minutes late"). */
const ALONE = String.raw`(?=[\s*_]{0,4}(?:$|[.,;!?)\n—–|]|(?:and|but|or|who|from|with|in|at|when|while)\b))`

/** "16 years old", "sixteen-year-old", "17 yo", "18 months old"; not "15-year-olds", who are nobody in particular. */
const YEARS_OLD = String.raw`${NUMBER}[\s-]{0,3}(?:(?:years?|yrs?|(?<months>months?|weeks?))[\s-]{1,3}(?:old|young|of[\s-]age)|y\/o|y\.o\.?|yo)(?![\w-]?\w)`
/** "aged 16", "Age: 16", "**Age:** 16"; not "a middle-aged one" */
const AGED = String.raw`(?<![\w-])(?:aged?|age is)[\s*_:=–-]{1,6}${ABOUT}${NUMBER}(?!\w)`
/** "the age of nine" */
const AGE_OF = String.raw`\bage of\s+${ABOUT}${NUMBER}${ALONE}`
/** "I am 16." "She's just seventeen," */
const SAID = String.raw`(?:\b(?:i am|you are|(?:she|he|who) is)|\b(?:i|you|she|he|who)['’](?:m|re|s))\s+${ABOUT}${BARE_NUMBER}${ALONE}`
/** "They are 15." */
const SAID_OF_MANY = String.raw`\bthey(?: are|['’]re)\s+(?:all\s+)?${ABOUT}(?<number>${DIGITS})(?=\s{0,4}(?:$|[.,;!?)\n]))`
/** "a girl of fifteen" */
const OF = String.raw`\b(?:girl|boy|lad|lass|woman|man|lady|person|youth)\s+of\s+${ABOUT}${BARE_NUMBER}${ALONE}`
/** "She just turned 16." */
const TURNED = String.raw`\b(?:just|recently|have|has|['’]ve)\s+turned\s+${NUMBER}(?!\w)`
/** "You are Mia, 16, from Leeds" */
const NAMED = String.raw`(?:\b(?:[Ii] am|[Yy]ou are|[Tt]his is|[Mm]eet|named|called|name is)|['’](?:m|re))\s+\p{Lu}[\p{L}'’-]{0,30}(?:\s\p{Lu}[\p{L}'’-]{0,30}){0,2},\s{0,4}(?<number>${DIGITS})${ALONE}`

const PATTERNS = [YEARS_OLD, AGED, AGE_OF, SAID, SAID_OF_MANY, OF, TURNED]
  .map((pattern) => new RegExp(pattern, 'gimu'))
  .concat(new RegExp(NAMED, 'gmu'))

/** An age that a text tells. */
interface ToldAge {
  years: number
  /** A little of what stands before it, and behind it. */
  before: string
  after: string
}

/** UTF-16 code units around an age by which it is told whose it is. */
const AROUND = 80

function toldAges(text: string): ToldAge[] {
  return PATTERNS.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (found) => {
      const { number = '', months } = found.groups ?? {}
      const end = found.index + found[0].length
      return {
        // Who is counted in months or weeks is a small child.
        years: months === undefined ? toYears(number) : 0,
        before: text.slice(Math.max(0, found.index - AROUND), found.index),
        after: text.slice(end, end + AROUND),
      }
    }),
  )
}

function toYears(number: string): number {
  const word = SMALL_NUMBERS.indexOf(number.toLowerCase())
  return word === -1 ? Number(number) : word + 1
}

/** Whether a text tells an age under 18, whosever it is. */
export function tellsYoungAge(text: string): boolean {
  return toldAges(text).some(({ years }) => years < MINIMUM_AGE)
}

/** Whether a text tells an age under 18 of whom it is about: not of a daughter, a cat or a childhood. */
export function tellsOwnYoungAge(text: string): boolean {
  return toldAges(text).some(
    ({ years, before, after }) =>
      years < MINIMUM_AGE && !isPast(before, after) && !isAnothers(before, after),
  )
}

/** What makes whatever follows the one whom the text is about: "you are his daughter", "play my sister". */
const MAKES_OWN = String.raw`\b(?:am|are|is|be|being|as|like|play(?:s|ing)?|portray(?:s|ing)?)\s+|['’](?:m|re|s)\s+`
const YOUNG_KIN = String.raw`(?:grand|god|step)?(?:daughter|son|child)s?|(?:grand|god|step)?children|kids?|bab(?:y|ies)|toddlers?|twins|triplets|niece|nephew|brother|sister`
const OWNED = String.raw`cats?|dogs?|puppy|kitten|horse|pony|parrot|tortoise|car|van|truck|bike|boat|ship|house|home|flat|company|business|firm|shop|bakery|guitar|piano|violin|whiske?y|wine|coat|jumper`
const HAS = String.raw`\b(?:has|have|had|having|raise[sd]?|raising|adopt(?:s|ed|ing)|foster(?:s|ed|ing))\s+`
const PARENT = String.raw`\b(?:grand|god|step)?(?:mother|father|mum|mom|dad|parent)\s+(?:of|to)\s+`
/** Words between whom somebody has and their age. */
const COUNTED = String.raw`(?:(?:an?|the|one|two|three|four|her|his|my|your|their|our|little|small|\d{1,2}|and)[,\s]+){0,4}`

const startingWith = (pattern: string) => new RegExp(`^(?:${pattern})`, 'iu')
const endingWith = (pattern: string) => new RegExp(`(?:${pattern})$`, 'iu')

/** "mother of a 5-year-old", "raising two, 5 and 7 years old", "children aged 9" */
const ENDS_HAVING = endingWith(
  String.raw`(?:${HAS}|${PARENT})${COUNTED}|\b(?:children|kids|pupils|students|teenagers|those)\s+`,
)
/** Nobody is named behind it, who could be anybody: not "has a 15-year-old lover". */
const STARTS_UNNAMED = startingWith(
  String.raw`\s*(?:$|[.,;!?)\n—–]|(?:and|or|to|who|at|with|from|in|named|called)\b)`,
)
/** "your daughter is 5 years old", "father of twins, aged 5"; not "you are his daughter, 15 years old". */
const ENDS_WITH_ANOTHER = endingWith(
  String.raw`(?<!${MAKES_OWN}|,\s*)(?:(?:(?:\b(?:your|her|his|my|their|our|whose)|\w['’]s)\s+(?:[\w-]+\s+)?|(?:${HAS}|${PARENT}|\bwith\s+)${COUNTED})(?:${YOUNG_KIN}|${OWNED})|\b(?:the|this|that|its)\s+(?:[\w-]+\s+)?(?:${OWNED}))\b(?:(?!\b(?:you|i|she|he)\b)[^.;!?\n]){0,30}`,
)
/** "a 12-year-old whisky", "her 5-year-old son" */
const STARTS_WITH_ANOTHER = startingWith(
  String.raw`\s+(?:[\w-]+\s+)?(?:${YOUNG_KIN}|${OWNED})\b|['’]s\b`,
)
/** "you are his 15-year-old daughter", "Mia, a 15-year-old daughter" */
const ENDS_MAKING_OWN = endingWith(
  String.raw`(?:${MAKES_OWN}|^|[,:;(\n–—]\s*)(?:(?:an?|the|one|her|his|my|your|their|our|\p{L}{1,20}['’]s)\s+)?(?:[\w-]{1,20}\s+)?`,
)

function isAnothers(before: string, after: string): boolean {
  return (
    (ENDS_HAVING.test(before) && STARTS_UNNAMED.test(after)) ||
    ENDS_WITH_ANOTHER.test(before) ||
    (STARTS_WITH_ANOTHER.test(after) && !ENDS_MAKING_OWN.test(before))
  )
}

/** "at 9 years old", "was only twelve years old", "as a 10-year-old"; not "act as a 10-year-old". */
const ENDS_PAST = endingWith(
  [
    String.raw`\b(?:at|since|until|till|from|by|before|after|over|than)\s+(?:(?:the|her|his|my|your)\s+)?(?:age\s+|tender\s+|early\s+)?${ABOUT}`,
    String.raw`\b(?:was|were|turned|became)\s+(?:(?:only|just|barely|about|around|almost|nearly|still|already|an?)\s+){0,2}`,
    String.raw`(?<!\b(?:play|pose|act|roleplay|role-play|speak|write|answer|live)(?:s|ing)?\s+)\bas\s+an?\s+`,
    String.raw`\b(?:when|after|since|until|before)\s+(?:i|you|she|he|they)\s+(?:had\s+)?|\bhad\s+`,
  ].join('|'),
)
/** "aged 12 when she moved", "Aged 12, she moved" */
const STARTS_PAST = startingWith(
  String.raw`,?\s+(?:when|at the time)\b|,\s+(?:she|he|you|i|they)\s+(?:\w+ed|was|were|had|left|lost|went|came|ran)\b`,
)

function isPast(before: string, after: string): boolean {
  return ENDS_PAST.test(before) || STARTS_PAST.test(after)
}

/** Whether the one whom a sentence goes on about is somebody else: "your daughter", "she has a son who". */
export function endsWithAnother(before: string): boolean {
  return ENDS_WITH_ANOTHER.test(before.slice(-AROUND))
}

/** The years that stand in a field for them: "31 years", "about 5,000", "sixteen"; undefined where it holds none. */
export function readYears(field: string): number | undefined {
  const text = field.slice(0, 200)
  const digits = /\d[\d,’']*(?:\.\d+)?/.exec(text)?.[0]
  if (digits !== undefined) return Number(digits.replace(/[,’']/g, ''))
  const word = new RegExp(wordsFrom(1), 'iu').exec(text)?.[0]
  return word === undefined ? undefined : toYears(word)
}

/** Whether what stands in a field for the age is an age under 18: "17 years", "sixteen"; not "5,000", nor nothing. */
export function isYoungAge(field: string): boolean {
  const years = readYears(field)
  return years === undefined ? TEENS.test(field) : years < MINIMUM_AGE
}
/** Words for an age under 18. */
const TEENS = /\b(?:pre-?)?(?:teen(?:s|age|aged|ager)?|child|kid|minor|adolescent)\b/i
