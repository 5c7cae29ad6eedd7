import * as words from './words'

/** Says how long the passphrase may not be tried; undefined where it may be. @param wait whole seconds */
export function unlockWaitText(wait: number): string | undefined {
  if (wait === 0) return undefined
  if (wait < 60) return words.waitSeconds(wait)
  const minutes = Math.floor(wait / 60)
  if (wait % 60 === 0) return words.waitMinutes(minutes)
  return words.waitMinutesAndSeconds(minutes, wait % 60)
}
