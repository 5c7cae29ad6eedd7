import { MINIMUM_AGE } from '@/domain/dating-session'
import { namesMinor, saysMinor } from './adults-only'

/*
 * Nobody under 18 is generated (P23): what is said of an invented person is looked through before anything of it is
 * kept, whatever the age in the answer says.
 */

/** "17, climber", "Emma, 17", "Age: 16" as people head a profile. */
const HEADLINE_AGE =
  /(?:^|[\n|•])[^\w\n]*(?:age[d:\s]*)?(\d{1,2})(?=\s*(?:[,.;|•/–—]|years|yrs|yo\b|y\/o|f\b|m\b|$))|^\s*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?,\s*(\d{1,2})(?=\s*(?:[.,;|•!?]|and\b|from\b|in\b|years|yrs|yo\b|y\/o|$))/gmu
/** What somebody is who writes so of themselves, without any verb. */
const SCHOOL_LIFE =
  /(?:^|[.!?\n]\s*)(?:[\p{L}-]+\s+){0,2}?(?:high[\s-]?school(?:er|\s+(?:student|senior|junior|freshman|sophomore|girl|boy))|(?:\d{1,2}th|ninth|tenth|eleventh|twelfth)[\s-]grader|teen(?:ager|age (?:girl|boy))|sixth[\s-]former)\b/iu

/** UTF-16 code units of a text that are looked through: more than any that is generated or drawn from. */
const READ_LENGTH = 8_000

/** Whether a text about an invented person says that the person is under 18. */
export function describesMinor(whole: string): boolean {
  const text = whole.slice(0, READ_LENGTH)
  if (saysMinor(text) || SCHOOL_LIFE.test(text)) return true
  return Array.from(text.matchAll(HEADLINE_AGE)).some(([, first, second]) => {
    const age = Number(first ?? second)
    return age > 0 && age < MINIMUM_AGE
  })
}

/** Whether what a person is drawn from would draw somebody under 18. Cautious: such a picture is not made. */
export function drawsMinor(imagePrompt: string): boolean {
  return namesMinor(imagePrompt.slice(0, READ_LENGTH)) || describesMinor(imagePrompt)
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
