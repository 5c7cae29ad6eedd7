import { liveQuery } from 'dexie'
import { paths } from '@/lib/paths'
import { throttledQuery } from '@/storage/database/throttled-query'
import { getNotices } from '@/storage/sync/notices/notices'
import { navigate } from '@/ui/buttons/history'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './watch-notices-words'

let isWatching = false

/** Tells once, in the tab that is looked at, of what has come of merging since. Goes on until the page goes. */
export function watchNotices(): void {
  if (isWatching) return
  isWatching = true
  let known: ReadonlySet<string> | undefined
  liveQuery(throttledQuery(getNotices)).subscribe({
    next: (notices) => {
      const isFresh = notices.filter(({ id }) => known && !known.has(id))
      known = new Set(notices.map(({ id }) => id))
      if (isFresh.length > 0) tell(isFresh.length)
    },
    // The database has its own words for that.
    error: () => undefined,
  })
}

function tell(count: number) {
  const isSeen = location.pathname.endsWith(paths.devices)
  if (isSeen || document.visibilityState === 'hidden') return
  showToast({
    text: words.news(count),
    also: { label: words.look, act: () => navigate(paths.devices) },
  })
}
