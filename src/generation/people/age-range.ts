import { clampedNote, clampNumber, type NumberLimits } from '@/lib/clamp-number'

/** Years, both ends included. */
export interface AgeRange {
  min: number
  max: number
}

/**
 * A range after one of its ends was edited: within the limits, and no further than the other end, which stays where
 * it is. What is no number becomes the limit.
 */
export function withAgeEnd(
  range: AgeRange,
  end: keyof AgeRange,
  value: number | string,
  limits: NumberLimits,
): AgeRange {
  const given = clampNumber(value, limits, limits[end])
  return end === 'min'
    ? { ...range, min: Math.min(given, range.max) }
    : { ...range, max: Math.max(given, range.min) }
}

/** Says that an age was changed, and why; undefined where it stands as it was typed. */
export function settledAgeNote(
  end: keyof AgeRange,
  typed: string,
  now: number,
  limits: NumberLimits,
): string | undefined {
  const what = `The ${end === 'min' ? 'minimum' : 'maximum'} age`
  const note = clampedNote(what, typed, now, limits)
  if (note !== undefined || Number(typed) === now) return note
  return end === 'min'
    ? `${what} is ${now} now: ${typed} was above the maximum.`
    : `${what} is ${now} now: ${typed} was below the minimum.`
}

/** A range as it may be stored: both ends within the limits, the lower one first. P23. */
export function soundAgeRange({ min, max }: AgeRange, limits: NumberLimits): AgeRange {
  const [low, high] = [clampNumber(min, limits, limits.min), clampNumber(max, limits, limits.max)]
  return { min: Math.min(low, high), max: Math.max(low, high) }
}
