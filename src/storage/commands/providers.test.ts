import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import { getCharacter, getProvider } from '../database/queries'
import { exportRaw } from '../database/raw-export'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, providerDraft, sampleProvider } from '../testing/sample-records'
import { createProvider, deleteProvider, updateProvider } from './providers'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const everything = async () => [await dumpDatabase(), await (await exportRaw()).text()]

describe('createProvider', () => {
  it('stores what the user decided, with an id and a time', async () => {
    const before = Date.now()
    const id = await createProvider(providerDraft)
    const provider = await getProvider(id)
    expect(provider).toMatchObject(providerDraft)
    expect(provider?.createdAt).toBeGreaterThanOrEqual(before)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('an address that would mean something else in a policy', () => {
  const bad = { ...providerDraft, type: 'custom' as const, apiEndpoint: 'https://x;script-src/v1' }

  const refusal = { code: 'endpoint_refused', params: { fault: 'host' } }

  it('is not stored', async () => {
    const before = await dumpDatabase()
    await expect(createProvider(bad)).rejects.toMatchObject(refusal)
    await expect(updateProvider('provider-1', bad)).rejects.toMatchObject(refusal)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('can be deleted where it is stored already, and the delete be taken back', async () => {
    await database.providers.update('provider-1', { apiEndpoint: bad.apiEndpoint })
    const undo = await deleteProvider('provider-1')
    expect(await getProvider('provider-1')).toBeUndefined()
    if (undo) await undo()
    expect(await getProvider('provider-1')).toMatchObject({ apiEndpoint: bad.apiEndpoint })
  })
})

describe('updateProvider', () => {
  it('returns false and writes nothing for a missing one (PROV-39)', async () => {
    const before = await dumpDatabase()
    expect(await updateProvider('nobody', providerDraft)).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('rebuilds it under a new type and keeps id and createdAt (PROV-27)', async () => {
    await database.providers.update('provider-1', { organization: 'org', requestFormat: '{}' })
    const draft = { ...providerDraft, type: 'anthropic' as const, apiEndpoint: undefined }
    expect(await updateProvider('provider-1', draft)).toBe(true)
    expect(await getProvider('provider-1')).toEqual({
      ...draft,
      id: 'provider-1',
      createdAt: 1_000,
    })
  })

  it('tells its characters of the new type and leaves the others', async () => {
    await updateProvider('provider-1', { ...providerDraft, type: 'xai' })
    expect((await getCharacter('character-1'))?.providerType).toBe('xai')
    expect((await getCharacter('character-3'))?.providerType).toBe('custom')
  })
})

describe('deleteProvider', () => {
  it('returns false for a missing one (PROV-39)', async () => {
    const before = await dumpDatabase()
    expect(await deleteProvider('nobody')).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('leaves its characters as they are (decision 009)', async () => {
    await deleteProvider('provider-1')
    expect(await getProvider('provider-1')).toBeUndefined()
    expect((await getCharacter('character-1'))?.providerId).toBe('provider-1')
  })

  it('moves its characters to another one and its default model (decision 009)', async () => {
    await deleteProvider('provider-1', 'provider-2')
    for (const id of ['character-1', 'character-2'])
      expect(await getCharacter(id)).toMatchObject({
        providerId: 'provider-2',
        providerType: 'openai',
        model: 'big-model',
      })
  })

  it('deletes nothing where the one that should take over is gone', async () => {
    const before = await dumpDatabase()
    await expect(deleteProvider('provider-1', 'nobody')).rejects.toMatchObject({
      code: 'next_provider_not_found',
    })
    expect(await dumpDatabase()).toEqual(before)
  })

  it.each([undefined, 'provider-2'])('can be taken back whole (moved to %s)', async (target) => {
    await database.characters.update('character-2', { providerType: undefined, model: 'mine' })
    const before = await everything()
    const undo = await deleteProvider('provider-1', target)
    expect(await everything()).not.toEqual(before)
    if (undo) await undo()
    expect(await everything()).toEqual(before)
  })

  it('keeps what was changed in a moved character before the delete was taken back', async () => {
    const undo = await deleteProvider('provider-1', 'provider-2')
    await database.characters.update('character-1', { name: 'Ada Lovelace' })
    if (undo) await undo()
    expect(await getCharacter('character-1')).toMatchObject({
      name: 'Ada Lovelace',
      providerId: 'provider-1',
      model: 'small-model',
    })
    expect(await getProvider('provider-1')).toEqual(sampleProvider())
  })
})
