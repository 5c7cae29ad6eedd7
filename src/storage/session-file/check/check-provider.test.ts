import { describe, expect, it } from 'vitest'
import { checkProvider } from './check-provider'

function check(raw: Record<string, unknown>) {
  const told: string[] = []
  const fields = { name: 'Far', type: 'custom', apiKey: 'sk-file', enabled: true, ...raw }
  const provider = checkProvider('far', fields, 1_750_000_000_000, (code) => told.push(code))
  return { provider, told }
}

describe('the address of a provider of a file', () => {
  it.each([
    'https://x;script-src-elem/v1',
    'https://x,default-src/v1',
    'https://*/v1',
    "https://'none'/v1",
    'https://user:password@example.com/v1',
    'http://collector.example/v1',
    'javascript:alert(1)',
    'nonsense',
  ])('is left out with its key where it cannot be called: %s', (apiEndpoint) => {
    for (const type of ['custom', 'openai', 'anthropic']) {
      const { provider, told } = check({ type, apiEndpoint })
      expect(provider).toMatchObject({ apiKey: '', enabled: false })
      expect(provider).not.toHaveProperty('apiEndpoint')
      expect(told).toEqual(['address_unusable'])
    }
  })

  it.each(['https://collector.example/v1', 'http://localhost:8080/v1', '', undefined])(
    'stays where it can: %s',
    (apiEndpoint) => {
      const { provider, told } = check({ apiEndpoint })
      expect(provider).toMatchObject({ apiKey: 'sk-file', ...(apiEndpoint && { apiEndpoint }) })
      expect(told).toEqual([])
    },
  )
})

describe('an address of a file that looks like another', () => {
  it.each([
    ['https://far.example\\@api.openai.com/v1', 'https://far.example/@api.openai.com/v1'],
    ['https:\\\\far.example/v1', 'https://far.example/v1'],
    ['https://far.exa\tmple/v1', 'https://far.example/v1'],
    ['https://ｆａｒ.example/v1', 'https://far.example/v1'],
    ['https://раураl.com/v1', 'https://xn--l-7sba6dbr.com/v1'],
    ['https://far.example/\u202e1v/moc', 'https://far.example/%E2%80%AE1v/moc'],
  ])('is stored as it is called: %j', (apiEndpoint, called) => {
    const { provider, told } = check({ apiEndpoint })
    expect(provider).toMatchObject({ apiEndpoint: called, apiKey: 'sk-file' })
    expect(told).toEqual(['address_misleading'])
  })
})

describe('the organization of a provider of a file', () => {
  it.each(['org\r\nX-Evil: 1', 'org\u0000', 'organización', 'org x', 'o'.repeat(10_000)])(
    'is left out where no request header can carry it, and the provider comes in off: %j',
    (organization) => {
      const { provider, told } = check({ type: 'openai', organization })
      expect(provider).toMatchObject({ apiKey: 'sk-file', enabled: false })
      expect(provider).not.toHaveProperty('organization')
      expect(told).toEqual(['organization_unusable'])
    },
  )

  it.each(['org-Abc123', ' org-Abc123 ', ''])('stays where it can: %j', (organization) => {
    const { provider, told } = check({ type: 'openai', organization })
    expect(provider).toMatchObject({ organization, enabled: true })
    expect(told).toEqual([])
  })
})

describe('the cap on prices of a provider of a file (COST-34)', () => {
  it.each([true, false, undefined])('stays as it is: %s', (capsPrice) => {
    const { provider, told } = check({ type: 'openrouter', capsPrice })
    expect(provider?.capsPrice).toBe(capsPrice)
    expect(told).toEqual([])
  })

  it.each(['true', 1, null, {}, []])(
    'that is none is left out, and the rest stays: %j',
    (capsPrice) => {
      const { provider } = check({ type: 'openrouter', capsPrice })
      expect(provider).toMatchObject({ apiKey: 'sk-file', enabled: true })
      expect(provider).not.toHaveProperty('capsPrice')
    },
  )
})
