import { NANO_DOLLARS } from '@/domain/usage'

/** Dollars that can be typed at most. */
const MOST_DOLLARS = 1_000_000

/**
 * Reads an amount in dollars. @returns nano-dollars; undefined for an empty text, null for anything that is no amount
 */
export function readAmount(text: string): number | undefined | null {
  const plain = text.trim().replace(/^\$/, '').replace(',', '.').trim()
  if (plain === '') return undefined
  if (!/^\d{0,7}(\.\d{0,6})?$/.test(plain) || plain === '.') return null
  const dollars = Number(plain)
  return dollars <= MOST_DOLLARS ? Math.round(dollars * NANO_DOLLARS) : null
}

/** An amount as it is typed: "5", "0.5"; empty for none. @param nano nano-dollars */
export function typedAmount(nano: number | undefined): string {
  return nano === undefined ? '' : String(nano / NANO_DOLLARS)
}

/** The next round amount that is at least this: 1, 2, 5, 10, 20, 50 … dollars or cents. */
export function roundAmount(nano: number): number {
  let unit = NANO_DOLLARS / 100
  for (;;) {
    for (const times of [1, 2, 5]) if (unit * times >= nano) return unit * times
    unit *= 10
  }
}
