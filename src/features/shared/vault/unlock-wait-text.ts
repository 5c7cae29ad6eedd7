import { formatCount } from '@/ui/format'

/** Says how long the passphrase may not be tried; undefined where it may be. @param wait whole seconds */
export function unlockWaitText(wait: number): string | undefined {
  if (wait === 0) return undefined
  const minutes = formatCount(Math.floor(wait / 60), 'minute', 'minutes')
  const seconds = formatCount(wait % 60, 'second', 'seconds')
  if (wait < 60) return `Too many wrong tries. Try again in ${seconds}.`
  if (wait % 60 === 0) return `Too many wrong tries. Try again in ${minutes}.`
  return `Too many wrong tries. Try again in ${minutes} ${seconds}.`
}
