import { endsWithAnother, tellsOwnYoungAge, tellsYoungAge } from './told-ages'

/**
 * Words by which a description of a picture names somebody under 18. Cautious on purpose: a picture that is not drawn
 * costs little (P23).
 */
const MINOR =
  /\b(child(ren|hood|like|ish)?|kid(s|do)?(?![\s-]gloves)|toddler|infant|bab(y|ies)(?![\s-](?:blue|pink)\b)|newborn|teen(s|age|aged|ager|agers)?|pre-?teen|adolescent|(a|the) minor|minors|under-?age(d)?|juvenile|youngster|school[\s-]?(girl|boy|child|kid)s?|(little|young) (girl|boy)s?|loli|shota|kindergart\w*|high.?school(er)?)\b/i

/** Whether a description of a picture names somebody who is not an adult. */
export function namesMinor(description: string): boolean {
  return MINOR.test(description) || tellsYoungAge(description)
}

/** Goes with every description that is drawn. Decision 107. */
export const ADULTS_ONLY =
  'Everyone in the picture is an adult and fully clothed, in an everyday scene.'

/** Told where somebody under 18 would be drawn. P23. */
export const ONLY_ADULTS_DRAWN = 'Only adults are drawn.'

/** Words that no adult is described by, whatever stands around them. */
const NEVER = /\b(loli(ta)?|shota|school[\s-]?(girl|boy)s?|under-?age(d)?|pre-?teens?|jailbait)\b/i
/**
 * What somebody is said to be now; what they were, or who else is in their life, may be young. What follows the word
 * shows that it is the whole of it: "a child psychologist" and "a minor noble" are none. What stands between shows that
 * it is theirs: "no longer a child", "raising a child", "the mother of a child" and "an only child" may be adults.
 */
const IS_NOW =
  /(?:\b(?:is|am|are|being|plays?|portrays?)|['’](?:s|m|re))\s+(?:(?!(?:was|were|not|no|never|hardly|of|to|with|for|than|about|raising|expecting|having|adopting|an only)\b)[\w'’-]+,?\s+){0,4}?(?:teen(?:ager|age|aged)?|adolescent|toddler|infant|minor|child|kid|juvenile|high[\s-]?school(?:er|\s+student)|(?:little|young)\s+(?:girl|boy))(?=\s*(?:[.,;:!?)\n]|$|(?:who|from|with|in|named|called|and|but|that|living)\b))/gi

/**
 * Whether the description of a character says that the character is under 18. Milder than `namesMinor`: a childhood,
 * a daughter, a class that somebody teaches are no reason, because nothing of them is drawn. P23.
 */
export function saysMinor(text: string): boolean {
  if (NEVER.test(text) || tellsOwnYoungAge(text)) return true
  return Array.from(text.matchAll(IS_NOW)).some(
    ({ index }) => !endsWithAnother(text.slice(0, index)),
  )
}

/** Of somebody who is wanted these words say enough, without any verb. */
const WANTED_YOUNG =
  /\b(?:teen(?:age)?|young|little) (?:girl|boy)\b|(?:^|:\s*|\b(?:an?|the) )(?:teen(?:ager)?|(?:high[\s-]?)?school(?:er|girl|boy)|high[\s-]?school student|adolescent|minor)\s*$/i

/** Whether the user's words for somebody who is to be invented, "Occupation: schoolgirl", ask for a minor. P23. */
export function wantsMinor(wish: string): boolean {
  return saysMinor(wish) || WANTED_YOUNG.test(wish)
}
