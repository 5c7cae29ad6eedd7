import { formatCount } from '@/ui/format'

/* Unlock wait text. */

const seconds = (count: number) => formatCount(count, 'second', 'seconds')
const minutes = (count: number) => formatCount(count, 'minute', 'minutes')

export const waitSeconds = (count: number) =>
  `Too many wrong tries. Try again in ${seconds(count)}.`
export const waitMinutes = (count: number) =>
  `Too many wrong tries. Try again in ${minutes(count)}.`
export const waitMinutesAndSeconds = (whole: number, rest: number) =>
  `Too many wrong tries. Try again in ${minutes(whole)} ${seconds(rest)}.`
