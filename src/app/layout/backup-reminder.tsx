import { type ComponentType, useEffect, useState } from 'react'
import { databaseStatus } from '@/storage/database/database'

/** Milliseconds after the start for which nobody is reminded of anything. */
const PATIENCE_MS = 20_000

async function loadNotice() {
  const { status } = databaseStatus.getState()
  // Where nothing can be read, there are other worries. The notice itself waits for what is still being opened.
  if (status !== 'ready' && status !== 'opening') return undefined
  return (await import('@/features/storage/backup-notice')).BackupNotice
}

/** The reminder of a backup, fetched when the page has been in use for a while (P20). Chats are left in peace. */
export function BackupReminder({ isChat }: { isChat: boolean }) {
  const [Notice, setNotice] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      loadNotice().then(
        (BackupNotice) => setNotice(() => BackupNotice),
        // Without it the app is whole; the next visit tries again.
        () => undefined,
      )
    }
    const timer = setTimeout(load, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Notice && !isChat && <Notice />
}
