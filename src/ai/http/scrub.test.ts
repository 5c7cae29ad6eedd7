import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScrubber } from './scrub'

test('takes the key out in every place and encoding', () => {
  const key = 'sk-a/b+c"d=123'
  const scrub = createScrubber(key)
  const echo = [
    key,
    encodeURIComponent(key),
    btoa(key),
    JSON.stringify({ key }),
    btoa(`Bearer ${key}`),
  ]
  const scrubbed = scrub(echo.join(' '))
  expect(scrubbed).not.toContain('123')
  expect(scrubbed).not.toContain(btoa(key))
  expect(scrubbed).not.toContain(btoa(`Bearer ${key}`))
})

test('leaves texts alone where there is no key', () => {
  expect(createScrubber('')('Bad request')).toBe('Bad request')
  expect(createScrubber('ab')('about')).toBe('about')
})

test('never leaves a key behind, whatever the key and the text around it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (key, before, after) => {
      fc.pre(key.trim().length >= 4 && !'[key]'.includes(key.trim()))
      // A key that can arise anew from the mask and its surroundings is not one.
      fc.pre(!/[[\]]|key/.test(key))
      expect(createScrubber(key)(`${before}${key}${after}`)).not.toContain(key.trim())
    }),
  )
})
