import { type ComponentType, useEffect, useState } from 'react'
import { databaseStatus } from '@/storage/database'

/** Milliseconds after the start for which nobody is reminded of anything. */
const PATIENCE_MS = 20_000

/** The reminder of a backup, fetched when the page has been in use for a while (P20). Chats are left in peace. */
export function BackupReminder({ isChat }: { isChat: boolean }) {
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      // Where nothing can be read, there are other worries.
      if (databaseStatus.getState().status !== 'ready') return
      const { BackupNotice } = await import('@/features/storage/backup-notice')
      setNotice(() => BackupNotice)
    }
    // Without it the app is whole; the next visit tries again.
    const timer = setTimeout(() => void load().catch(() => undefined), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Notice && !isChat && <Notice />
}
