import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { databaseStatus } from '@/storage/database/database'
import { damagedRecords } from '@/storage/database/read'
import { writeFailures } from '@/storage/database/write'

const StorageBanners = lazy(() => import('@/features/recovery/storage-banners'))

/** Lasting notices about the database; loaded only when there is something to say (P16). */
export function StorageNotices() {
  const hasFailures = useStore(writeFailures, ({ failures }) => failures.length > 0)
  const hasDamage = useStore(damagedRecords, ({ names }) => names.length > 0)
  const isReadOnly = useStore(
    databaseStatus,
    (status) => status.status === 'ready' && status.readOnly,
  )
  if (!hasFailures && !hasDamage && !isReadOnly) return null
  return (
    <Suspense>
      <StorageBanners />
    </Suspense>
  )
}
