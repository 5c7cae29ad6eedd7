/** Runs of signs of scripts that are written without spaces, where about every sign is a token of its own. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Signs outside of the first plane count once and take two code units. */
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g

/** Signs of other scripts in a token, about. */
const SIGNS_PER_TOKEN = 4

/** How many signs a text has, apart by what they weigh. Linear in its length. */
function countSigns(text: string): { dense: number; other: number } {
  let dense = 0
  for (const [run] of text.matchAll(DENSE)) dense += signsOf(run)
  return { dense, other: signsOf(text) - dense }
}

function signsOf(text: string): number {
  let pairs = 0
  for (const _ of text.matchAll(PAIRS)) pairs += 1
  return text.length - pairs
}

/**
 * What a text takes of a budget of lore (LORE-27): a fixed rule, whatever the model, so that the same entries find room in
 * every chat. What requests weigh is estimated closer, by `prompt/estimate-tokens.ts`.
 */
export function loreTokens(text: string): number {
  const { dense, other } = countSigns(text)
  return Math.ceil(dense + other / SIGNS_PER_TOKEN)
}
