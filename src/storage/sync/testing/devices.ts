import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { clonePlain, digestAtOnce } from './cheap-copies'
import type * as engineModule from './engine'

type Engine = typeof engineModule

/** A simulated browser: storage as it is, over a database and by a clock of its own. */
export interface Device {
  name: string
  engine: Engine
  /** Its databases. */
  factory: IDBFactory
  /** Milliseconds that its clock is ahead of the world's. */
  skew: number
}

/** The world's time in epoch milliseconds; only the simulation moves it. */
export const world = { now: 1_800_000_000_000, chance: 1 }

let current: Device | undefined

/** A number below 2 ** 32, the same in each run. After the public-domain "mulberry32". */
function nextChance(): number {
  world.chance = (world.chance + 0x6d2b79f5) | 0
  let mixed = Math.imul(world.chance ^ (world.chance >>> 15), 1 | world.chance)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}

/**
 * Makes time and chance those of the simulation, so that a history is the same on every machine, and what costs most of its
 * time cheap. By functions and no spies: those remember each of a million calls.
 */
export function takeOverClockAndChance(): void {
  const { subtle } = crypto
  replace(Date, 'now', () => world.now + (current?.skew ?? 0))
  replace(globalThis, 'structuredClone', clonePlain)
  replace(subtle, 'digest', digestAtOnce)
  replace(crypto, 'getRandomValues', (array) => {
    if (array instanceof Uint8Array)
      for (let at = 0; at < array.length; at += 1) array[at] = nextChance() & 0xff
    return array
  })
  replace(crypto, 'randomUUID', () => {
    const digits = [0, 0, 0, 0].map(() => nextChance().toString(16).padStart(8, '0')).join('')
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
  })
}

/** Puts something in the place of a method, until the test is over. */
function replace<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  value: Owner[Name],
): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

/** Makes a device with an empty database. */
export async function createDevice(name: string): Promise<Device> {
  vi.resetModules()
  const engine = await import('./engine')
  const device: Device = { name, engine, factory: new IDBFactory(), skew: 0 }
  await on(device, () => engine.openDatabase())
  await on(device, () => engine.startSync())
  await on(device, () => engine.markRest())
  rememberTables(engine)
  return device
}

/** Dexie makes its view of a store anew for each write; here it is made once. */
function rememberTables({ database: { core } }: Engine): void {
  const make = core.table.bind(core)
  const made = new Map<string, ReturnType<typeof make>>()
  core.table = (name) => {
    const table = made.get(name) ?? make(name)
    made.set(name, table)
    return table
  }
}

/** Does something as a device, by its clock. Nothing else happens meanwhile. */
export async function on<Result>(
  device: Device,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  current = device
  globalThis.indexedDB = device.factory
  try {
    return await work(device.engine)
  } finally {
    current = undefined
  }
}

/** Makes an old device new: nothing in it, and a name of its own. */
export async function emptyDevice(device: Device): Promise<void> {
  device.skew = 0
  await becomeCopy(device, new Map())
  await on(device, async ({ becomeDevice, createMetadataRecord, database, markRest }) => {
    await database.metadata.add(createMetadataRecord())
    await becomeDevice()
    await markRest()
  })
}

/** A transaction of the browser's own, over everything: what it does, nobody notes. */
function wholeDatabase({ engine }: Device, mode: IDBTransactionMode): IDBTransaction {
  const connection = engine.database.backendDB()
  return connection.transaction([...connection.objectStoreNames], mode)
}

/** Everything in a device's database, as a browser's profile is copied. */
export function copyOf(device: Device): Promise<Map<string, unknown[]>> {
  return new Promise((resolve, reject) => {
    const copy = new Map<string, unknown[]>()
    const transaction = wholeDatabase(device, 'readonly')
    for (const name of transaction.objectStoreNames) {
      const request = transaction.objectStore(name).getAll()
      request.onsuccess = () => copy.set(name, request.result)
    }
    transaction.oncomplete = () => resolve(copy)
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
}

/** Makes a device what another one, or itself, was when it was copied. */
export function becomeCopy(device: Device, copy: ReadonlyMap<string, unknown[]>): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = wholeDatabase(device, 'readwrite')
    for (const name of transaction.objectStoreNames) {
      const store = transaction.objectStore(name)
      store.clear()
      for (const row of copy.get(name) ?? []) store.put(row)
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
}

/** Time and chance as at the beginning, so that each history is the same whatever came before it. */
export function startOver(): void {
  world.now = 1_800_000_000_000
  world.chance = 1
}
