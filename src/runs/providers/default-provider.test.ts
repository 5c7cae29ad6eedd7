import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProviderRecord } from '@/storage/database/records'
import { sampleProvider } from '@/storage/testing/sample-records'
import { stubStorage } from '@/storage/testing/stub-storage'
import {
  chooseImageProvider,
  defaultImageProvider,
  defaultProvider,
  mustChooseImageProvider,
} from './default-provider'
import { dedicatedAnalyst } from '../pictures/image-analyst'
import { mustChooseImageProviderFor, imageProviderFor } from '../pictures/image-provider-for'

type Type = ProviderRecord['type']
const of = (type: Type, change: Partial<ProviderRecord> = {}): ProviderRecord => ({
  ...sampleProvider({ id: type, type, apiKey: type === 'demo' ? '' : 'sk-own' }),
  ...change,
})
/** As an import leaves one that the user has ticked, with the oldest time of all. */
const stranger = of('openai', { id: 'stranger', createdAt: 0, fromFile: true })

beforeEach(() => stubStorage())
afterEach(() => vi.unstubAllGlobals())

describe('who answers where nobody is named', () => {
  it('is who was chosen before, the nearest choice first, where that is enabled', () => {
    const all = [of('openai'), of('anthropic'), of('mistral', { enabled: false })]
    expect(defaultProvider(all, 'mistral', undefined, 'anthropic', 'openai')?.id).toBe('anthropic')
    expect(defaultProvider([stranger, of('openai')], 'stranger')?.id).toBe('stranger')
  })

  it('is the only one that the user has set up, and the demo only where there is nobody else', () => {
    expect(defaultProvider([stranger, of('demo'), of('anthropic')])?.id).toBe('anthropic')
    expect(defaultProvider([of('demo'), of('anthropic', { apiKey: '' })])?.id).toBe('demo')
    expect(defaultProvider([of('custom', { apiKey: '' })])?.id).toBe('custom')
  })

  it('is nobody among several, and nobody from a file', () => {
    expect(defaultProvider([of('openai'), of('anthropic')])).toBeUndefined()
    expect(defaultProvider([stranger])).toBeUndefined()
    expect(defaultProvider([of('openai', { enabled: false })], 'openai')).toBeUndefined()
  })
})

describe('who draws', () => {
  it('is who the user chose for it, else the character’s own provider', () => {
    const all = [stranger, of('openai'), of('xai')]
    expect(defaultImageProvider(all, 'xai')?.id).toBe('xai')
    chooseImageProvider('openai')
    expect(defaultImageProvider(all, 'xai')?.id).toBe('openai')
    chooseImageProvider('gone')
    expect(defaultImageProvider(all, 'xai')?.id).toBe('xai')
  })

  it('is the only one that the user has set up, OpenAI before others, servers of one’s own after them (IMG-37)', () => {
    const all = [of('demo'), of('custom'), of('xai'), of('openai')]
    expect(defaultImageProvider(all)?.id).toBe('openai')
    expect(defaultImageProvider(all.slice(0, 3), 'custom')?.id).toBe('xai')
    expect(defaultImageProvider(all.slice(0, 2))?.id).toBe('custom')
    expect(defaultImageProvider(all.slice(0, 1))?.id).toBe('demo')
  })

  it('is never one that came with a file, however old it says it is, unless it is the character’s own', () => {
    expect(defaultImageProvider([stranger, of('xai')], 'anthropic')?.id).toBe('xai')
    expect(defaultImageProvider([stranger], 'anthropic')).toBeUndefined()
    expect(mustChooseImageProvider([stranger], 'anthropic')).toBe(true)
    expect(defaultImageProvider([stranger], 'stranger')?.id).toBe('stranger')
    expect(imageProviderFor(of('anthropic'), [stranger, of('anthropic')])).toBeUndefined()
    expect(mustChooseImageProviderFor(of('anthropic'), [stranger])).toBe(true)
  })

  it('is to be chosen among several', () => {
    const two = [of('xai'), of('openrouter')]
    expect(defaultImageProvider(two)).toBeUndefined()
    expect(mustChooseImageProvider(two)).toBe(true)
    expect(mustChooseImageProvider([of('anthropic')])).toBe(false)
  })

  it('is the demo for its own chats, and for no others', () => {
    const all = [of('demo'), of('openai')]
    expect(imageProviderFor(of('demo'), all)?.id).toBe('demo')
    expect(imageProviderFor(of('anthropic'), [of('demo')])).toBeUndefined()
    expect(mustChooseImageProviderFor(of('anthropic'), [of('demo')])).toBe(false)
  })
})

it('whoever decides about pictures is the character’s choice, else that of the settings, where it is on', () => {
  const all = [of('openai'), of('xai'), of('mistral', { enabled: false })]
  const settings = { imageAnalysisProviderId: 'openai' }
  expect(dedicatedAnalyst({ imageAnalysisProviderId: 'xai' }, settings, all)?.id).toBe('xai')
  expect(dedicatedAnalyst({ imageAnalysisProviderId: 'mistral' }, settings, all)?.id).toBe('openai')
  expect(dedicatedAnalyst(null, undefined, all)).toBeUndefined()
})
