import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { findMinor } from '@/domain/adults/find-minor'
import { fallbackImagePrompts } from './dating-choices'
import {
  drawScenes,
  picturesPerProfile,
  toSelfiePrompt,
  toVariationPrompt,
  whyNotDrawn,
} from './dating-pictures'

const person = {
  name: 'Ada',
  age: 27,
  bio: 'Baker.',
  imagePrompt: 'A woman with short hair\nin a blue coat',
}

describe('the prompts', () => {
  it('show the same adult: a selfie first, then scenes with the same face (SWIPE-65, SWIPE-66)', () => {
    const selfie = toSelfiePrompt(person)
    expect(selfie).toContain('selfie')
    expect(selfie).toContain('27 years old: A woman with short hair in a blue coat. ')
    const variation = toVariationPrompt('at sea!', person)
    expect(variation).toContain('same face')
    expect(variation).toContain('another photo: at sea! ')
    for (const prompt of [selfie, variation]) {
      expect(prompt).toContain('adult')
      expect(findMinor(prompt)).toBeUndefined()
    }
  })

  it('are not made of somebody under 18 (P23)', () => {
    const asked = (words: string) => ({ code: 'minor_asked_for', params: { words } })
    expect(whyNotDrawn(person)).toBeUndefined()
    expect(whyNotDrawn({ ...person, age: 17 })).toEqual({
      code: 'minor_by_age',
      params: { age: 17 },
    })
    expect(whyNotDrawn({ ...person, imagePrompt: 'a schoolgirl' })).toEqual(asked('schoolgirl'))
    expect(whyNotDrawn({ ...person, bio: 'I am 15.' })).toEqual(asked('am 15'))
  })
})

describe('the scenes', () => {
  it('come from the pool, each once before any comes again', () => {
    const pool = ['one', 'two', 'three']
    fc.assert(
      fc.property(
        fc.nat({ max: 7 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 12 }),
        (count, lots) => {
          let next = 0
          const scenes = drawScenes(pool, count, () => lots[(next += 1) % lots.length] ?? 0)
          expect(scenes).toHaveLength(count)
          expect(new Set(scenes.slice(0, 3)).size).toBe(Math.min(count, 3))
          expect(scenes.every((scene) => pool.includes(scene))).toBe(true)
        },
      ),
    )
  })

  it('come from the fallback where the pool has nothing that may be drawn (SWIPE-68, P23)', () => {
    for (const pool of [[], [' ', 'a teenager at the beach']]) {
      const scenes = drawScenes(pool, 4, () => 0.5)
      expect(scenes.every((scene) => fallbackImagePrompts.includes(scene))).toBe(true)
      expect(new Set(scenes).size).toBe(4)
    }
  })

  it('are as many as the session wants, first picture included (decision 112)', () => {
    const wanted = (imagesPerProfile: number) => picturesPerProfile({ imagesPerProfile })
    expect([0, 1, 3, 5, 99, NaN].map(wanted)).toEqual([1, 1, 3, 5, 5, 1])
  })
})
