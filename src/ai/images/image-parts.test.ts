import { fc } from '@/testing/fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Provider } from '@/domain/provider'
import { catalogue, findCatalogueModel } from '../catalogue'
import { successorOf } from '../retired-models'
import { defaultImageModel, imageModelsIn } from './image-models'
import { canMakeImages, forgetImageless, rememberImageless } from './image-provider'
import { imageAbilities, imageFields, sizeFor } from './image-rules'
import { nearestSize } from './image-size'

const sizeOf = (type: Provider['type'], model: string, size?: string) =>
  imageFields(type, model, { prompt: 'x', size })

describe('the size that is asked for', () => {
  it.each([
    ['gpt-image-2', '1024x1024', '1024x1024'],
    ['gpt-image-2', '1792x1024', '1792x1024'],
    ['gpt-image-2', 'auto', 'auto'],
    ['gpt-image-2.5-flare', '1000x1000', '1008x1008'],
    ['gpt-image-2', '100x100', '816x816'],
    ['gpt-image-2', '9000x1000', '3840x1280'],
    ['gpt-image-1.5', '1792x1024', '1536x1024'],
    ['gpt-image-1.5', '1024x1792', '1024x1536'],
    ['gpt-image-1.5', '512x512', '1024x1024'],
  ])('of %s for %s is %s', (model, asked, sent) => {
    expect(sizeOf('openai', model, asked)).toMatchObject({ size: sent })
  })

  it('is a proportion for xAI, nothing for OpenRouter, and as asked for a server of one’s own', () => {
    expect(sizeOf('xai', 'grok-imagine-image', '1792x1024')).toMatchObject({ aspect_ratio: '16:9' })
    expect(sizeOf('xai', 'grok-imagine-image', '1024x1536')).toMatchObject({ aspect_ratio: '2:3' })
    expect(sizeOf('xai', 'grok-imagine-image', 'auto')).not.toHaveProperty('aspect_ratio')
    expect(sizeOf('openrouter', 'google/gemini-3.1-flash-image', '1024x1024')).toEqual({})
    expect(sizeOf('custom', 'sdxl', '768x512')).toMatchObject({ size: '768x512' })
  })

  it.each(['', 'huge', '0x0', '-5x10', '1024', '1e9x2', 'x', '99999999x1'])(
    'is left out where %j was asked for',
    (asked) => {
      expect(sizeOf('openai', 'gpt-image-2', asked)).not.toHaveProperty('size')
    },
  )

  it('always fits the rules of GPT Image 2 (api-facts: multiples of 16, 3:1, 3840 by 2160)', () => {
    const edge = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(edge, edge, (width, height) => {
        const { size } = sizeOf('openai', 'gpt-image-2', `${width}x${height}`)
        const [w = 0, h = 0] = String(size).split('x').map(Number)
        expect([w % 16, h % 16]).toEqual([0, 0])
        expect(Math.max(w, h)).toBeLessThanOrEqual(3840)
        expect(Math.min(w, h)).toBeLessThanOrEqual(2160)
        expect(Math.max(w, h) / Math.min(w, h)).toBeLessThanOrEqual(3)
        expect(w * h).toBeGreaterThanOrEqual(655_360)
        expect(w >= h).toBe(width >= height || w === h)
      }),
    )
  })

  it('is nothing where the rule knows none', () => {
    expect(nearestSize({ kind: 'listed', sizes: [] }, '10x10')).toBeUndefined()
  })
})

describe('the other fields', () => {
  it('never hold style or response_format for GPT Image (api-facts §6)', () => {
    for (const model of ['gpt-image-2', 'gpt-image-1.5', 'gpt-image-2.5-sunburst', 'gpt-image-9'])
      expect(imageFields('openai', model, { prompt: 'x', quality: 'standard', count: 2 })).toEqual({
        n: 2,
        quality: 'medium',
        moderation: 'low',
      })
  })

  it('hold a quality only where the model takes it', () => {
    const quality = (model: string, word: string) =>
      imageFields('openai', model, { prompt: 'x', quality: word })['quality']
    expect(quality('gpt-image-2', 'hd')).toBe('high')
    expect(quality('gpt-image-2', 'low')).toBe('low')
    expect(quality('gpt-image-2', 'best ever')).toBeUndefined()
    expect(quality('gpt-image-2', 'constructor')).toBeUndefined()
    expect(imageFields('xai', 'grok-imagine-image', { prompt: 'x', quality: 'high' })).toEqual({
      response_format: 'b64_json',
    })
  })

  it('hold no moderation when editing, and no more pictures than the model makes', () => {
    const edit = { prompt: 'x', images: [new Blob()], count: 50 }
    expect(imageFields('openai', 'gpt-image-2', edit)).toEqual({ n: 10 })
    expect(imageFields('openrouter', 'any/model', edit)).toEqual({})
    expect(imageFields('openai', 'gpt-image-2', { ...edit, count: NaN })).toEqual({})
  })
})

describe('the preselected image model (decision 036)', () => {
  const now = Date.parse('2026-11-20')
  const list = (...ids: string[]) => ids.map((id) => ({ id, name: id }))

  it('is the newest that lives of the provider’s own list', () => {
    const live = list(
      'gpt-6-luna',
      'gpt-image-1.5',
      'gpt-image-2',
      'gpt-image-2.6-sunburst',
      'gpt-image-2.6-flare-2026-11-01',
      'gpt-image-2.6-flare',
    )
    expect(defaultImageModel('openai', now, live)).toBe('gpt-image-2.6-flare')
    const dying = live.map((model) =>
      model.id.includes('2.6') ? { ...model, shutdownDate: '2026-11-01' } : model,
    )
    expect(imageModelsIn(dying, now).map(({ id }) => id)).toEqual(['gpt-image-2', 'gpt-image-1.5'])
  })

  it('is the catalogue’s where the list has none, and never a retired one', () => {
    expect(defaultImageModel('openai', now, list('gpt-6-luna'))).toBe('gpt-image-2.5-flare')
    expect(defaultImageModel('xai', now)).toBe('grok-imagine-image-2.0')
    expect(defaultImageModel('anthropic', now)).toBeUndefined()
    for (const { type, imageModels } of catalogue)
      for (const { id } of imageModels) expect(successorOf(type, id)).toBeUndefined()
  })

  it('comes with a small model of the catalogue for the analysis (ANALYSIS-08 to ANALYSIS-12)', () => {
    const small = Object.fromEntries(catalogue.map((info) => [info.type, info.smallModel]))
    expect(small).toMatchObject({
      openai: 'gpt-6-luna',
      anthropic: expect.stringContaining('haiku') as string,
      custom: undefined,
      demo: undefined,
    })
    for (const { type, smallModel } of catalogue)
      if (smallModel !== undefined) expect(findCatalogueModel(type, smallModel)).toBeDefined()
  })
})

describe('the provider that makes pictures (IMG-37, decision 008)', () => {
  afterEach(forgetImageless)

  const provider = (type: Provider['type'], change: Partial<Provider> = {}): Provider => ({
    id: type,
    name: type,
    type,
    apiKey: 'sk-key',
    defaultModel: 'model',
    enabled: true,
    createdAt: 1,
    ...change,
  })

  it('is a server of one’s own until that says that it makes none', () => {
    const own = provider('custom', { apiKey: '', apiEndpoint: 'http://localhost:8080/v1/' })
    expect(canMakeImages(own)).toBe(true)
    expect(canMakeImages({ ...own, requestFormat: '{"path": "/generate"}' })).toBe(false)
    rememberImageless('http://localhost:8080/v1')
    expect(canMakeImages(own)).toBe(false)
    expect(canMakeImages({ ...own, apiEndpoint: 'HTTP://LOCALHOST:8080/v1//' })).toBe(false)
    expect(canMakeImages({ ...own, apiEndpoint: 'http://localhost:8081/v1' })).toBe(true)
  })
})

describe('what a form offers', () => {
  it('is what the model takes (IMG-10, decision 117)', () => {
    expect(imageAbilities('openai', 'gpt-image-1.5')).toEqual({
      sizes: 'pixels',
      qualities: ['auto', 'low', 'medium', 'high'],
      maxCount: 10,
      maxPictures: 16,
      takesMask: true,
    })
    expect(imageAbilities('openai', 'gpt-image-2.5-flare').qualities).toContain('xhigh')
    expect(imageAbilities('openai', 'gpt-image-2').qualities).not.toContain('xhigh')
    expect(imageAbilities('xai', 'grok-imagine-image')).toMatchObject({
      sizes: 'proportion',
      qualities: [],
      maxPictures: 3,
      takesMask: false,
    })
    expect(imageAbilities('openrouter', 'google/any')).toMatchObject({ sizes: 'none', maxCount: 1 })
    expect(imageAbilities('demo', 'demo-painter')).toMatchObject({ takesMask: true, maxCount: 10 })
  })

  it('holds the size that will be asked for', () => {
    expect(sizeFor('openai', 'gpt-image-1.5', '1792x1024')).toBe('1536x1024')
    expect(sizeFor('openai', 'gpt-image-2', '1792x1024')).toBe('1792x1024')
    expect(sizeFor('xai', 'grok-imagine-image', '1024x1792')).toBe('9:16')
    expect(sizeFor('openrouter', 'google/any', '1024x1024')).toBeUndefined()
  })
})
