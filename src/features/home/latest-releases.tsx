import { lazy, Suspense } from 'react'

/** With what draws markdown. */
const ReleaseNotes = lazy(async () => ({
  default: (await import('./release-notes')).ReleaseNotes,
}))

const LATEST_POINTS = 5

/** The latest points of the release notes, once they are fetched. HOME-11 */
export function LatestReleases() {
  return (
    <Suspense>
      <ReleaseNotes points={LATEST_POINTS} />
    </Suspense>
  )
}
