import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { syncedStore } from './registry'
import { type RegisterRule, ruleOf, toRegisters, toRow } from './registers'
import type { AnyStore } from './registry'

function storeOf(name: string): AnyStore {
  const store = syncedStore(name)
  if (!store) throw new Error(name)
  return store
}

/** A row taken apart and put together again, on a device that has nothing of it. */
function elsewhere(name: string, row: Record<string, unknown> & { id: string }) {
  const store = storeOf(name)
  return toRow(store, row.id, toRegisters(store, row), {})
}

describe('a record that goes to another device', () => {
  it('is the same there, but for what is local or made', () => {
    const character = {
      id: 'c',
      name: 'Ada',
      providerId: 'p',
      providerType: 'custom',
      model: 'm',
      tags: ['calm', 'tall'],
      imageGallery: [{ id: 'g', imageId: 'i' }],
      metadata: { imagePrompt: 'red hair' },
      ofANewerParlour: { deep: [1] },
    }
    expect(elsewhere('characters', { ...character, temporary: false })).toEqual(character)
  })

  it('brings neither keys nor what this browser alone has chosen', () => {
    expect(
      elsewhere('providers', {
        id: 'p',
        type: 'openai',
        apiEndpoint: 'x',
        apiKey: 'sk',
        sealedKey: {},
      }),
    ).toEqual({ id: 'p', type: 'openai', apiEndpoint: 'x' })
    expect(
      elsewhere('metadata', {
        id: 'session',
        lastUpdated: 1,
        settings: { theme: 'dark', autoSave: false },
      }),
    ).toEqual({ id: 'session', settings: { autoSave: false } })
  })

  it('has its answers, whichever is shown', () => {
    const at = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(100), { minLength: 1, maxLength: 4 }),
        at,
        (times, place) => {
          const sorted = times.toSorted((one, other) => one - other)
          const shown = place % sorted.length
          const answers = sorted.map((timestamp) => ({ content: `text ${timestamp}`, timestamp }))
          const several = {
            variants: answers.map((answer, index) =>
              index === shown ? { content: '', timestamp: answer.timestamp } : answer,
            ),
            activeVariant: shown,
          }
          const message = {
            id: 'm',
            role: 'user',
            ...answers[shown],
            ...(answers.length > 1 && several),
          }
          expect(elsewhere('messages', message)).toEqual(message)
        },
      ),
    )
  })

  it('has no answer where none has come yet', () => {
    expect(elsewhere('messages', { id: 'm', role: 'user' })).toEqual({ id: 'm', role: 'user' })
  })

  it('keeps greetings apart, which are made in one moment', () => {
    const greeting = (index: number) => ({
      content: `Hi ${index}`,
      timestamp: 5,
      greeting: { index },
    })
    const message = {
      id: 'm',
      ...greeting(0),
      variants: [{ content: '', timestamp: 5 }, greeting(1), greeting(2)],
      activeVariant: 0,
    }
    expect(elsewhere('messages', message)).toEqual(message)
  })
})

describe('the rule of a register', () => {
  it.each<[string, string, RegisterRule]>([
    ['characters', 'systemPrompt', 'kept'],
    ['characters', 'systemPrompt~0123', 'last'],
    ['characters', 'tags:calm', 'last'],
    ['characters', 'tags', 'local'],
    ['characters', '&model', 'last'],
    ['characters', 'model', 'local'],
    ['characters', '&nothing', 'local'],
    ['characters', 'ofANewerParlour', 'last'],
    ['conversations', 'metadata.totalTokens@abc', { counts: 'metadata.totalTokens' }],
    ['conversations', 'metadata.totalTokens', 'local'],
    ['conversations', 'metadata.tokenCount.prompt@', { counts: 'metadata.tokenCount.prompt' }],
    ['messages', 'answers:1', 'answer'],
    ['messages', 'shown', 'last'],
    ['messages', 'content', 'local'],
    ['messages', 'seq', 'local'],
    ['providers', 'apiKey', 'local'],
    ['metadata', 'settings.theme', 'local'],
    ['metadata', 'settings.ofANewerParlour', 'last'],
  ])('%s %s', (store, register, rule) => {
    expect(ruleOf(storeOf(store), register)).toEqual(rule)
  })
})
