import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { dismissBackupReminder } from '@/storage/commands/backup'
import { useBackupState, useIsBackupDue } from '@/storage/hooks/use-backup-state'
import { Button } from '@/ui/buttons/button'
import { formatDaysAgo } from '@/ui/format-size'
import * as words from './backup-notice-words'

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 60 * 60 * 1000

/** A quiet word when the last backup is old and something new is there to save; nothing otherwise. P20. */
export function BackupNotice() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const isDue = useIsBackupDue(now)
  const state = useBackupState()
  if (isDue !== true || state === undefined) return null
  const { lastBackupAt } = state
  // A failed write stands in its own banner.
  const dismiss = () => void dismissBackupReminder().catch(() => undefined)
  return (
    <section
      role="status"
      aria-label={words.backupReminder}
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-b border-border py-2 px-safe-4 text-sm sm:justify-center"
    >
      <p className="flex gap-3 max-sm:w-full">
        <Archive aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent" />
        {lastBackupAt === undefined
          ? words.noBackupYet
          : words.backupIsOld(formatDaysAgo(lastBackupAt, now))}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={dismiss}>
          {words.later}
        </Button>
        <Button size="small" onClick={() => openTransferDialog({ kind: 'export' })}>
          {words.makeABackup}
        </Button>
      </div>
    </section>
  )
}
