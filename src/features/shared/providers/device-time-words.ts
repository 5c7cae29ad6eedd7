import { formatNumber } from '@/ui/format'

/* How long a model on this device takes. */

export const timeNotMeasured =
  'A model on this device writes a person in about a minute, and in several on a slow one.'
/** @param speed words in a second */
export const timeMeasured = (speed: number, minutes: number, people: number) =>
  `At ${formatNumber(speed)} words a second, as measured here, this takes ${duration(minutes)}${people > 1 ? ` for ${formatNumber(people)} people` : ''}.`

function duration(minutes: number): string {
  if (minutes < 0.75) return 'less than a minute'
  const whole = Math.round(minutes)
  return whole <= 1 ? 'about a minute' : `some ${formatNumber(whole)} minutes`
}
