import { afterEach, expect, it, vi } from 'vitest'
import { fc } from '@/testing/fast-check'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { addModelFile, listModelFiles, modelIdOf, openModelFile } from './model-files'

afterEach(() => vi.unstubAllGlobals())

const add = (content: BlobPart, name = 'model.gguf') =>
  addModelFile(new File([content], name), () => undefined, new AbortController().signal)

it('calls a model by its file, in words that an address and a list can carry (LOCAL-17)', () => {
  expect(modelIdOf('Qwen 3.5 (0.8B) Q4_K_M.GGUF')).toBe('Qwen-3.5-0.8B-Q4_K_M.gguf')
  expect(modelIdOf('../../secret.gguf')).toBe('secret.gguf')
  expect(modelIdOf('.gguf')).toBe('model.gguf')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(modelIdOf(name)).toMatch(/^[^/\\\s.][^/\\\s]{0,124}$/)
    }),
  )
})

it('refuses what is no model before it looks for room (LOCAL-17)', async () => {
  await expect(add('These are my notes.')).rejects.toMatchObject({ code: 'model_not_gguf' })
  const whole = makeTinyGguf()
  await expect(add(whole.slice(0, whole.size - 1_000))).rejects.toMatchObject({
    code: 'model_cut_short',
  })
})

it('refuses a model that could not be loaded here, before it is copied (LOCAL-17)', async () => {
  const whole = new File([makeTinyGguf()], 'model.gguf')
  Object.defineProperty(whole, 'size', { value: 9e9 })
  const added = addModelFile(whole, () => undefined, new AbortController().signal)
  await expect(added).rejects.toMatchObject({ code: 'model_too_large', params: { gigabytes: 2 } })
})

it('says so where the browser keeps no files for sites', async () => {
  vi.stubGlobal('navigator', {})
  expect(await listModelFiles()).toEqual({ models: [], parts: [] })
  await expect(add(makeTinyGguf())).rejects.toMatchObject({ code: 'model_not_kept' })
  await expect(openModelFile('tiny.gguf')).rejects.toMatchObject({ code: 'model_missing' })
})
