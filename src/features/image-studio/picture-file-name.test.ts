import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { pictureFileName } from './picture-file-name'

const TIME = new Date('2026-11-21T14:05:09.123Z')
const STAMP = '2026-11-21t14-05-09-123z'

it.each([
  ['A Lighthouse at Dusk, with gulls', `a-lighthouse-at-dusk-${STAMP}.png`],
  ['  two \n words  ', `two-words-${STAMP}.png`],
  ['../../etc/passwd: <b>C:\\x?*|"</b>', `etcpasswd-bcxb-${STAMP}.png`],
  ['Ein schönes Haus, 猫 und Hund', `ein-schönes-haus-猫-${STAMP}.png`],
  ['!!! ???', `image-${STAMP}.png`],
  ['', `image-${STAMP}.png`],
])('%j is saved as %s (IMG-23)', (prompt, name) => {
  expect(pictureFileName(prompt, TIME)).toBe(name)
})

it('fits any file system, whatever the prompt is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (prompt) => {
      const name = pictureFileName(prompt, TIME, 'webp')
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]+\.webp$/u)
      expect(name).toBe(name.toLowerCase())
      expect(Array.from(name).length).toBeLessThan(250)
    }),
  )
})
