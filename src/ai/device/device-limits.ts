import { isHandheld } from '@/lib/handheld'

const GIGABYTE = 1024 ** 3

/** What a model may take on this device: `window` in tokens, and `bytes` of its file. iOS ends pages that take 1.5 GB. */
export function deviceLimits(): { window: number; bytes: number } {
  return isHandheld() ? { window: 2_048, bytes: GIGABYTE } : { window: 4_096, bytes: 2 * GIGABYTE }
}
