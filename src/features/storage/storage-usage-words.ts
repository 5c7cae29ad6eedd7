import { formatBytes, formatPercent } from '@/ui/format-size'

/* Storage usage. */

export const loadingStorageInformation = 'Loading storage information...'
export const errorLoadingStorageInfo = (message: string) => `Error loading storage info: ${message}`
export const storageUnavailable = 'Storage information not available'
export const storageApiNotSupported = 'Storage API not supported in this browser'
export const ofUsed = (usage: number, quota: number, percent: number) =>
  `${formatBytes(usage)} of ${formatBytes(quota)} used (${formatPercent(percent)})`
export const storageUsed = 'Storage used'
export const roomGettingShort = 'The room in this browser is getting short.'
export const roomAlmostUsedUp =
  'The room in this browser is almost used up. Make a backup and delete what you no longer need.'
