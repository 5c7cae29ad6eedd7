import { type Browser, expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { keyOfPassphrase } from '@/lib/passphrase-key'
import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import type { KeptGroup } from '@/storage/sync/place/kept-group'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { createGroupCode } from '@/storage/sync/seal/group-code'
import { createGroup } from '@/storage/sync/seal/group-file'
import type { PageGuards } from '../../page-guards'
import { type S3StandIn, startS3 } from '../../stand-in/s3/s3-server'
import type { StandIn } from '../../stand-in/server'
import { type SeedRecords, seedDatabase } from '../data/seed'
import { devicesOf, openSecondDevice, type StoreAddress } from './devices'

/*
 * Devices that are connected without the forms, for journeys about what comes after. They begin by themselves where they
 * find place and group in their database, as after a reload in the middle.
 */

/** A group that no device has begun yet. */
interface SeededGroup {
  code: string
  id: string
  file: string
  epoch: { id: string; key: number[] }
}

/** What of a group's file is read to take its key out. */
const fileSchema = z.object({
  v: z.number(),
  group: z.string(),
  salt: z.string(),
  iterations: z.number(),
  epochs: z.tuple([z.object({ id: z.string(), iv: z.string(), data: z.string() })]),
})

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Makes a group. Its key is taken out of its file by the code, which no browser would hand out. */
export async function makeGroup(): Promise<SeededGroup> {
  const code = createGroupCode()
  const { text } = await createGroup(code)
  const { v, group, salt, iterations, epochs } = fileSchema.parse(JSON.parse(text))
  const [{ id, iv, data }] = epochs
  const wrapper = await keyOfPassphrase(code, bytesOf(salt), iterations, ['decrypt'])
  const bound = JSON.stringify(['parlour-sync-epoch', v, group, salt, iterations, id, 0])
  const additionalData = new TextEncoder().encode(bound)
  const algorithm = { name: 'AES-GCM', iv: bytesOf(iv), additionalData }
  const key = await crypto.subtle.decrypt(algorithm, wrapper, bytesOf(data))
  return { code, id: group, file: text, epoch: { id, key: [...new Uint8Array(key)] } }
}

/** Connects a browser that has nothing but these records to the group's store. Its screen of devices is open afterwards. */
export async function connectDevice(
  page: Page,
  { store, group, name, records = {} }: ConnectOptions,
): Promise<void> {
  await seedDatabase(page, records)
  await page.evaluate(putGroup, plan(store, group, name))
  await page.goto(paths.devices)
  // A browser that has just started: on a busy machine its first page alone may take half a minute.
  await expect(devicesOf(page).getByRole('listitem').first()).toContainText('This device', {
    timeout: 90_000,
  })
}

/** A device that is to be connected. */
interface ConnectOptions {
  store: StoreAddress
  group: SeededGroup
  name: string
  records?: SeedRecords
}

function plan({ endpoint, bucket, keyId, secret }: StoreAddress, group: SeededGroup, name: string) {
  const place: KeptPlace = {
    place: {
      kind: 'bucket',
      bucket: { endpoint, bucket, prefix: 'parlour/', keyId },
      secret: { apiKey: secret },
    },
    isTried: false,
    deviceName: name,
  }
  const kept: Omit<KeptGroup, 'epochs'> = {
    groupId: group.id,
    file: group.file,
    isFileSent: false,
  }
  return { databaseName: DATABASE_NAME, place, kept, epoch: group.epoch }
}

/** Run in the page: keys of the browser's own go through nothing else. */
async function putGroup({ databaseName, place, kept, epoch }: ReturnType<typeof plan>) {
  const bytes = new Uint8Array(epoch.key)
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const group: KeptGroup = { ...kept, epochs: [{ id: epoch.id, key }] }
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(databaseName)
    request.onerror = () => reject(new Error(request.error?.message))
    request.onsuccess = () => {
      const transaction = request.result.transaction('syncMarks', 'readwrite')
      const rows = transaction.objectStore('syncMarks')
      rows.put({ store: '', id: 'place', dirty: 0, value: place })
      rows.put({ store: '', id: 'group', dirty: 0, value: group })
      transaction.onerror = () => reject(new Error(transaction.error?.message))
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

/** What a journey has. */
interface Journey {
  page: Page
  browser: Browser
  baseURL: string | undefined
  standIn: StandIn
  guards: PageGuards
}

/** Two browsers of one person, and their store. */
export interface TwoDevices {
  /** The group's code. */
  code: string
  store: S3StandIn
  laptop: Page
  phone: Page
  /** The guards of the phone; those of the laptop are the journey's. */
  phoneGuards: PageGuards
  close: () => Promise<void>
}

/**
 * Connects the journey's page and a second device through a store.
 * @param records what the first one has; the second one has nothing yet
 */
export async function connectTwo(
  { page, browser, baseURL, standIn, guards }: Journey,
  records: SeedRecords,
): Promise<TwoDevices> {
  const store = await startS3({ secret: 'planted/secret+of+a+store' })
  guards.allowOrigin(store.endpoint)
  const group = await makeGroup()
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  const close = async () => {
    await second.close()
    await store.close()
  }
  try {
    await Promise.all([
      connectDevice(page, { store, group, name: 'Laptop', records }),
      connectDevice(second.page, { store, group, name: 'Phone' }),
    ])
  } catch (cause) {
    await close().catch(() => undefined)
    throw cause
  }
  const { code } = group
  return { code, store, laptop: page, phone: second.page, phoneGuards: second.guards, close }
}
