/** Bounds of a number that is typed, both ends included. */
export interface NumberLimits {
  min: number
  max: number
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
