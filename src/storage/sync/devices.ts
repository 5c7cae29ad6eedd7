import * as z from 'zod/mini'
import { product } from '@/domain/product'
import { cutText } from '@/lib/cut-text'
import { getAside, putAside, withAside } from './aside'
import type { KnownDevice } from './marks/marks'
import { getSyncState, putSyncState } from './sync-tables'
import { type Head, wireLimits } from './wire/segment'

/* The devices of the group, as their heads tell: one row beside the marks, which is written when a head says something new. */

const deviceSchema = z.object({
  device: z.string(),
  name: z.optional(z.string()),
  last: z.optional(z.number()),
  version: z.optional(z.string()),
  n: z.number(),
})

const devicesSchema = z.array(deviceSchema)

/** The other devices that are known, this one among them where it was called otherwise. */
export async function getOthers(): Promise<KnownDevice[]> {
  return (await getAside('devices', devicesSchema)) ?? []
}

/** This device first, then the others of its group that have ever sent something; none where sync is off. */
export async function getDevices(): Promise<KnownDevice[]> {
  const state = await getSyncState()
  if (!state) return []
  const { device, name, n } = state
  const { version } = product
  const others = (await getOthers()).filter((other) => other.device !== device)
  return [{ device, ...(name && { name }), version, n }, ...others]
}

/**
 * Calls this device something else, here and, once it has sent that, on the others.
 * @param name plain text; what is longer than 60 characters is cut, and a blank one is none. @throws {StorageError}
 */
export async function renameDevice(name: string): Promise<void> {
  await withAside(async () => {
    const state = await getSyncState()
    if (!state) return
    const { name: _former, ...rest } = state
    const plain = plainName(name)
    await putSyncState({ ...rest, ...(plain && { name: plain }), toTell: true })
  })
}

/** Has the head of this device sent once more, though nothing is: others wait for what it says has been read here. @throws {StorageError} */
export async function tellAgain(): Promise<void> {
  await withAside(async () => {
    const state = await getSyncState()
    if (state) await putSyncState({ ...state, toTell: true })
  })
}

/** A name in one line, without what would turn the text around it. */
function plainName(name: string): string {
  const line = name.slice(0, 1_000).replaceAll(/[\s\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
  return cutText(line.trim(), wireLimits.deviceName).trim()
}

/** Notes what heads tell. Writes nothing where all is known. @throws {StorageError} */
export async function noteDevices(heads: ReadonlyMap<string, Head>): Promise<void> {
  const known = await getOthers()
  const fresh = [...heads].map(([device, { name, last, version, n }]): KnownDevice => {
    const shown = name && plainName(name)
    return {
      device,
      ...(shown && { name: shown }),
      ...(last !== undefined && { last }),
      ...(version && { version }),
      n,
    }
  })
  const isKnown = (one: KnownDevice) =>
    known.some((each) => JSON.stringify(each) === JSON.stringify(one))
  if (fresh.every(isKnown)) return
  await withAside(async () => {
    // Sync was left meanwhile.
    if (!(await getSyncState())) return
    const others = (await getOthers()).filter(({ device }) => !heads.has(device))
    const devices = [...others, ...fresh]
      .toSorted((one, other) => (one.device < other.device ? -1 : 1))
      .slice(0, wireLimits.devices)
    await putAside('devices', devices)
  })
}
