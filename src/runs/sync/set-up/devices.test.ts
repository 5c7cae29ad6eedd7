import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMetadataRecord } from '@/storage/database/records'
import { database, openDatabase } from '@/storage/database/database'
import { createConversation } from '@/storage/conversations/conversations'
import { storedConversations } from '@/storage/conversations/conversation-source'
import { createProvider, type ProviderDraft, updateProvider } from '@/storage/commands/providers'
import { objectNames } from '@/storage/sync/carrier/carrier'
import { sealedCodec } from '@/storage/sync/seal/sealed-codec'
import { exchangeKeys } from '../share-keys'
import { addCharacter } from '@/storage/sync/testing/add-character'
import { createGroupCode } from '@/storage/sync/seal/group-code'
import { createGroup } from '@/storage/sync/seal/group-file'
import { getKeptGroup, putKeptGroup, toGroup } from '@/storage/sync/place/kept-group'
import { getStorePlace } from '@/storage/sync/place/store-place'
import { setPassphrase, unlockVault } from '@/storage/vault/vault-commands'
import { lockVault } from '@/storage/vault/vault-lock'
import { type S3StandIn, startS3 } from '../../../../e2e/stand-in/s3/s3-server'
import { exchangeOnce } from '../exchange/ask-worker'
import {
  begin,
  beginAnew,
  beginGroup,
  changeCode,
  joinGroup,
  keepBucket,
  keepSetupText,
  leaveGroup,
  textForDevice,
  tryPlace,
  typeNewCode,
} from './devices'
import { createLooks } from '@/storage/sync/exchange'
import { startWorkerHere } from '../testing/start-worker-here'
import { openPlace } from './open-place'

/* The whole way of a device, from a bucket to chats, but for screens and the worker's own thread. */

let store: S3StandIn

beforeEach(async () => {
  // Real requests to the stand-in.
  vi.unstubAllGlobals()
  store = await startS3({ secret: 'planted/secret+of+the+store' })
  await openDatabase()
})

afterEach(async () => {
  await store.close()
  await emptyBrowser()
})

/** As a browser that nobody has used. */
async function emptyBrowser() {
  const { tables } = database
  await database.transaction('rw', tables, async () => {
    await database.syncMarks.clear()
    for (const table of tables) await table.clear()
    await database.metadata.add(createMetadataRecord())
  })
}

async function exchange() {
  const [kept, group] = await Promise.all([getStorePlace(), getKeptGroup()])
  if (!kept || !group) throw new Error('Not in a group')
  const { signal } = new AbortController()
  const carrier = await openPlace(kept.place, { signal })
  const parts = {
    carrier,
    group: toGroup(group),
    what: 'both',
    wanted: [],
    looks: createLooks(),
    isPrompt: true,
  } as const
  return exchangeOnce(parts, { signal, startWorker: startWorkerHere })
}

async function shareOnce() {
  const [kept, group] = await Promise.all([getStorePlace(), getKeptGroup()])
  if (!kept || !group) throw new Error('Not in a group')
  const carrier = await openPlace(kept.place, { signal: new AbortController().signal })
  const listed = await carrier.list(objectNames.heads)
  await exchangeKeys({ carrier, codec: sealedCodec(toGroup(group)), listed })
}

const sampleDraft: ProviderDraft = {
  name: 'Mine',
  type: 'openai',
  apiEndpoint: 'https://api.example/v1',
  apiKey: '',
  defaultModel: 'm',
  enabled: true,
}

const bucket = () => {
  const { endpoint, bucket: name, keyId, secret } = store
  return { endpoint, bucket: name, prefix: 'parlour/', keyId, secret }
}

async function addChat(text: string) {
  await addCharacter()
  const { id: characterId } = (await database.characters.toCollection().first()) ?? { id: '' }
  await createConversation({ characterId, conversationType: 'standard' }, 'chat')
  await storedConversations.addMessages('chat', [{ role: 'user', content: text }])
}

const texts = async () => (await database.messages.toArray()).map(({ content }) => content)

async function setUp(sharesKeys = false) {
  const code = createGroupCode()
  await keepBucket(bucket(), 'Laptop')
  expect(await tryPlace()).toEqual({ isUsable: true, hasGroup: false })
  await beginGroup(code, sharesKeys)
  return code
}

describe('a device', () => {
  it('begins a group, and another one joins it by text and code', async () => {
    await addChat('Kept in a bucket')
    const code = await setUp()
    expect(await exchange()).toMatchObject({ hasSent: true, stopped: [] })
    const text = await textForDevice(code)
    expect(text).not.toContain(code)

    await emptyBrowser()
    await keepSetupText(text, code, { deviceName: 'Phone', sharesKeys: false })
    expect(await tryPlace()).toEqual({ isUsable: true, hasGroup: true })
    await begin()
    expect(await exchange()).toMatchObject({ hasReceived: true, stopped: [] })
    expect(await texts()).toContain('Kept in a bucket')
  })

  it('joins a group that it finds, by its code alone', async () => {
    await addChat('Found again')
    const code = await setUp()
    await exchange()

    await emptyBrowser()
    await keepBucket(bucket(), 'New laptop')
    expect(await tryPlace()).toEqual({ isUsable: true, hasGroup: true })
    await expect(joinGroup(createGroupCode(), false)).rejects.toMatchObject({
      code: 'sync_wrong_code',
    })
    expect((await getStorePlace())?.isTried).toBe(false)
    await joinGroup(code, false)
    await exchange()
    expect(await texts()).toContain('Found again')
  })

  it('says what is wrong with a bucket, and goes on with another one', async () => {
    await keepBucket({ ...bucket(), bucket: 'another' }, 'Laptop')
    expect(await tryPlace()).toMatchObject({ isUsable: false, fault: 'sync_store_no_bucket' })
    await setUp()
    expect((await getStorePlace())?.isTried).toBe(true)
  })

  it('seals under a new code from then on, which the other device types (SYNC-24)', async () => {
    await addChat('Before')
    const code = await setUp()
    await exchange()
    const former = await getKeptGroup()
    const newCode = createGroupCode()
    await expect(changeCode(createGroupCode(), newCode)).rejects.toMatchObject({
      code: 'sync_wrong_code',
    })
    await changeCode(code, newCode)
    await storedConversations.addMessages('chat', [{ role: 'user', content: 'After' }])
    await exchange()
    // As the device was before: it cannot open what is newer, until the code is typed.
    if (former) await putKeptGroup(former)
    await expect(typeNewCode(code)).rejects.toMatchObject({ code: 'sync_wrong_code' })
    await typeNewCode(newCode)
    expect((await getKeptGroup())?.epochs).toHaveLength(2)
  })

  it('keeps the secret of the bucket in the vault (P6)', async () => {
    await setPassphrase('correct horse battery staple')
    await setUp()
    const stored = JSON.stringify(await database.syncMarks.toArray())
    expect(stored).not.toContain(store.secret)
    lockVault()
    const { place } = (await getStorePlace()) ?? {}
    if (!place) throw new Error('No place')
    const { signal } = new AbortController()
    await expect(openPlace(place, { signal, ask: false })).rejects.toMatchObject({
      code: 'vault_locked',
    })
    await unlockVault('correct horse battery staple')
    await exchange()
  })

  it('has its secret sealed, and opened, with the keys of providers (P6)', async () => {
    await setUp()
    expect(JSON.stringify(await database.syncMarks.toArray())).toContain(store.secret)
    await setPassphrase('correct horse battery staple')
    expect(JSON.stringify(await database.syncMarks.toArray())).not.toContain(store.secret)
    await exchange()
  })

  it('takes API keys over where both have asked for that, and nobody else learns them (SYNC-18)', async () => {
    const id = await createProvider({ ...sampleDraft, apiKey: 'sk-planted-key' })
    const code = await setUp(true)
    await exchange()
    await shareOnce()
    const text = await textForDevice(code)

    const join = async (sharesKeys: boolean) => {
      await emptyBrowser()
      await keepSetupText(text, code, { deviceName: 'Phone', sharesKeys })
      await begin()
      await exchange()
      await shareOnce()
      return (await database.providers.get(id))?.apiKey
    }
    expect(await join(false)).toBe('')
    expect(await join(true)).toBe('sk-planted-key')
    const all = [...store.objects.values(), ...store.calls.map(({ body }) => body)]
    for (const bytes of all) expect(bytes.toString('latin1')).not.toContain('sk-planted-key')
  })

  it('gives no key to a provider that leads elsewhere by now (P5, SYNC-18)', async () => {
    const id = await createProvider({ ...sampleDraft, apiKey: 'sk-planted-key' })
    const code = await setUp(true)
    await exchange()
    await shareOnce()
    const text = await textForDevice(code)
    await emptyBrowser()
    await keepSetupText(text, code, { deviceName: 'Phone', sharesKeys: true })
    await begin()
    await exchange()
    await updateProvider(id, {
      ...sampleDraft,
      apiKey: '',
      apiEndpoint: 'https://other.example/v1',
    })
    await shareOnce()
    expect((await database.providers.get(id))?.apiKey).toBe('')
  })

  it('writes nothing more into a store that another device has emptied, and can begin anew there (SYNC-43)', async () => {
    await addChat('Mine')
    await setUp()
    await exchange()
    await storedConversations.addMessages('chat', [{ role: 'user', content: 'After' }])
    store.objects.clear()
    await expect(exchange()).rejects.toMatchObject({ code: 'sync_store_emptied' })
    expect(store.objects.size).toBe(0)

    // Nor where devices have begun another group there.
    const { text } = await createGroup(createGroupCode())
    store.objects.set('parlour/g/0001-aaaaaaaaaa', Buffer.from(text))
    await expect(exchange()).rejects.toMatchObject({ code: 'sync_store_emptied' })
    expect(store.objects.size).toBe(1)
    store.objects.clear()

    await beginAnew()
    expect(await getStorePlace()).toMatchObject({ isTried: false, deviceName: 'Laptop' })
    expect(await tryPlace()).toEqual({ isUsable: true, hasGroup: false })
    await beginGroup(createGroupCode(), false)
    expect(await exchange()).toMatchObject({ hasSent: true })
    expect(await texts()).toEqual(expect.arrayContaining(['Mine', 'After']))
  })

  it('takes nothing of somebody else’s for a group, and leaves it alone (SYNC-43)', async () => {
    const foreign = 'parlour/g/notes.txt'
    store.objects.set(foreign, Buffer.from('of somebody else'))
    const code = await setUp()
    await changeCode(code, createGroupCode())
    expect(store.objects.has(foreign)).toBe(true)
  })

  it('sends on where its head alone is gone, as after somebody took it off the list', async () => {
    await addChat('Mine')
    await setUp()
    await exchange()
    const heads = [...store.objects.keys()].filter((name) => name.startsWith('parlour/h/'))
    for (const name of heads) store.objects.delete(name)
    await storedConversations.addMessages('chat', [{ role: 'user', content: 'After' }])
    expect(await exchange()).toMatchObject({ hasSent: true })
  })

  it('leaves, and keeps all that it has (SYNC-43)', async () => {
    await addChat('Mine')
    await setUp()
    await exchange()
    const objects = store.objects.size
    await leaveGroup()
    expect(await database.syncMarks.count()).toBe(0)
    expect(await texts()).toContain('Mine')
    expect(store.objects.size).toBe(objects)
  })
})
