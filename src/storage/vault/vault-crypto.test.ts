import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import {
  createDataKey,
  type KeyOwner,
  rewrapDataKey,
  sealKey,
  unsealKey,
  unwrapDataKey,
  type WrappedKey,
} from './vault-crypto'
import { VaultError } from './vault-error'

/** Far too few, so that tests are quick; the database refuses them (vault-record.test.ts). */
const FEW = 1_000
const PASSPHRASE = 'lantern harbour candle'
const KEY = 'sk-secret-0123456789'

const owner: KeyOwner = { id: 'provider-1', type: 'openai', address: 'https://api.openai.com/v1' }

const make = () => createDataKey('key-1', PASSPHRASE, FEW)

const wrongPassphrase = new VaultError('wrong_passphrase')
const unreadable = new VaultError('sealed_key_unreadable')

/** The same bytes with one bit flipped, in base64. */
function flip(base64: string, index = 0): string {
  const bytes = Buffer.from(base64, 'base64')
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

describe('the data key', () => {
  it('opens with its passphrase, and seals and opens keys', async () => {
    const { dataKey, wrapped } = await make()
    const sealed = await sealKey(dataKey, KEY, owner)
    const opened = await unwrapDataKey(wrapped, PASSPHRASE)
    expect(await unsealKey(opened, sealed, owner)).toBe(KEY)
  })

  it('is AES-256-GCM and cannot be read out while it is open', async () => {
    const { dataKey, wrapped } = await make()
    for (const key of [dataKey, await unwrapDataKey(wrapped, PASSPHRASE)]) {
      expect(key.algorithm).toEqual({ name: 'AES-GCM', length: 256 })
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  it('is another one each time, with another salt of 16 bytes and another IV of 96 bits', async () => {
    const [one, other] = await Promise.all([make(), make()])
    expect(Buffer.from(one.wrapped.salt, 'base64')).toHaveLength(16)
    expect(Buffer.from(one.wrapped.iv, 'base64')).toHaveLength(12)
    for (const field of ['salt', 'iv', 'data'] as const)
      expect(one.wrapped[field]).not.toBe(other.wrapped[field])
    const sealed = await sealKey(one.dataKey, KEY, owner)
    await expect(unsealKey(other.dataKey, sealed, owner)).rejects.toEqual(unreadable)
  })

  it('is made with a million rounds, over the floor', () => {
    expect([ITERATIONS, MIN_ITERATIONS]).toEqual([1_000_000, 600_000])
  })

  const changes: [string, (wrapped: WrappedKey) => WrappedKey][] = [
    ['its id', (wrapped) => ({ ...wrapped, keyId: 'key-2' })],
    ['the salt', (wrapped) => ({ ...wrapped, salt: flip(wrapped.salt) })],
    ['the rounds', (wrapped) => ({ ...wrapped, iterations: FEW + 1 })],
    ['the IV', (wrapped) => ({ ...wrapped, iv: flip(wrapped.iv) })],
    ['the wrapped key', (wrapped) => ({ ...wrapped, data: flip(wrapped.data) })],
    ['its tag', (wrapped) => ({ ...wrapped, data: flip(wrapped.data, 47) })],
    ['the encoding', (wrapped) => ({ ...wrapped, salt: '*'.repeat(24) })],
  ]
  it.each(changes)(
    'does not open with a change of %s, told as a wrong passphrase',
    async (_, change) => {
      const { wrapped } = await make()
      await expect(unwrapDataKey(change(wrapped), PASSPHRASE)).rejects.toEqual(wrongPassphrase)
    },
  )

  it('does not open with another passphrase, told the same', async () => {
    const { wrapped } = await make()
    for (const wrong of ['', PASSPHRASE.toUpperCase(), `${PASSPHRASE} `])
      await expect(unwrapDataKey(wrapped, wrong)).rejects.toEqual(wrongPassphrase)
  })

  it('opens with a passphrase that another system composes otherwise', async () => {
    const { wrapped } = await createDataKey('key-1', 'Zo\u00eb am Fenster', FEW)
    await unwrapDataKey(wrapped, 'Zoe\u0308 am Fenster')
  })

  it('takes more rounds under the same passphrase', async () => {
    const { wrapped } = await make()
    const { wrapped: next } = await rewrapDataKey(wrapped, PASSPHRASE, FEW * 2)
    expect(next).toMatchObject({ keyId: 'key-1', iterations: FEW * 2 })
    await expect(rewrapDataKey(wrapped, 'wrong', FEW)).rejects.toEqual(wrongPassphrase)
    await unwrapDataKey(next, PASSPHRASE)
  })
})

describe('a sealed key (P5, P6)', () => {
  it.each([
    ['another endpoint', { address: 'https://evil.example/v1' }],
    ['another port', { address: 'https://api.openai.com:8443/v1' }],
    ['another path of the same host', { address: 'https://api.openai.com/somebody-else/v1' }],
    ['no endpoint', { address: undefined }],
    ['another type', { type: 'custom' }],
    ['another provider', { id: 'provider-2' }],
  ])('does not open for %s', async (_, change) => {
    const { dataKey } = await make()
    const sealed = await sealKey(dataKey, KEY, owner)
    await expect(unsealKey(dataKey, sealed, { ...owner, ...change })).rejects.toEqual(unreadable)
  })

  it('opens where an earlier release sealed it for the origin alone', async () => {
    const { dataKey } = await make()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const parts = ['parlour-key', 1, owner.id, owner.type, 'https://api.openai.com']
    const additionalData = new TextEncoder().encode(JSON.stringify(parts))
    const text = new TextEncoder().encode(KEY)
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, dataKey, text)
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const sealed = { iv: base64(iv), data: base64(new Uint8Array(data)) }
    expect(await unsealKey(dataKey, sealed, owner)).toBe(KEY)
    const elsewhere = { ...owner, address: 'https://evil.example/v1' }
    await expect(unsealKey(dataKey, sealed, elsewhere)).rejects.toEqual(unreadable)
  })

  it('does not open where a bit of it was changed, or it is no ciphertext at all', async () => {
    const { dataKey } = await make()
    const sealed = await sealKey(dataKey, KEY, owner)
    for (const changed of [
      { ...sealed, iv: flip(sealed.iv) },
      { ...sealed, data: flip(sealed.data) },
      { ...sealed, data: sealed.data.slice(0, 8) },
      { ...sealed, data: 'not base64 at all!' },
      { ...sealed, iv: '' },
    ])
      await expect(unsealKey(dataKey, changed, owner)).rejects.toEqual(unreadable)
  })

  it('has a fresh IV of 96 bits each time, also for the same key', async () => {
    const { dataKey } = await make()
    const sealed = await Promise.all(Array.from({ length: 50 }, () => sealKey(dataKey, KEY, owner)))
    expect(new Set(sealed.map(({ iv }) => iv)).size).toBe(50)
    expect(new Set(sealed.map(({ data }) => data)).size).toBe(50)
    for (const { iv } of sealed) expect(Buffer.from(iv, 'base64')).toHaveLength(12)
  })

  it('comes back exactly for its owner and for no other, whatever the texts are', async () => {
    const { dataKey } = await make()
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 })
    const owners = fc.record({
      id: texts,
      type: texts,
      address: fc.option(texts, { nil: undefined }),
    })
    const identity = ({ id, type, address }: KeyOwner) => JSON.stringify([id, type, address ?? ''])
    await fc.assert(
      fc.asyncProperty(texts, owners, owners, async (key, one, other) => {
        const sealed = await sealKey(dataKey, key, one)
        expect(await unsealKey(dataKey, sealed, one)).toBe(key)
        const opened = await unsealKey(dataKey, sealed, other).catch(() => undefined)
        expect(opened === undefined).toBe(identity(one) !== identity(other))
      }),
    )
  })
})
