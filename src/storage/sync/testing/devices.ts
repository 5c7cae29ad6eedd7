import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
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

/** Makes time and chance those of the simulation, so that a history is the same on every machine. */
export function takeOverClockAndChance(): void {
  vi.spyOn(Date, 'now').mockImplementation(() => world.now + (current?.skew ?? 0))
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array)
      for (let at = 0; at < array.length; at += 1) array[at] = nextChance() & 0xff
    return array
  })
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const digits = [0, 0, 0, 0].map(() => nextChance().toString(16).padStart(8, '0')).join('')
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
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
  return device
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
export function emptyDevice(device: Device): Promise<void> {
  device.skew = 0
  return on(device, async ({ becomeDevice, createMetadataRecord, database, leaveSync }) => {
    const { tables } = database
    await database.transaction('rw', tables, async () => {
      await leaveSync()
      for (const table of tables) await table.clear()
      await database.metadata.add(createMetadataRecord())
    })
    await becomeDevice()
  })
}

/** Everything in a device's database, as a browser's profile is copied. */
export async function copyOf({ engine }: Device): Promise<Map<string, unknown[]>> {
  const copy = new Map<string, unknown[]>()
  const { tables } = engine.database
  await engine.database.transaction('r', tables, async () => {
    for (const table of tables) copy.set(table.name, structuredClone(await table.toArray()))
  })
  return copy
}

/** Makes a device what another one, or itself, was when it was copied. */
export async function becomeCopy(
  { engine }: Device,
  copy: ReadonlyMap<string, unknown[]>,
): Promise<void> {
  const { database, leaveSync } = engine
  const { tables } = database
  await database.transaction('rw', tables, async () => {
    await leaveSync()
    for (const table of tables) await table.clear()
    for (const table of tables) await table.bulkPut(copy.get(table.name) ?? [])
  })
}

/** Time and chance as at the beginning, so that each history is the same whatever came before it. */
export function startOver(): void {
  world.now = 1_800_000_000_000
  world.chance = 1
}
