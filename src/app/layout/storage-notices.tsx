import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { hasReadAhead } from '@/storage/connection/read-ahead'
import { databaseStatus } from '@/storage/database/database'
import { damagedRecords } from '@/storage/database/read'
import { writeFailures } from '@/storage/database/write'
import { PlainAlert } from '../plain-alert'
import { oneMoment, waitingForAnotherTab } from '../words'
import * as words from './words'

// The page must not give way to its error where these cannot be loaded: what was typed would be lost with it.
const StorageBanners = lazy(() =>
  import('@/features/recovery/storage-banners').catch(() => ({ default: Unexplained })),
)

function Unexplained() {
  return (
    <PlainNotice title={words.somethingWrongWithData} text={words.somethingWrongWithDataText} />
  )
}

/** In the place of the banners. */
function PlainNotice({ title, text }: { title: string; text: string }) {
  return (
    <div className="mx-auto w-full max-w-292 py-3 px-safe-4 sm:px-safe-6">
      <PlainAlert title={title}>{text}</PlainAlert>
    </div>
  )
}

/** Lasting notices about the database; loaded only when there is something to say (P16). */
export function StorageNotices() {
  const hasFailures = useStore(writeFailures, ({ failures }) => failures.length > 0)
  const hasDamage = useStore(damagedRecords, ({ names }) => names.length > 0)
  const isReadOnly = useStore(
    databaseStatus,
    (status) => status.status === 'ready' && status.readOnly,
  )
  const isBlocked = useStore(databaseStatus, ({ status }) => status === 'blocked')
  // A chat that is there already stays; elsewhere a page of its own says it.
  if (isBlocked && hasReadAhead())
    return <PlainNotice title={oneMoment} text={waitingForAnotherTab} />
  if (!hasFailures && !hasDamage && !isReadOnly) return null
  return (
    <Suspense>
      <StorageBanners />
    </Suspense>
  )
}
