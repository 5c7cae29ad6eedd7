import { formatNumber } from '@/ui/format'

/* Attribute fields. */

export const leftToChance = 'Left to chance'
export const removeNamed = (label: string) => `Remove ${label}`
export const addAttribute = 'Add Attribute'
export const attributeName = 'Attribute name'
export const value = 'Value'
export const removeAttribute = 'Remove attribute'

/* Attribute problem texts. */

export const theName = 'The name'
export const theValue = 'The value'

/* Changed number text. */

export const minimumAge = 'The minimum age'
export const maximumAge = 'The maximum age'
/** @param what the field in a sentence, as in "The minimum age" */
export const isOutOfRange = (what: string, now: number, min: number, max: number) =>
  `${what} is ${now} now: from ${min} to ${max}.`
/** @param what as above */
export const isNotWhole = (what: string, now: number) =>
  `${what} is ${now} now: only whole numbers are possible.`
export const wasAboveMaximum = (now: number, typed: string) =>
  `The minimum age is ${now} now: ${typed} was above the maximum.`
export const wasBelowMinimum = (now: number, typed: string) =>
  `The maximum age is ${now} now: ${typed} was below the minimum.`

/* Too long text. */

export const isTooLong = (label: string, max: number) =>
  `${label} is too long: ${formatNumber(max)} characters at most`
