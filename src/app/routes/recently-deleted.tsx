import { RecentlyDeletedScreen } from '@/features/recently-deleted/recently-deleted-screen'

/** /settings/deleted */
export function Component() {
  return <RecentlyDeletedScreen />
}
