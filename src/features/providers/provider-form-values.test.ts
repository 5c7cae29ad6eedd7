import { fc } from '@/testing/fast-check'
import { describe, expect, test } from 'vitest'
import { type Provider, providerTypes } from '@/domain/provider'
import { baseAddressOf, mayKeepKey } from '@/domain/provider-endpoint'
import {
  checkProviderForm,
  keyProblem,
  mergeDraft,
  type ProviderFormValues,
  toFormValues,
  toProviderDraft,
  valuesOfType,
} from './provider-form-values'

const saved: Provider = {
  id: 'p1',
  name: 'Work',
  type: 'openai',
  apiKey: 'sk-saved',
  defaultModel: 'gpt-6-luna',
  enabled: true,
  createdAt: 1,
}
const filled: ProviderFormValues = {
  name: 'Home',
  enabled: true,
  ...valuesOfType('openai'),
  apiKey: 'sk-new',
}
const problemsOf = (change: Partial<ProviderFormValues>, provider?: Provider) => {
  const problems = checkProviderForm({ ...filled, ...change }, provider)
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message))
}

describe('what is wrong', () => {
  test('nothing, when all is filled in', () => {
    expect(problemsOf({})).toEqual({})
  })

  test('missing fields are named in the specified words', () => {
    expect(problemsOf({ name: ' ', apiKey: ' ', defaultModel: ' ' })).toEqual({
      name: 'Provider name is required',
      apiKey: 'API key is required',
      defaultModel: 'Default model is required',
    })
  })

  test('a server on this computer and the demo need no key, any other server does', () => {
    const custom = { type: 'custom', apiKey: '' } as const
    expect(problemsOf({ ...custom, apiEndpoint: ' http://localhost:11434/v1 ' })).toEqual({})
    expect(problemsOf({ ...custom, apiEndpoint: 'http://127.0.0.1:8080' })).toEqual({})
    expect(problemsOf({ type: 'demo', apiKey: '' })).toEqual({})
    expect(problemsOf({ ...custom, apiEndpoint: 'https://models.example' })).toEqual({
      apiKey: 'API key is required',
    })
  })

  test('a custom server needs an address', () => {
    expect(problemsOf({ type: 'custom', apiEndpoint: ' ' })).toHaveProperty('apiEndpoint')
  })

  test('a key with spaces or line breaks inside, or with strange characters', () => {
    const spaces = 'An API key has no spaces or line breaks. Copy it again, only the key itself.'
    expect(problemsOf({ apiKey: '\n sk-new \n' })).toEqual({})
    expect(problemsOf({ apiKey: 'sk new' })).toEqual({ apiKey: spaces })
    expect(problemsOf({ apiKey: 'sk\nnew' })).toEqual({ apiKey: spaces })
    for (const key of ['sk-…', '••••', 'sk-\u200bnew', 'sk-é', 'sk\u0000new'])
      expect(problemsOf({ apiKey: key }).apiKey).toContain('characters that no API key contains')
  })

  test('a model id with spaces, a long name; an emoji name is fine', () => {
    expect(problemsOf({ defaultModel: 'my model' }).defaultModel).toContain('no spaces')
    expect(problemsOf({ name: 'n'.repeat(201) }).name).toContain('200 characters at most')
    expect(problemsOf({ name: '🦙'.repeat(100) })).toEqual({})
  })

  const mostlyAscii = fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
  )

  test('what passes can be put into a header', () => {
    fc.assert(
      // Mostly what keys are made of, so that enough of them pass, and now and then anything.
      fc.property(fc.string({ unit: mostlyAscii, minLength: 1, maxLength: 12 }), (text) => {
        const key = text.trim()
        fc.pre(key !== '' && keyProblem(key) === undefined)
        expect(() => new Headers({ Authorization: `Bearer ${key}` })).not.toThrow()
      }),
    )
  })
})

describe('the saved key (P5)', () => {
  test('stays while type and base address stay, however they are written', () => {
    expect(problemsOf({ apiKey: '' }, saved)).toEqual({})
    const draft = toProviderDraft({ ...filled, apiKey: '' }, saved)
    expect(draft.apiKey, 'the stored one stays').toBeUndefined()
    const samePlace = { ...filled, apiKey: '', apiEndpoint: ' https://API.openai.com/v1// ' }
    expect(toProviderDraft(samePlace, saved).apiKey).toBeUndefined()
  })

  test('may be a sealed one, which is not opened for that (P6)', () => {
    const sealed = { ...saved, apiKey: '', sealedKey: { keyId: 'k', iv: 'iv', data: 'data' } }
    expect(problemsOf({ apiKey: '' }, sealed)).toEqual({})
    expect(toProviderDraft({ ...filled, apiKey: '' }, sealed).apiKey).toBeUndefined()
    const elsewhere = { apiKey: '', apiEndpoint: 'https://evil.example/v1' }
    expect(problemsOf(elsewhere, sealed)).toEqual({ apiKey: 'API key is required' })
  })

  test('must be typed again for another address or type', () => {
    const otherAccount = { apiKey: '', apiEndpoint: 'https://api.openai.com/other-account/v1' }
    expect(problemsOf(otherAccount, saved)).toEqual({ apiKey: 'API key is required' })
    const elsewhere = { apiKey: '', apiEndpoint: 'https://evil.example/v1' }
    expect(problemsOf(elsewhere, saved)).toEqual({ apiKey: 'API key is required' })
    expect(problemsOf({ apiKey: '', type: 'mistral' }, saved)).toEqual({
      apiKey: 'API key is required',
    })
  })

  test('is never saved with an address that it was not given for', () => {
    const endpoints = fc.constantFrom(
      '',
      'https://api.openai.com/v1',
      'https://api.openai.com',
      'https://api.openai.com/account/v1',
      'https://api.openai.com:8443/v1',
      'https://api.openai.com.evil.example',
      'http://localhost:11434/v1',
      'http://127.0.0.1:11434/v1',
      'not an address',
      'https://user@api.openai.com/v1',
    )
    fc.assert(
      fc.property(
        endpoints,
        endpoints,
        fc.constantFrom(...providerTypes),
        fc.constantFrom(...providerTypes),
        (before, after, typeBefore, typeAfter) => {
          const opened = { ...saved, type: typeBefore, apiEndpoint: before }
          const values = { ...filled, type: typeAfter, apiEndpoint: after, apiKey: '' }
          const draft = toProviderDraft(values, opened)
          const isSame = typeBefore === typeAfter && baseAddressOf(opened) === baseAddressOf(values)
          if (!isSame) expect(draft.apiKey).toBe('')
          if (draft.apiKey === undefined) expect(baseAddressOf(draft)).toBe(baseAddressOf(opened))
        },
      ),
    )
  })

  test('stays out of the form', () => {
    expect(JSON.stringify(toFormValues(saved))).not.toContain('sk-saved')
  })

  test('an address that cannot be read never keeps a key', () => {
    const broken = { ...saved, apiEndpoint: 'nonsense' }
    expect(mayKeepKey({ type: 'openai', apiEndpoint: 'nonsense' }, broken)).toBe(false)
  })
})

describe('what is saved', () => {
  test('is trimmed; blank means absent', () => {
    const values = { ...filled, name: ' Home ', apiKey: ' sk-new\n', organization: ' org-1 ' }
    expect(toProviderDraft(values, undefined)).toEqual({
      name: 'Home',
      type: 'openai',
      apiKey: 'sk-new',
      defaultModel: 'gpt-6-luna',
      enabled: true,
      apiEndpoint: undefined,
      organization: 'org-1',
    })
  })

  test('an organization is saved for OpenAI only, formats for custom only', () => {
    const mistral = toProviderDraft({ ...filled, type: 'mistral', organization: 'org' }, undefined)
    expect(mistral.organization).toBeUndefined()
    expect(mistral).not.toHaveProperty('requestFormat')
    const custom = { ...filled, type: 'custom' as const, requestFormat: ' ', responseFormat: '{}' }
    expect(toProviderDraft(custom, undefined)).toMatchObject({
      requestFormat: '{}',
      responseFormat: '{}',
    })
  })

  test('a change of type resets model, address and key', () => {
    expect(valuesOfType('mistral')).toMatchObject({
      type: 'mistral',
      defaultModel: 'mistral-medium-3-5',
      apiEndpoint: '',
      apiKey: '',
    })
  })
})

describe('an edit while another tab edits too (P18)', () => {
  const draft = toProviderDraft(toFormValues(saved), saved)

  test('keeps what only the other tab changed', () => {
    const present = { ...saved, enabled: false, defaultModel: 'gpt-6-astra' }
    expect(mergeDraft({ ...draft, name: 'Renamed' }, saved, present)).toMatchObject({
      name: 'Renamed',
      enabled: false,
      defaultModel: 'gpt-6-astra',
    })
  })

  test('never joins a key with an address from the other tab (P5)', () => {
    const present = { ...saved, apiEndpoint: 'https://proxy.example/v1', apiKey: 'proxy-key' }
    const renamed = mergeDraft({ ...draft, name: 'Renamed' }, saved, present)
    expect(renamed.apiEndpoint).toBe('https://proxy.example/v1')
    expect(renamed.apiKey, 'the proxy’s key stays').toBeUndefined()
    const rekeyed = mergeDraft({ ...draft, apiKey: 'sk-fresh' }, saved, present)
    expect(rekeyed).toMatchObject({ apiEndpoint: undefined, apiKey: 'sk-fresh' })
  })
})

describe('PROV2-05 the API', () => {
  test('the type’s own is not stored, another one is', () => {
    expect(filled.api).toBe('responses')
    expect(toProviderDraft(filled, undefined)).not.toHaveProperty('api')
    expect(toProviderDraft({ ...filled, api: 'chat' }, undefined)).toMatchObject({ api: 'chat' })
    const custom: ProviderFormValues = { ...filled, ...valuesOfType('custom') }
    expect(custom.api).toBe('chat')
    expect(toProviderDraft(custom, undefined)).not.toHaveProperty('api')
    const other = { ...custom, api: 'responses' } as const
    expect(toProviderDraft(other, undefined)).toMatchObject({ api: 'responses' })
    expect(toFormValues({ ...saved, api: 'chat' }).api).toBe('chat')
    expect(toFormValues(saved).api).toBe('responses')
  })

  test('there is none to choose beside templates, nor for other types', () => {
    const custom: ProviderFormValues = { ...filled, ...valuesOfType('custom'), api: 'responses' }
    const templated = { ...custom, requestFormat: '{"prompt":"{{prompt}}"}' }
    expect(toProviderDraft(templated, undefined)).not.toHaveProperty('api')
    const mistral: ProviderFormValues = { ...filled, ...valuesOfType('mistral'), api: 'responses' }
    expect(toProviderDraft(mistral, undefined)).not.toHaveProperty('api')
  })

  test('what another tab chose stays where the connection is left alone', () => {
    const draft = toProviderDraft({ ...toFormValues(saved), name: 'Other' }, saved)
    expect(mergeDraft(draft, saved, { ...saved, api: 'chat' })).toMatchObject({ api: 'chat' })
  })
})

describe('COST-34 the cap on prices', () => {
  const router = { ...toFormValues(undefined), name: 'Router', apiKey: 'sk-1' }
  const stored = { ...saved, type: 'openrouter', capsPrice: true } as const

  test('is off at first, and stored where it is on, for OpenRouter alone', () => {
    expect(router).toMatchObject({ type: 'openrouter', capsPrice: false })
    expect(toProviderDraft(router, undefined)).not.toHaveProperty('capsPrice')
    expect(toProviderDraft({ ...router, capsPrice: true }, undefined)).toMatchObject({
      capsPrice: true,
    })
    const other = { ...router, ...valuesOfType('mistral'), capsPrice: true }
    expect(toProviderDraft(other, undefined)).not.toHaveProperty('capsPrice')
    expect(toFormValues(stored).capsPrice).toBe(true)
  })

  test('is changed by whoever changed it, beside another tab (P18)', () => {
    const asStored = toProviderDraft(toFormValues(stored), stored)
    const off = toProviderDraft({ ...toFormValues(stored), capsPrice: false }, stored)
    expect(mergeDraft(off, stored, stored)).not.toHaveProperty('capsPrice')
    const { capsPrice: _, ...present } = stored
    expect(mergeDraft(asStored, stored, present)).not.toHaveProperty('capsPrice')
    expect(mergeDraft(asStored, stored, stored)).toMatchObject({ capsPrice: true })
    const usual = toProviderDraft(toFormValues(present), present)
    expect(mergeDraft(usual, present, stored)).toMatchObject({ capsPrice: true })
    const on = toProviderDraft({ ...toFormValues(present), capsPrice: true }, present)
    expect(mergeDraft(on, present, present)).toMatchObject({ capsPrice: true })
  })
})
