import { describe, expect, it } from 'vitest'
import type { Provider } from '@/domain/provider'
import { sampleProvider } from '../testing/sample-records'
import { arrive } from './provider-arrival'

const openai = (change: Partial<Provider> = {}) =>
  sampleProvider({ type: 'openai', apiEndpoint: undefined, ...change })

describe('a provider of a file', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['https://api.openai.com/v1', false],
    ['https://api.openai.com/other/', true],
    ['https://evil.example/v1', true],
    ['https://api.openai.com.evil.example/v1', true],
    ['https://api.openai.com:8443/v1', true],
    ['http://localhost:8080/v1', true],
    ['nonsense', true],
  ])('that calls %s is turned off: %s (P12)', (apiEndpoint, isTurnedOff) => {
    const arrival = arrive(openai({ apiEndpoint }), undefined)
    expect(arrival).toMatchObject({ isTurnedOff, provider: { enabled: !isTurnedOff, apiEndpoint } })
  })

  it('that is a server of one’s own is turned off, and the demo is not', () => {
    expect(arrive(sampleProvider(), undefined).isTurnedOff).toBe(true)
    expect(arrive(sampleProvider({ type: 'demo' }), undefined).isTurnedOff).toBe(false)
  })

  it('that is off stays off', () => {
    const arrival = arrive(openai({ enabled: false }), openai())
    expect(arrival).toMatchObject({ isTurnedOff: false, provider: { enabled: false } })
  })

  it('stays on where the same is in use at the same address', () => {
    expect(arrive(sampleProvider(), sampleProvider()).isTurnedOff).toBe(false)
    expect(arrive(sampleProvider(), sampleProvider({ enabled: false })).isTurnedOff).toBe(true)
    const elsewhere = sampleProvider({ apiEndpoint: 'http://localhost:9090/v1' })
    expect(arrive(elsewhere, sampleProvider()).isTurnedOff).toBe(true)
  })
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
    expect(arrive(openai({ apiKey: '' }), stored, false)).toMatchObject({
      provider: { apiKey: '' },
    })
  })

  it('stays, gives way and goes in the same manner when it is sealed', () => {
    const sealedKey = { data: 'x' }
    const sealed = { ...openai({ apiKey: '' }), sealedKey }
    expect(arrive(openai({ apiKey: '' }), sealed).provider).toEqual(sealed)
    const ready = { ...openai({ apiKey: '' }), sealedKey: { data: 'y' } }
    expect(arrive(ready, sealed).provider).toEqual(ready)
    const away = openai({ apiKey: '', apiEndpoint: 'https://evil.example/v1' })
    expect(arrive(away, sealed).provider).not.toHaveProperty('sealedKey')
  })
})
