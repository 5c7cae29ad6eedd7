import { estimateTokenCount } from 'tokenx'

/*
 * How many tokens a text is, about. Byte-pair tables would be a megabyte for one vendor's models and wrong for all others
 * (CTX-02), so this counts as tokenx does, with ratios of our own for what that misses by more than a fifth: scripts
 * that it takes for English words, long runs of random letters, and numbers.
 */

/** Letters of a script that tokenx does not know, and how many of them make a token, spaces between words included. */
const SCRIPTS: readonly { letters: RegExp; perToken: number }[] = [
  { letters: /[\u0590-\u05ff\ufb1d-\ufb4f]+/g, perToken: 2.05 },
  {
    letters: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefe]+/g,
    perToken: 2.6,
  },
  { letters: /[\u0900-\u0dff]+/g, perToken: 2.35 },
  { letters: /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+/g, perToken: 2.4 },
]

/** Whether a text has any of them; most have none. */
const ANY_SCRIPT = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufefe]/

/** What is no word of any language: keys, base64, numbers in hexadecimal. */
const RANDOM_LETTERS = /[A-Za-z0-9+/_-]{32,}={0,2}/g
const HAS_LETTER = /[A-Za-z]/
const HAS_DIGIT = /\d/
const RANDOM_PER_TOKEN = 1.55

/** White space counts nothing at tokenx; a run of it is a token for every so many characters. */
const SPACE_PER_TOKEN = 8
const LONG_SPACE = /\s{8,}/g

/** Before a number, a space is a token of its own. */
const SPACE_BEFORE_NUMBER = /[ \t]\d/g

/**
 * About how many tokens a text is, in the vocabulary of OpenAI's models (o200k); what other models make of it is a matter
 * of `token-factors.ts`. The one place that estimates: what is shown and what is reckoned with agree. Linear in the
 * length of the text.
 */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  let own = 0
  const take = (perToken: number) => (run: string) => {
    own += run.length / perToken
    return ' '
  }
  let rest = text
  if (ANY_SCRIPT.test(rest))
    for (const { letters, perToken } of SCRIPTS) rest = rest.replace(letters, take(perToken))
  const takeRandom = take(RANDOM_PER_TOKEN)
  rest = rest.replace(RANDOM_LETTERS, (run) =>
    HAS_DIGIT.test(run) && HAS_LETTER.test(run) ? takeRandom(run) : run,
  )
  for (const _ of rest.matchAll(SPACE_BEFORE_NUMBER)) own += 1
  for (const [run] of rest.matchAll(LONG_SPACE)) own += run.length / SPACE_PER_TOKEN
  return Math.ceil(own) + estimateTokenCount(rest)
}

/** Pixels of a picture. */
interface PictureSize {
  width: number
  height: number
}

interface PictureRule {
  /** Fits the model id, without regard to case. */
  pattern: RegExp
  /** Side of a tile in pixels. */
  tile: number
  perTile: number
  /** Tokens at most. */
  max: number
}

const PICTURE_RULES: readonly PictureRule[] = [
  // At detail "high", which bounds what a large picture costs.
  { pattern: /gpt-(5\.[6-9]|[6-9])/i, tile: 32, perTile: 1.2, max: 2943 },
  { pattern: /claude.*[-.](opus|sonnet|haiku|fable)-(5|[6-9])/i, tile: 28, perTile: 1, max: 4000 },
  { pattern: /claude/i, tile: 28, perTile: 1, max: 1600 },
]

/** Tokens of a picture at models that count all alike, and at models of which nothing is known. */
const GEMINI_PICTURE_TOKENS = 1090
const USUAL_PICTURE_TOKENS = 1600

/** About how many tokens a model takes a picture for; measured in autumn 2026. @param size zero where it is not known. */
export function estimatePictureTokens(model: string, { width, height }: PictureSize): number {
  if (/gemini-[3-9]/i.test(model)) return GEMINI_PICTURE_TOKENS
  const rule = PICTURE_RULES.find(({ pattern }) => pattern.test(model))
  if (!rule) return USUAL_PICTURE_TOKENS
  const { tile, perTile, max } = rule
  if (!(width > 0 && height > 0)) return max
  return Math.min(max, Math.ceil(perTile * Math.ceil(width / tile) * Math.ceil(height / tile)))
}
