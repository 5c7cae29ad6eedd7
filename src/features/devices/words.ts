import { formatNumber } from '@/ui/format'

export const title = 'Devices'
export const intro =
  'Your chats and characters on all your devices, sealed, in a place of your own.'
export const loading = 'Reading how your devices are connected'

/* Names of devices. */

export const browser = 'Browser'
export const samsungInternet = 'Samsung Internet'
export const browserOn = (name: string, system: string) => `${name} on ${system}`
export const deviceNameMissing = 'Give this device a name'
export const deviceNameTooLong = (max: number) => `Use at most ${formatNumber(max)} characters`
