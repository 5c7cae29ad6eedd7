import type { StorageUsage as Usage } from '@/storage/browser/browser-storage'
import { useStorageUsage } from '@/storage/hooks/use-storage-usage'
import { Meter } from '@/ui/display/meter'
import * as words from './storage-usage-words'

/** Share of the room above which the bar warns, in percent. */
const WARNING_PERCENT = 70
const DANGER_PERCENT = 90

/** How much of the browser's room is used. */
export function StorageUsage() {
  const usage = useStorageUsage()
  if (usage?.status === 'known') return <UsageBar usage={usage.usage} quota={usage.quota} />
  return <p className="text-sm text-muted">{wordsOf(usage)}</p>
}

function wordsOf(usage: Exclude<Usage, { status: 'known' }> | undefined): string {
  switch (usage?.status) {
    case undefined:
      return words.loadingStorageInformation
    case 'failed':
      return words.errorLoadingStorageInfo(usage.message)
    case 'unavailable':
      return words.storageUnavailable
    case 'unsupported':
      return words.storageApiNotSupported
  }
}

function UsageBar({ usage, quota }: { usage: number; quota: number }) {
  const percent = Math.min(100, (usage / quota) * 100)
  const tone =
    percent > DANGER_PERCENT ? 'danger' : percent > WARNING_PERCENT ? 'warning' : 'accent'
  const text = words.ofUsed(usage, quota, percent)
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Meter label={words.storageUsed} percent={percent} text={text} tone={tone} />
      <p className="text-muted">{text}</p>
      {tone === 'warning' && <p className="text-warning">{words.roomGettingShort}</p>}
      {tone === 'danger' && <p className="text-danger">{words.roomAlmostUsedUp}</p>}
    </div>
  )
}
