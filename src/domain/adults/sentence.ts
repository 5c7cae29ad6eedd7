import type { Token, Tokens } from './tokens'
import type { Role } from './words/roles'

/*
 * The neighbourhood of a word. Every look around is bounded, so that a text is looked through in time proportional to
 * its length, however it is written.
 */

/** Words that are looked at on either side at most. */
const REACH = 40

/** A text, with what is asked of it again and again. */
export interface Text extends Tokens {
  /** The year that "now" is in the text, or by the clock. */
  year: number
}

/** Whether a token has one of some roles. */
export function has(token: Token | undefined, ...roles: readonly Role[]): boolean {
  return token !== undefined && roles.some((role) => token.roles.includes(role))
}

/** Whether there is a token whose folded text fits. */
export function reads(token: Token | undefined, pattern: RegExp): boolean {
  return pattern.test(token?.text ?? '')
}

/** Whether the sentence ends here. */
export function isBreak(token: Token | undefined): boolean {
  return token === undefined || token.kind === 'break'
}

const CLAUSE_MARKS = ',:()–|/"“”«»[]'

/** Whether a clause ends here. */
export function isBoundary(token: Token | undefined): boolean {
  return isBreak(token) || (token?.kind === 'mark' && CLAUSE_MARKS.includes(token.text))
}

/** A word that can be what an age belongs to. */
export function isNoun(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false
  // "für" is no fur.
  if (has(token, 'recipient') && !has(token, 'kin', 'youth', 'girl', 'person'))
    return isPronoun(token)
  return (
    has(token, 'kin', 'youth', 'girl', 'person', 'thing', 'animal', 'parent', 'never') ||
    isPronoun(token) ||
    isName(token)
  )
}

/** A pronoun in the place of somebody or something. */
export function isPronoun(token: Token | undefined): boolean {
  return has(token, 'speaker', 'he', 'she', 'they', 'it') && !has(token, 'article')
}

/** A word with a capital letter that is known as nothing else. */
export function isName(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.isCapital && token.roles.length === 0 && !token.meaning
}

/** First token of the sentence of a token. */
export function sentenceStart({ list }: Text, at: number, reach = REACH): number {
  let start = at
  while (start > 0 && at - start < reach && !isBreak(list[start - 1])) start--
  return start
}

/** Behind the last token of the sentence of a token. */
export function sentenceEnd({ list }: Text, at: number): number {
  let end = at
  while (end < list.length && end - at < REACH && !isBreak(list[end])) end++
  return end
}

/** First token of the clause of a token. */
export function clauseStart({ list }: Text, at: number): number {
  let start = at
  while (start > 0 && at - start < REACH && !isBoundary(list[start - 1])) start--
  return start
}

/** Whether one of the tokens in a range has one of some roles. */
export function someHas(
  list: readonly Token[],
  from: number,
  to: number,
  ...roles: readonly Role[]
): boolean {
  return list.slice(Math.max(0, from), to).some((token) => has(token, ...roles))
}

/** Whether the folded text of one of the tokens in a range fits. */
export function someReads(
  list: readonly Token[],
  from: number,
  to: number,
  pattern: RegExp,
): boolean {
  return list.slice(Math.max(0, from), to).some((token) => reads(token, pattern))
}

const IRREGULAR_PAST =
  /^(?:left|went|began|lost|came|ran|met|had|was|were|did|knew|found|saw|learnt|won|fell|wrote|made|took|got|became|moved|grew|gave|told|said|thought|kept|held|stood|sold|bought|taught|built|broke|chose|drove|flew|fought|drew|ate|spent|slept|swam|sang|rode|rose|ran|set|shot|spoke|stole|wore|read|sent|born|led|died)$/

/** Whether a word tells of the past: "moved", "left". */
export function isPastVerb(token: Token | undefined): boolean {
  if (token?.kind !== 'word') return false
  if (has(token, 'was')) return true
  if (has(token, 'youth', 'girl', 'person', 'thing')) return false
  return IRREGULAR_PAST.test(token.text) || /[a-z]{2}ed$/.test(token.text)
}

/** Whether a past verb stands in a range. */
export function somePast({ list }: Text, from: number, to: number): boolean {
  for (let index = Math.max(0, from); index < to; index++)
    if (isPastVerb(list[index]) && list[index]?.text !== 'aged') return true
  return false
}

/** Pictures as things. */
export const PICTURE =
  /^(?:photo|photos|photograph|photographs|picture|pictures|portrait|portraits|drawing|drawings|painting|paintings|snapshot|snapshots|polaroid|statue|figurine|foto|fotos|bild|bilder|retrato|retratos|dessin|dibujo|disegno|desenho|cuadro|tableau|quadro|ritratto|zdjecie|obraz|фото|фотографию|портрет)$/
