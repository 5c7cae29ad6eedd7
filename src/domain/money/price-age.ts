const DAY_MS = 24 * 60 * 60_000

/** Days after which it is said of which day prices are. COST-35 */
const DATED_DAYS = 60
/** Days after which they are warned of. */
const OLD_DAYS = 180

/** How far prices can be trusted: `fresh` needs no word, `dated` names its day, and `old` warns. */
export type PriceAge = 'fresh' | 'dated' | 'old'

/**
 * How old a price is. COST-35
 * @param date day of the price, YYYY-MM-DD. @param at epoch milliseconds at which it is used.
 */
export function priceAge(date: string, at: number): PriceAge {
  const days = (at - Date.parse(date)) / DAY_MS
  // A day that cannot be read is shown as it is: nothing is known of its age.
  if (Number.isNaN(days)) return 'dated'
  if (days > OLD_DAYS) return 'old'
  return days > DATED_DAYS ? 'dated' : 'fresh'
}
