import { MINIMUM_AGE } from '@/domain/dating-session'
import { namesMinor, saysMinor } from './adults-only'
import { isYoungAge } from './told-ages'

/*
 * Nobody under 18 is generated (P23): what is said of an invented person is looked through before anything of it is
 * kept, whatever the age in the answer says.
 */

/** "17, climber", "Emma, 17", "17F" as people head a profile; not "3/4 view", "5–6 friends". */
const HEADLINE_AGE =
  /(?:^|[\n|•])[^\w\n]*(?:(\d{1,2})(?!\d|[.,]\d)(?=\s*(?:(?:years|yrs)?\s*(?:[,.;|•–—](?!\s*\d)|$)|yo\b|y\/o))|(1\d)(?=\s?\/?\s?[fFmM]\s*(?:[,.;|•/–—]|$)))|^\s*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?,\s*(\d{1,2})(?!\d|[.,]\d)(?=\s*(?:[.,;|•!?]|and\b|from\b|in\b|years|yrs|yo\b|y\/o|$))/gmu
/** The numbers of a list, which begins with 1. */
const LIST = /^[ \t]*1[.)]\s/m
const LIST_NUMBERS = /^[ \t]*\d{1,2}[.)](?=\s)/gm
/** What somebody is who writes so of themselves, without any verb; "Former high school student" is none. */
const SCHOOL_LIFE =
  /(?:^|[.!?\n]\s*)(?:(?!(?:former|once|no|not|never|was|were|raised|raising|taught|of|for|to|with|than)\b)[\p{L}-]+\s+){0,2}?(?:high[\s-]?school(?:er|\s+(?:student|senior|junior|freshman|sophomore|girl|boy))|(?:\d{1,2}th|ninth|tenth|eleventh|twelfth)[\s-]grader|teen(?:ager|age (?:girl|boy))|sixth[\s-]former)\b/iu

/** UTF-16 code units of a text that are looked through: more than any that is generated or drawn from. */
const READ_LENGTH = 8_000

/** Whether a text about an invented person says that the person is under 18. */
export function describesMinor(whole: string): boolean {
  const text = whole.slice(0, READ_LENGTH)
  if (saysMinor(text) || SCHOOL_LIFE.test(text)) return true
  const unlisted = LIST.test(text) ? text.replace(LIST_NUMBERS, '') : text
  return Array.from(unlisted.matchAll(HEADLINE_AGE)).some(([, first, second, third]) => {
    const age = Number(first ?? second ?? third)
    return age > 0 && age < MINIMUM_AGE
  })
}

const ASKS_AGE = /(?<!\p{L})(?:aged?|how old|years old)(?!\p{L})/iu
/** "2", "12 years": in most fields the number of something else. */
const BARE_NUMBER = /^\W*\d{1,3}\W*(?:(?:years?|yrs?)\W*)?$/i

/**
 * Whether a field about an invented person says that the person is under 18. A number alone is an age only in a field
 * for one, "Age" or "age_2".
 */
export function describesMinorIn(label: string, value: string): boolean {
  if (ASKS_AGE.test(label) && isYoungAge(value)) return true
  return !BARE_NUMBER.test(value) && describesMinor(value)
}

/** Whether what a person is drawn from would draw somebody under 18. Cautious: such a picture is not made. */
export function drawsMinor(imagePrompt: string): boolean {
  return namesMinor(imagePrompt) || describesMinor(imagePrompt)
}

/** What there is of an invented person. */
export interface PersonTexts {
  /** All that is said of the person. */
  texts: readonly string[]
  /** What the person is drawn from; blank where there is nothing. */
  imagePrompt: string
}

/** Whether anything about an invented person says, or would draw, somebody under 18. */
export function isMinorTold({ texts, imagePrompt }: PersonTexts): boolean {
  return texts.some(describesMinor) || drawsMinor(imagePrompt)
}

/** Said to every model that invents people. */
export const INVENT_ADULTS = `Everybody you invent is an adult of ${MINIMUM_AGE} or older, whatever else is asked for, and so is everybody in a picture.`
