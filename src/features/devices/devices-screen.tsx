import { useStoredSync } from '@/storage/hooks/use-sync'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { useSearchParams } from '@/ui/buttons/router'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { usePageTitle } from '@/ui/use-page-title'
import { OnPart } from './on/on-part'
import { NewPlace } from './set-up/new-place'
import { OffPart } from './set-up/off-part'
import { SetUpTextForm } from './set-up/set-up-text-form'
import { TryPlace } from './set-up/try-place'
import * as words from './words'

/** The user's devices: how they are connected, and what came of it. */
export function DevicesScreen() {
  usePageTitle(words.title)
  return (
    <Page title={words.title} intro={words.intro} narrow>
      <Part />
    </Page>
  )
}

function Part() {
  const sync = useStoredSync()
  const [params] = useSearchParams()
  if (!sync)
    return (
      <SkeletonGroup label={words.loading} className="flex flex-col gap-6">
        <Skeleton className="h-40" />
        <Skeleton className="h-28" />
      </SkeletonGroup>
    )
  const { kept } = sync
  if (kept?.isTried) return <OnPart sync={sync} kept={kept} />
  // What is kept counts, whatever the address says: the page may have been loaded anew in the middle.
  if (kept) return <TryPlace key={addressOf(kept)} kept={kept} hasGroup={sync.hasGroup} />
  const way = params.get('way')
  if (way === 'new') return <NewPlace />
  return way === 'text' ? <SetUpTextForm /> : <OffPart />
}

/** Another address is tried anew. */
function addressOf({ place }: KeptPlace): string {
  return place.kind === 'bucket' ? `${place.bucket.endpoint} ${place.bucket.bucket}` : place.name
}
