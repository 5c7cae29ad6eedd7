import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/paths'
import { useDatingSessions } from '@/storage/hooks/use-dating-sessions'
import { useProviders } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { Page } from '@/ui/display/page'
import { useNavigate } from '@/ui/buttons/router'
import { usePageTitle } from '@/ui/use-page-title'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { DeleteDatingSession } from './delete-dating-session'
import { SessionsEmpty } from './sessions-empty'
import { SessionsList } from './sessions-list'
import { SessionsMoved } from './sessions-moved'
import { useOldSessions } from './use-old-sessions'
import { Card } from '@/ui/display/card'
import { CARD_GRID } from '@/ui/display/card-grid'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import * as words from './words'

interface Props {
  onTryDemo: () => Promise<void>
}

/** All dating sessions. */
export function SessionsScreen({ onTryDemo }: Props) {
  usePageTitle(words.swipeChat)
  const old = useOldSessions()
  const sessions = useDatingSessions()
  const providers = useProviders()
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<DatingSessionSummary>()
  const isLoaded = sessions && providers
  const create = () => navigate(paths.createSwipeSession)
  return (
    <Page
      title={words.swipeChat}
      intro={words.swipeChatIntro}
      actions={
        // With nothing in the list, the button stands in the empty state instead.
        isLoaded &&
        sessions.length > 0 && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={18} strokeWidth={1.5} />}
            onClick={create}
          >
            {words.createNewSession}
          </Button>
        )
      }
    >
      <SessionsMoved old={old} />
      {!isLoaded ? (
        <SessionsSkeleton />
      ) : sessions.length === 0 ? (
        <SessionsEmpty providers={providers} onCreate={create} onTryDemo={onTryDemo} />
      ) : (
        <SessionsList sessions={sessions} onDelete={setDoomed} />
      )}
      {doomed && <DeleteDatingSession summary={doomed} onClose={() => setDoomed(undefined)} />}
    </Page>
  )
}

/** The cards while they are read. */
function SessionsSkeleton() {
  return (
    <SkeletonGroup label={words.loadingSessions} className={CARD_GRID}>
      {[0, 1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-5 w-20 rounded-full" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
          <Skeleton className="mt-6 h-8 w-44" />
        </Card>
      ))}
    </SkeletonGroup>
  )
}
