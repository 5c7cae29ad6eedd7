import { MINIMUM_AGE } from '@/domain/dating-session'

/**
 * Words and ages by which a description of a picture names somebody under 18. Cautious on purpose: a picture
 * that is not drawn costs little (P23).
 */
const MINOR =
  /\b(child(ren|hood|like|ish)?|kid(s|do)?|toddler|infant|bab(y|ies)|newborn|teen(s|age|aged|ager|agers)?|pre-?teen|adolescent|(a|the) minor|minors|under-?age(d)?|juvenile|youngster|school[\s-]?(girl|boy|child|kid)s?|(little|young) (girl|boy)s?|loli|shota|kindergart\w*|high.?school(er)?)\b/i
const YOUNG_NUMBER =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[\s-]+(years?|months?)[\s-]+old\b/i
const AGE =
  /\b(\d{1,3})[\s-]*(?:(?:years?|yrs?|months?|weeks?)[\s-]+(?:old|of age)|y\/o|yo|y\.o\.)(?!\w)/gi
const AGED = /\b(?:aged?|age of)[\s:]*(\d{1,3})\b/gi

/** Whether a description of a picture names somebody who is not an adult. */
export function namesMinor(description: string): boolean {
  if (MINOR.test(description) || YOUNG_NUMBER.test(description)) return true
  return [AGE, AGED].some((pattern) =>
    Array.from(description.matchAll(pattern)).some(
      ([, age]) => age !== undefined && Number(age) < MINIMUM_AGE,
    ),
  )
}

/** Goes with every description that is drawn. Decision 107. */
export const ADULTS_ONLY =
  'Everyone in the picture is an adult and fully clothed, in an everyday scene.'

/** Words that no adult is described by, whatever stands around them. */
const NEVER = /\b(loli(ta)?|shota|school[\s-]?(girl|boy)s?|under-?age(d)?|pre-?teens?|jailbait)\b/i
/**
 * What somebody is said to be now; what they were, or who else is in their life, may be young. What follows the word
 * shows that it is the whole of it: "a child psychologist" and "a minor noble" are none.
 */
const IS_NOW =
  /(?:\b(?:is|am|are|being|plays?|portrays?)|['’](?:s|m|re))\s+(?:(?!was\b|were\b|not\b)[\w'’-]+,?\s+){0,4}?(?:teen(?:ager|age|aged)?|adolescent|toddler|infant|minor|child|kid|juvenile|high[\s-]?school(?:er|\s+student)|(?:little|young)\s+(?:girl|boy))(?=\s*(?:[.,;:!?)\n]|$|(?:who|from|with|in|named|called|and|but|that|living)\b))/i
/** Ages that are said of the past. */
const BEFORE_PAST_AGE =
  /(?:\b(?:at|since|until|till|from|by|before|after|when|was|were|turned|aged|as an?|as the|of)\b[^.;!?\n]{0,24})$/i
const AGE_IN_TEXT =
  /\b(\d{1,2})[\s-]*(?:(?:years?|yrs?)[\s-]*(?:old|of age)\b|y\/o\b|yo\b|y\.o\.)/gi
const WORDED_AGE =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[\s-]+years?[\s-]+old\b/gi
/** "I am 16." "She's just 15," "Age: 14" "aged 12" at the beginning of a line. */
const BARE_AGE =
  /(?:\b(?:i am|you are|(?:she|he|who) is|they are)|\b(?:i['’]m|you['’]re|(?:she|he)['’]s|they['’]re)|^[^\w\n]*aged?|\bage\s*[:=–-]|\bmy age is)\s+(?:(?:only|just|now|still|barely|about|almost)\s+)?(\d{1,2})(?=\s*(?:$|[.,;!?)\n]|and\b|but\b))/gim

/**
 * Whether the description of a character says that the character is under 18. Milder than `namesMinor`: a childhood,
 * a daughter, a class that somebody teaches are no reason, because nothing of them is drawn. P23.
 */
export function saysMinor(text: string): boolean {
  if (NEVER.test(text) || IS_NOW.test(text)) return true
  const isPast = (at: number) => BEFORE_PAST_AGE.test(text.slice(Math.max(0, at - 40), at))
  const ages = Array.from(text.matchAll(AGE_IN_TEXT)).concat(Array.from(text.matchAll(BARE_AGE)))
  const isYoung = ([, age]: RegExpExecArray) => Number(age) < MINIMUM_AGE
  return (
    ages.some((found) => isYoung(found) && !isPast(found.index)) ||
    Array.from(text.matchAll(WORDED_AGE)).some(({ index }) => !isPast(index))
  )
}
