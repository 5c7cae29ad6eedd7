/** Bounds of a number that is typed, both ends included. */
export interface NumberLimits {
  min: number
  max: number
}

/** Why a number that was typed is another one `now`. */
export type NumberChange =
  | ({ code: 'out_of_range'; now: number } & NumberLimits)
  | { code: 'not_whole'; now: number }

/** Why a number could not stand as it was typed; undefined where that is not why it was changed. */
export function clampedChange(
  typed: string,
  now: number,
  { min, max }: NumberLimits,
): NumberChange | undefined {
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  if (!(number >= min && number <= max)) return { code: 'out_of_range', now, min, max }
  return Number.isInteger(number) ? undefined : { code: 'not_whole', now }
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
