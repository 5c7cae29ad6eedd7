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
const ADULT_AGE = 18

/** Whether a description of a picture names somebody who is not an adult. */
export function namesMinor(description: string): boolean {
  if (MINOR.test(description) || YOUNG_NUMBER.test(description)) return true
  return [AGE, AGED].some((pattern) =>
    Array.from(description.matchAll(pattern)).some(
      ([, age]) => age !== undefined && Number(age) < ADULT_AGE,
    ),
  )
}

/** Goes with every description that is drawn. Decision 107. */
export const ADULTS_ONLY =
  'Everyone in the picture is an adult and fully clothed, in an everyday scene.'
