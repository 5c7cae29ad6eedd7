import type { Browser } from '@playwright/test'
import type { S3StandIn } from '../../e2e/stand-in/s3/s3-server'
import { joinDevices, makeSetUpText, setUpDevice, untilSent } from '../../e2e/support/pages/devices'
import { type BenchDevice, countRecords, openDevice, startStore, until } from './bench-device'
import { type SeededLibrary, seedLibrary } from './seed-library'

/** A device whose chats lie in a store. */
export interface ConnectedDevice {
  store: S3StandIn
  device: BenchDevice
  /** The code of its group. */
  code: string
  close: () => Promise<void>
}

/** What is done to a device before its page is opened, and what time it is at the store. */
interface ConnectOptions {
  onOpen?: (device: BenchDevice) => Promise<void>
  now?: () => number
}

/** Longer than a device may take for its chats. */
const MINUTES = 15

/** Connects a device that has chats, and waits until all is sent. */
export async function connectDevice(
  browser: Browser,
  origin: string,
  library: SeededLibrary,
  { onOpen = async () => undefined, now }: ConnectOptions = {},
): Promise<ConnectedDevice> {
  const store = await startStore(now)
  const device = await openDevice(browser, origin, (context, homeUrl) =>
    seedLibrary(context, homeUrl, library),
  )
  await onOpen(device)
  const code = await setUpDevice(device.page, store, 'Laptop')
  await untilSent(device.page)
  const close = async () => {
    await device.close()
    await store.close()
  }
  return { store, device, code, close }
}

/** Connects a second device, and waits until it has all chats. */
export async function connectSecond(
  browser: Browser,
  { device, code }: ConnectedDevice,
  { messages }: SeededLibrary,
): Promise<BenchDevice> {
  const text = await makeSetUpText(device.page, code)
  const second = await openDevice(browser, new URL(device.homeUrl).origin)
  await joinDevices(second.page, { text, code, name: 'Phone' })
  const hasAll = async () => ((await countRecords(second.page, ['messages']))[0] ?? 0) >= messages
  await until(hasAll, MINUTES)
  return second
}
