import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunk, fakeFetch, json, completion, sse, stream } from '@/ai/testing/fake-fetch'
import { updateSettings } from '@/storage/commands/settings'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { stubStorage } from '@/storage/testing/stub-storage'
import { sealProvider } from '@/storage/vault/seal-provider'
import { refuseUnlock, unlockRequests } from '@/storage/vault/unlock-requests'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import { type CharacterJob, generateCharacter } from './character-run'

const KEY = 'sk-secret-0123456789'
const answer = JSON.stringify({
  name: 'Mira Voss',
  personality: 'You are dry and kind.',
  first_message: 'Tea?',
  image_prompt: 'A woman of 41',
})
const attributes = [{ id: 'Personality', label: 'Personality', value: '', isCustom: false }]
const failedBecause = (cause: string) => ({ code: 'generation_failed', params: { cause } })

function makeJob(change: Partial<CharacterJob> = {}): CharacterJob {
  return {
    wish: { attributes },
    providerId: 'provider-1',
    model: 'gpt-4o-mini',
    wantsAvatar: false,
    canDraw: false,
    signal: new AbortController().signal,
    ...change,
  }
}

beforeEach(async () => {
  stubStorage()
  await freshDatabase()
  await database.providers.put(sampleProvider({ type: 'openai', api: 'chat', apiKey: KEY }))
})
afterEach(async () => {
  refuseUnlock()
  closeVault()
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('a character that is written', () => {
  it('comes of one request, in a stream that is counted (CHAR-73)', async () => {
    const { fetch, sent } = fakeFetch(
      stream(sse(chunk(answer.slice(0, 30)), chunk(answer.slice(30), 'stop'))),
    )
    const onProgress = vi.fn()
    const result = await generateCharacter(makeJob({ overrides: { fetch }, onProgress }))
    expect(result).toMatchObject({ ok: true, character: { name: 'Mira Voss' } })
    expect(onProgress).toHaveBeenLastCalledWith(answer.length)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      temperature: 0.9,
      max_completion_tokens: 4000,
      messages: [{ role: 'system' }],
    })
  })

  it('comes whole where streaming is switched off', async () => {
    await updateSettings({ enableStreaming: false })
    const { fetch, sent } = fakeFetch(json(completion(answer)))
    expect(await generateCharacter(makeJob({ overrides: { fetch } }))).toHaveProperty('ok', true)
    expect(sent[0]?.body).toHaveProperty('stream', false)
  })

  it('is drawn after its picture only by a model that takes pictures (CHAR-74, decision 032)', async () => {
    const readImage = vi.fn(() => Promise.resolve(new Blob(['abc'], { type: 'image/png' })))
    const ask = async (model: string) => {
      const { fetch, sent } = fakeFetch(stream(sse(chunk(answer, 'stop'))))
      await generateCharacter(makeJob({ overrides: { fetch }, model, readImage }))
      return JSON.stringify(sent[0]?.body)
    }
    expect(await ask('gpt-6-luna')).toContain('data:image/png;base64,YWJj')
    expect(await ask('unheard-of')).not.toContain('base64')
    expect(readImage).toHaveBeenCalledOnce()
  })
})

describe('a character that is not written', () => {
  it.each([
    [{ providerId: '' }, 'provider_required'],
    [{ model: ' ' }, 'model_required'],
    [{ providerId: 'gone' }, 'provider_gone'],
    [{ wantsAvatar: true }, 'avatar_provider_required'],
    [
      { wish: { attributes: [{ id: 'a', label: 'Age', value: '15', isCustom: true }] } },
      'minor_in_character',
    ],
  ])('%j: %s, and nothing is sent', async (change, code) => {
    const { fetch, sent } = fakeFetch()
    const result = await generateCharacter(makeJob({ ...change, overrides: { fetch } }))
    expect(result).toMatchObject({ ok: false, failure: { code } })
    expect(sent).toEqual([])
  })

  it('says why the request failed, without the key (CHAR-78, P7)', async () => {
    const { fetch } = fakeFetch(json({ error: { message: `Bad key ${KEY}` } }, 401))
    const result = await generateCharacter(makeJob({ overrides: { fetch } }))
    expect(result).toMatchObject({ ok: false, failure: failedBecause('unauthorized') })
    expect(JSON.stringify(result)).not.toContain(KEY)
  })

  it('says that its provider is disabled', async () => {
    await database.providers.update('provider-1', { enabled: false })
    const result = await generateCharacter(makeJob())
    expect(result).toMatchObject({ failure: failedBecause('provider_disabled') })
  })

  it('asks to unlock locked keys, and says so where that is refused (P8)', async () => {
    await openSampleVault()
    await database.providers.put(await sealProvider(sampleProvider({ apiKey: KEY })))
    lockVault()
    const { fetch, sent } = fakeFetch()
    const running = generateCharacter(makeJob({ overrides: { fetch } }))
    await expect.poll(() => unlockRequests.getState().ids.length).toBeGreaterThan(0)
    refuseUnlock()
    expect(await running).toMatchObject({ failure: failedBecause('keys_locked') })
    expect(sent).toEqual([])
  })

  it('throws once it is stopped, also where the server never answers', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = () => new Promise(() => undefined)
    const running = generateCharacter(makeJob({ overrides: { fetch }, signal: controller.signal }))
    controller.abort()
    await expect(running).rejects.toHaveProperty('name', 'AbortError')
    await expect(generateCharacter(makeJob({ signal: controller.signal }))).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
  })
})
