import { isHandheld } from '@/lib/handheld'
import { DeviceModelError } from './device-model-error'

const GIGABYTE = 1024 ** 3

/** What a model may take on this device: `window` in tokens, and `bytes` of its file. iOS ends pages that take 1.5 GB. */
export function deviceLimits(): { window: number; bytes: number } {
  return isHandheld() ? { window: 2_048, bytes: GIGABYTE } : { window: 4_096, bytes: 2 * GIGABYTE }
}

/** @param bytes of a model's file. @throws {DeviceModelError} `model_too_large` */
export function requireLoadable(bytes: number): void {
  const most = deviceLimits().bytes
  if (bytes > most) throw new DeviceModelError('model_too_large', { gigabytes: most / GIGABYTE })
}
