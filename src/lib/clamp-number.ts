/** Bounds of a number that is typed, both ends included. */
export interface NumberLimits {
  min: number
  max: number
}

/**
 * Says that a number was changed because it could not stand as it was typed, and why; undefined where that is not why.
 * @param what the field in a sentence, as in "The minimum age"
 */
export function clampedNote(
  what: string,
  typed: string,
  now: number,
  { min, max }: NumberLimits,
): string | undefined {
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  if (!(number >= min && number <= max)) return `${what} is ${now} now: from ${min} to ${max}.`
  if (!Number.isInteger(number)) return `${what} is ${now} now: only whole numbers are possible.`
  return undefined
}

/** A number between its bounds; the fallback where it is none. Fractions are cut off. */
export function clampNumber(
  value: number | string,
  { min, max }: NumberLimits,
  fallback: number,
): number {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN)
  if (!Number.isFinite(number)) return fallback
  return Math.min(max, Math.max(min, Math.trunc(number)))
}
