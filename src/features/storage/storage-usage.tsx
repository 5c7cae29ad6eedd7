import type { StorageUsage as Usage } from '@/storage/browser/browser-storage'
import { useStorageUsage } from '@/storage/hooks/use-storage-usage'
import { formatBytes, formatPercent } from '@/ui/format-size'
import { Meter } from '@/ui/display/meter'

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
      return 'Loading storage information...'
    case 'failed':
      return `Error loading storage info: ${usage.message}`
    case 'unavailable':
      return 'Storage information not available'
    case 'unsupported':
      return 'Storage API not supported in this browser'
  }
}

function UsageBar({ usage, quota }: { usage: number; quota: number }) {
  const percent = Math.min(100, (usage / quota) * 100)
  const tone =
    percent > DANGER_PERCENT ? 'danger' : percent > WARNING_PERCENT ? 'warning' : 'accent'
  const text = `${formatBytes(usage)} of ${formatBytes(quota)} used (${formatPercent(percent)})`
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Meter label="Storage used" percent={percent} text={text} tone={tone} />
      <p className="text-muted">{text}</p>
      {tone === 'warning' && (
        <p className="text-warning">The room in this browser is getting short.</p>
      )}
      {tone === 'danger' && (
        <p className="text-danger">
          The room in this browser is almost used up. Make a backup and delete what you no longer
          need.
        </p>
      )}
    </div>
  )
}
