import { describe, expect, it } from 'vitest'
import type { Provider } from '@/domain/provider'
import { sampleProvider } from '../../testing/sample-records'
import { arrive } from './provider-arrival'

const openai = (change: Partial<Provider> = {}) =>
  sampleProvider({ type: 'openai', apiEndpoint: undefined, ...change })

describe('a provider of a file that is on there (P12)', () => {
  it.each([
    ['at its maker without a key', { apiKey: '' }, false],
    ['at its maker, written out', { apiKey: '', apiEndpoint: 'https://api.openai.com/v1/' }, false],
    ['at its maker with a key', { apiKey: 'sk-strangers' }, true],
    ['at another account of its maker', { apiEndpoint: 'https://api.openai.com/other/' }, true],
    ['elsewhere', { apiEndpoint: 'https://evil.example/v1' }, true],
    ['at a similar name', { apiEndpoint: 'https://api.openai.com.evil.example/v1' }, true],
    ['at another port', { apiEndpoint: 'https://api.openai.com:8443/v1' }, true],
    ['on this computer', { apiEndpoint: 'http://localhost:8080/v1' }, true],
    ['nowhere', { apiEndpoint: 'nonsense' }, true],
  ])('%s', (_, change, needsTick) => {
    const provider = openai({ apiKey: '', ...change })
    expect(arrive(provider, undefined)).toMatchObject({
      needsTick,
      provider: { enabled: !needsTick, fromFile: true },
    })
    expect(arrive(provider, undefined, { isTicked: true }).provider.enabled).toBe(true)
  })

  it('is no question where it is the demo', () => {
    const arrival = arrive(sampleProvider({ type: 'demo', apiKey: '' }), undefined)
    expect(arrival).toMatchObject({ needsTick: false, provider: { enabled: true } })
    expect(arrival.provider).not.toHaveProperty('fromFile')
  })

  it('stays on, and the user’s own, where it is in use here in the same way', () => {
    const stored = sampleProvider({ apiKey: 'sk-own' })
    for (const apiKey of ['', 'sk-own'])
      for (const keepsKey of [true, false]) {
        const arrival = arrive(sampleProvider({ apiKey }), stored, { keepsKey })
        expect(arrival).toMatchObject({ needsTick: false, provider: { enabled: true } })
        expect(arrival.provider).not.toHaveProperty('fromFile')
      }
  })

  it.each([
    ['another key', { apiKey: 'sk-strangers' }],
    ['another address', { apiEndpoint: 'http://localhost:9090/v1' }],
    ['another path', { apiEndpoint: 'http://localhost:8080/other/v1' }],
    ['another type', { type: 'openai' as const }],
    ['another organization', { organization: 'org-strangers' }],
    ['another way to ask', { requestFormat: '{"prompt":"{{prompt}}"}' }],
  ])('needs the user to agree where one with the same id is in use with %s', (_, change) => {
    const stored = sampleProvider({ apiKey: 'sk-own' })
    const arrival = arrive(sampleProvider({ apiKey: '', ...change }), stored)
    expect(arrival).toMatchObject({
      needsTick: true,
      provider: { enabled: false, fromFile: true },
    })
  })

  it('needs it where the same is stored and off, or came with a file itself', () => {
    const off = openai({ apiKey: 'sk-own', enabled: false })
    expect(arrive(openai({ apiKey: '' }), off)).toMatchObject({
      needsTick: true,
      provider: { enabled: false, apiKey: 'sk-own' },
    })
    const foreign = { ...openai({ apiKey: 'sk-own' }), fromFile: true }
    expect(arrive(openai({ apiKey: '' }), foreign).provider.fromFile).toBe(true)
  })
})

it('a provider of a file that is off there stays off, ticked or not', () => {
  const arrival = arrive(openai({ enabled: false }), openai(), { isTicked: true })
  expect(arrival).toMatchObject({ needsTick: false, provider: { enabled: false } })
})

describe('the stored key (P5)', () => {
  const stored = openai({ apiKey: 'stored' })

  it('stays with the same type and address where the file has none', () => {
    const arrival = arrive(
      openai({ apiKey: '', apiEndpoint: 'https://api.openai.com/v1/' }),
      stored,
    )
    expect(arrival.provider.apiKey).toBe('stored')
  })

  it('never goes to another address or type', () => {
    for (const change of [
      { apiEndpoint: 'https://evil.example/v1' },
      { apiEndpoint: 'https://api.openai.com/ATTACKERS-ACCOUNT/gateway' },
      { apiEndpoint: 'nonsense' },
      { type: 'mistral' as const },
      { type: 'custom' as const, apiEndpoint: 'https://api.openai.com/v1' },
    ])
      expect(arrive(openai({ apiKey: '', ...change }), stored)).toMatchObject({
        provider: { apiKey: '' },
      })
  })

  it('gives way to that of the file', () => {
    expect(arrive(openai({ apiKey: 'new' }), stored)).toMatchObject({
      provider: { apiKey: 'new' },
    })
  })

  it('does not stay where everything is replaced', () => {
    expect(arrive(openai({ apiKey: '' }), stored, { keepsKey: false })).toMatchObject({
      provider: { apiKey: '' },
    })
  })

  it('stays, gives way and goes in the same manner when it is sealed', () => {
    const seal = (data: string) => ({ keyId: 'k', iv: 'iv', data })
    const sealed = { ...openai({ apiKey: '' }), sealedKey: seal('x') }
    expect(arrive(openai({ apiKey: '' }), sealed).provider).toEqual(sealed)
    const ready = { ...openai({ apiKey: '' }), sealedKey: seal('y') }
    const arrival = arrive(openai({ apiKey: 'sk-of-the-file' }), sealed, { sealed: ready })
    expect(arrival).toMatchObject({ needsTick: true, provider: { sealedKey: seal('y') } })
    expect(arrival.provider.apiKey).toBe('')
    const away = openai({ apiKey: '', apiEndpoint: 'https://evil.example/v1' })
    expect(arrive(away, sealed).provider).not.toHaveProperty('sealedKey')
  })
})
