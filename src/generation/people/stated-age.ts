import { findMinor, type FoundMinor } from '@/domain/adults/find-minor'
import { MINIMUM_AGE } from '@/domain/dating-session'
import { toPlainText } from '../answer-fields'

/* The age that a model states in a field of its own, as it was asked to. */

/** An age in an answer: a number of years, or what is wrong with it. */
export type StatedAge =
  | { kind: 'adult'; years: number }
  | { kind: 'minor'; found: FoundMinor }
  /** Nothing in it is an age. */
  | { kind: 'missing' }

/** Reads an age, also as "31", "31 years", "about 5,000" or "sixteen". */
export function readStatedAge(value: unknown): StatedAge {
  const text = typeof value === 'number' ? String(value) : toPlainText(value).slice(0, 200)
  const digits = /\d[\d,’']*(?:\.\d+)?/.exec(text)?.[0]
  if (digits !== undefined) {
    const years = Math.floor(Number(digits.replace(/[,’']/g, '')))
    if (years < MINIMUM_AGE) return { kind: 'minor', found: { words: text } }
    const found = findMinor(text, { label: 'Age' })
    return found ? { kind: 'minor', found } : { kind: 'adult', years }
  }
  const found = findMinor(text, { label: 'Age' })
  return found ? { kind: 'minor', found } : { kind: 'missing' }
}
