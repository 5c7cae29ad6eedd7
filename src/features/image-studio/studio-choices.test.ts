import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import type { StudioForm } from '@/runs/pictures/studio-form'
import type { ProviderRecord } from '@/storage/database/records'
import {
  checkForm,
  isIncomplete,
  maskOf,
  imageProviders,
  qualityChoices,
  settingsText,
  sizeChoices,
  sizeLike,
  studioTexts,
  toJob,
} from './studio-choices'

const provider = (change: Partial<ProviderRecord> = {}): ProviderRecord => ({
  id: 'p',
  name: 'OpenAI',
  type: 'openai',
  apiKey: 'k',
  defaultModel: 'm',
  enabled: true,
  createdAt: 1,
  ...change,
})

const picture = (id: string): EditPicture => ({
  id,
  name: `${id}.png`,
  blob: new Blob([id]),
  thumbnail: new Blob([id]),
  width: 900,
  height: 600,
  isReduced: false,
})

const form = (change: Partial<StudioForm> = {}): StudioForm => ({
  tab: 'generate',
  providerId: undefined,
  model: undefined,
  prompt: 'A pier',
  instructions: 'Darker',
  size: '1792x1024',
  editSize: '',
  quality: 'high',
  count: 4,
  pictures: [],
  mask: undefined,
  problems: [],
  ...change,
})

describe('who draws', () => {
  it('is who can: OpenAI before others and the demo last (IMG-05)', () => {
    const all = [
      provider({ id: 'demo', type: 'demo', apiKey: '' }),
      provider({ id: 'claude', type: 'anthropic' }),
      provider({ id: 'off', enabled: false }),
      provider({ id: 'no key', apiKey: '' }),
      provider({ id: 'xai', type: 'xai' }),
      provider({ id: 'openai' }),
    ]
    expect(imageProviders(all).map(({ id }) => id)).toEqual(['openai', 'xai', 'demo'])
    expect(imageProviders(all.slice(0, 5)).map(({ id }) => id)).toEqual(['xai', 'demo'])
    expect(imageProviders(all.slice(1, 4))).toEqual([])
  })
})

describe('sizes', () => {
  it('are the specified ones where the model takes them (IMG-07 to IMG-09)', () => {
    const { options, hint } = sizeChoices('openai', 'gpt-image-2', '1792x1024')
    expect(options.map(({ label }) => label)).toEqual([
      'Square 1024x1024',
      'Landscape 1792x1024',
      'Portrait 1024x1792',
    ])
    expect(hint).toBeUndefined()
  })

  it('are the nearest ones otherwise, and it is said', () => {
    const choices = sizeChoices('openai', 'gpt-image-1.5', '1024x1792')
    expect(choices.options[2]).toEqual({ value: '1024x1792', label: 'Portrait 1024x1536' })
    expect(choices.hint).toBe('This model does not draw 1024x1792: 1024x1536 is the nearest.')
    expect(sizeChoices('openai', 'gpt-image-1.5', '1024x1024').hint).toBeUndefined()
    expect(sizeChoices('openrouter', 'x/y', '1024x1024').isDisabled).toBe(true)
  })

  it('of an edit can be that of its first picture', () => {
    const first = { width: 900, height: 600 }
    expect(sizeChoices('openai', 'gpt-image-1.5', '', first)).toMatchObject({
      hint: 'Drawn at 1536x1024.',
    })
    expect(sizeChoices('openai', 'gpt-image-1.5', '', 'none yet').hint).toBeUndefined()
    expect(sizeLike({ width: 4032, height: 3024 })).toBe('1564x1173')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 9_999 }),
        (w, h) => {
          const [width = 0, height = 0] = sizeLike({ width: w, height: h }).split('x').map(Number)
          expect(Math.min(width, height)).toBeGreaterThan(0)
          expect(width).toBeLessThanOrEqual(w)
          expect(height).toBeLessThanOrEqual(h)
        },
      ),
    )
  })
})

describe('qualities', () => {
  it('are what the model takes; another one becomes the nearest, and it is said (IMG-10)', () => {
    expect(qualityChoices('openai', 'gpt-image-2', 'high')).toMatchObject({
      value: 'high',
      hint: undefined,
    })
    expect(qualityChoices('openai', 'gpt-image-2', 'xhigh')).toMatchObject({
      value: 'high',
      hint: 'This model does not know “Extra high”: “High” is the nearest.',
    })
    expect(qualityChoices('xai', 'grok-imagine-image', 'high')).toMatchObject({ isDisabled: true })
  })
})

describe('the form', () => {
  const generate = { kind: 'generate', imageProvider: provider(), model: 'gpt-image-2' } as const
  const edit = { ...generate, kind: 'edit' } as const

  it('waits for what is missing, and says it (IMG-11, IMG-17, IMG-28, IMG-29)', () => {
    expect(isIncomplete(form(), generate)).toBe(false)
    expect(checkForm(form(), generate)).toEqual({})
    for (const [changed, filled] of [
      [form({ prompt: ' \n' }), generate],
      [form(), { ...generate, imageProvider: undefined }],
    ] as const) {
      expect(isIncomplete(changed, filled)).toBe(true)
      expect(checkForm(changed, filled)).toEqual({ text: studioTexts.incomplete })
    }
    expect(isIncomplete(form(), edit)).toBe(true)
    expect(checkForm(form(), edit)).toEqual({ pictures: 'Please upload at least one image' })
    expect(isIncomplete(form({ pictures: [picture('a')] }), edit)).toBe(false)
  })

  it('tells of too long a text and of too many pictures', () => {
    expect(checkForm(form({ prompt: 'x'.repeat(32_001) }), generate).text).toContain('32000')
    const pictures = ['a', 'b', 'c', 'd'].map(picture)
    const grok = { ...edit, imageProvider: provider({ type: 'xai' }), model: 'grok-imagine-image' }
    expect(checkForm(form({ pictures }), grok)).toEqual({
      pictures: 'This model edits 3 images at most at once.',
    })
    expect(checkForm(form({ pictures }), edit)).toEqual({})
  })

  it('becomes a run of what the model takes', () => {
    const imageProvider = provider({ type: 'openrouter' })
    expect(toJob(form({ prompt: '  A pier ' }), 'generate', imageProvider, 'x/y')).toEqual({
      kind: 'generate',
      providerId: 'p',
      model: 'x/y',
      prompt: 'A pier',
      size: '1792x1024',
      quality: 'auto',
      count: 1,
    })
    const job = toJob(form({ pictures: [picture('a')] }), 'edit', provider(), 'gpt-image-2')
    expect(job).toMatchObject({ prompt: 'Darker', size: '900x600', quality: 'high', count: 4 })
    expect(job.images).toHaveLength(1)
    expect(job.mask).toBeUndefined()
  })

  it('takes a mask along only for the one picture it was made for (IMG-14)', () => {
    const mask = { blob: new Blob(['m']), pictureId: 'a' }
    expect(maskOf({ pictures: [picture('a')], mask }, true)).toBe(mask)
    expect(maskOf({ pictures: [picture('a')], mask }, false)).toBeUndefined()
    expect(maskOf({ pictures: [picture('b')], mask }, true)).toBeUndefined()
    expect(maskOf({ pictures: [picture('a'), picture('b')], mask }, true)).toBeUndefined()
    expect(maskOf({ pictures: [], mask: undefined }, true)).toBeUndefined()
  })
})

it('how a result was made is told in a line', () => {
  expect(settingsText({ providerName: 'OpenAI', model: '' })).toBe('OpenAI')
  expect(
    settingsText({
      providerName: 'OpenAI',
      model: 'gpt-image-2',
      size: '1024x1024',
      quality: 'high',
      sourceCount: 2,
      hasMask: true,
      durationMs: 12_400,
    }),
  ).toBe(
    'OpenAI · gpt-image-2 · 1024 × 1024 · quality high · edit of 2 images · with a mask · 12 s',
  )
})
