import { MAX_FACT_LENGTH } from './http/read-limits'

/** Characters of a model's id at most; the longest that are known have about 100. */
const MAX_MODEL_ID_LENGTH = 200

/**
 * Whether a text of a server's can be the id of a model: of a sane length, on one line, and without letters that cannot be
 * seen, because two ids that look the same are told apart by nobody.
 */
export function isModelId(id: string): boolean {
  return id.length <= MAX_MODEL_ID_LENGTH && !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(id)
}

/** What breaks lines, halves of letters, and what has text read in the other direction. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/** A name that a server gives to something, as it may be shown: short, on one line, and read in the order it is written. */
export function shownName(name: string): string {
  return name.slice(0, MAX_FACT_LENGTH).replace(UNFIT, ' ').trim()
}

/**
 * Whether a provider's list has a model, also under another writing of its name that servers take: without ":latest"
 * (Ollama), with one of the variants that OpenRouter makes of any model, and without the date of its release.
 */
export function isListedModel(id: string, listed: readonly string[]): boolean {
  const name = plainName(id)
  const undated = withoutDate(name)
  return listed.some((each) => {
    const other = plainName(each)
    // Two dates are two models.
    return other === name || other === undated || withoutDate(other) === name
  })
}

function plainName(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/:(?:latest|online|nitro|floor|exacto|thinking|extended)$/, '')
    .replace(/-latest$/, '')
}

function withoutDate(name: string): string {
  return name.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d)$/, '')
}
