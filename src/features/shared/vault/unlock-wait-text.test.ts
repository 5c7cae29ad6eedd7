import { expect, it } from 'vitest'
import { unlockWaitText } from './unlock-wait-text'

it.each([
  [0, undefined],
  [1, 'Too many wrong tries. Try again in 1 second.'],
  [30, 'Too many wrong tries. Try again in 30 seconds.'],
  [61, 'Too many wrong tries. Try again in 1 minute 1 second.'],
  [120, 'Too many wrong tries. Try again in 2 minutes.'],
])('says a wait of %d seconds', (seconds, text) => {
  expect(unlockWaitText(seconds)).toBe(text)
})
