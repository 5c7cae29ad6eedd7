import type { Character } from './character'

/*
 * How a character begins a chat. All greetings are answers to nothing: the first message of a chat has them as its
 * variants. Source: card specification V2, `first_mes` and `alternate_greetings`.
 */

/** A greeting, and its place among all of the character, blank ones included: 0 is `greeting`. */
export interface Greeting {
  index: number
  text: string
}

/** All greetings of a character that have text, in order, as they were written. */
export function greetingsOf({
  greeting = '',
  greetings = [],
}: Pick<Character, 'greeting' | 'greetings'>): Greeting[] {
  return [greeting, ...greetings].flatMap((text, index) =>
    text.trim() === '' ? [] : [{ index, text: text.trim() }],
  )
}

/** Whether a greeting has chance in it, so that it can be drawn anew. @param index its place among all */
export function hasChance(
  {
    greeting = '',
    greetings = [],
    useMacros,
  }: Pick<Character, 'greeting' | 'greetings' | 'useMacros'>,
  index: number,
): boolean {
  const text = [greeting, ...greetings][index]
  return useMacros === true && text !== undefined && /\{\{\s*(?:random|roll)\b/i.test(text)
}
