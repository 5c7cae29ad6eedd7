import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { defaultSettings, settingsSchema } from './settings'
import { thinkingViewOf } from './thinking'

it('has the specified defaults, with streaming on (DATA-16 to DATA-24, decision 073)', () => {
  expect(defaultSettings).toEqual({
    theme: 'system',
    messageDisplay: 'bubbles',
    exportFormat: 'json',
    autoSave: true,
    devMode: false,
    allowProviderSwitching: true,
    enableStreaming: true,
    showImagePrompts: false,
    imageAnalysisProviderId: undefined,
  })
})

it('keeps what the user has set', () => {
  const settings = {
    theme: 'dark',
    messageDisplay: 'plain',
    exportFormat: 'json',
    autoSave: false,
    devMode: true,
    allowProviderSwitching: false,
    enableStreaming: false,
    showImagePrompts: true,
    imageAnalysisProviderId: 'provider-1',
  }
  expect(settingsSchema.parse(settings)).toEqual(settings)
})

it('replaces single bad settings by their default and keeps the good ones', () => {
  const settings = settingsSchema.parse({ theme: 'neon', devMode: true, autoSave: 'yes' })
  expect(settings).toEqual({ ...defaultSettings, devMode: true })
})

it('takes any object', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(defaultSettings)), fc.anything()),
      (raw) => {
        expect(Object.keys(defaultSettings)).toEqual(
          expect.arrayContaining(Object.keys(settingsSchema.parse(raw))),
        )
      },
    ),
  )
})

it('shows thinking folded in standard chats and not at all in rooms, unless the user chooses (THINK-05)', () => {
  expect(thinkingViewOf(defaultSettings, undefined)).toBe('closed')
  expect(thinkingViewOf(defaultSettings, 'rp')).toBe('hidden')
  const chosen = settingsSchema.parse({ thinking: 'hidden', roomThinking: 'open' })
  expect(thinkingViewOf(chosen, undefined)).toBe('hidden')
  expect(thinkingViewOf(chosen, 'mobile')).toBe('open')
  expect(settingsSchema.parse({ thinking: 'wide', roomThinking: 3 })).toEqual(defaultSettings)
})
