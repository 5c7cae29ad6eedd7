import {
  clampedChange,
  clampNumber,
  type NumberChange,
  type NumberLimits,
} from '@/lib/clamp-number'

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

/** Why an age is another one `now` than was `typed`. */
export type AgeChange = NumberChange | { code: 'past_other_end'; typed: string; now: number }

/** Why an age was changed; undefined where it stands as it was typed. */
export function ageChange(typed: string, now: number, limits: NumberLimits): AgeChange | undefined {
  const change = clampedChange(typed, now, limits)
  if (change || Number(typed) === now) return change
  return { code: 'past_other_end', typed, now }
}

/** A range as it may be stored: both ends within the limits, the lower one first. P23. */
export function soundAgeRange({ min, max }: AgeRange, limits: NumberLimits): AgeRange {
  const [low, high] = [clampNumber(min, limits, limits.min), clampNumber(max, limits, limits.max)]
  return { min: Math.min(low, high), max: Math.max(low, high) }
}
