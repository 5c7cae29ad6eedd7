import { HeartOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { BatchHost } from '@/features/shared/batches/batch-host'
import { paths } from '@/lib/paths'
import { useIsRunning } from '@/runs/use-run'
import { useRunElsewhere } from '@/runs/use-run-elsewhere'
import { useDatingSession, useProfileCounts } from '@/storage/hooks/use-dating-sessions'
import type { ProfileCounts } from '@/storage/dating/dating-queries'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { useSearchParams } from '@/ui/buttons/router'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Tabs } from '@/ui/buttons/tabs'
import { formatNumber } from '@/ui/format'
import { usePageTitle } from '@/ui/use-page-title'
import { MatchesView } from './matches-view'
import { PassedView } from './passed-view'
import { SessionDiscover } from './session-discover'
import { SessionHeader } from './session-header'
import { SessionsMoved } from '../sessions/sessions-moved'
import { useDeck } from '../deck/use-deck'
import { useOldSessions } from '../sessions/use-old-sessions'
import { useStartChat } from './use-start-chat'
import * as words from './words'

/** The inside of a dating session. */
export function SwipeSessionScreen({ sessionId }: { sessionId: string }) {
  const old = useOldSessions()
  // The address may be of a session that an older build kept.
  if (old.isMoving) return <SessionSkeleton />
  return <StoredSession sessionId={sessionId} notice={<SessionsMoved old={old} />} />
}

interface StoredSessionProps {
  sessionId: string
  /** Stands above the session, whether it is there or not. */
  notice: ReactNode
}

function StoredSession({ sessionId, notice }: StoredSessionProps) {
  const session = useDatingSession(sessionId)
  const counts = useProfileCounts(sessionId)
  usePageTitle(session?.name ?? (session === null ? words.sessionNotFound : words.swipeChat))
  const isRunningHere = useIsRunning('profiles', sessionId)
  const isElsewhere = useRunElsewhere(sessionId, isRunningHere, session?.generation)
  if (session === null) return <SessionNotFound notice={notice} />
  return session && counts ? (
    <Session {...{ session, counts, isElsewhere, notice }} />
  ) : (
    <SessionSkeleton />
  )
}

type View = 'discover' | 'passed' | 'matches'

function viewOf(params: URLSearchParams): View {
  const view = params.get('view')
  return view === 'passed' || view === 'matches' ? view : 'discover'
}

interface SessionProps {
  session: DatingSessionRecord
  counts: ProfileCounts
  /** Whether another tab is at what was begun. */
  isElsewhere: boolean
  notice: ReactNode
}

function Session({ session, counts, isElsewhere, notice }: SessionProps) {
  // In the address, so that the way back from a chat leads to the matches.
  const [params, setParams] = useSearchParams()
  const deck = useDeck(session.id)
  const startChat = useStartChat()
  const show = (view: View) =>
    setParams(view === 'discover' ? {} : { view }, { replace: true, preventScrollReset: true })
  const onDiscover = () => show('discover')
  if (!deck) return <SessionSkeleton />
  const label = (name: string, count: number) => `${name} (${formatNumber(count)})`
  return (
    // What flies out of the deck makes nothing to scroll to.
    <div className="flex grow flex-col overflow-x-clip">
      <div className="mx-auto flex w-full max-w-292 grow flex-col gap-2 pt-3 px-safe-4 pb-4 sm:pt-6 sm:px-safe-6">
        {notice}
        <BatchHost />
        <SessionHeader session={session} counts={counts} />
        <Tabs
          label={words.profilesOfTheSession}
          keepsAllInSight
          value={viewOf(params)}
          onValueChange={show}
          className="flex grow flex-col [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:grow [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:pt-3"
          tabs={[
            {
              id: 'discover',
              label: label(words.discover, deck.queue.length),
              panel: (
                <SessionDiscover
                  {...{ session, deck, startChat, isElsewhere }}
                  total={counts.total}
                />
              ),
            },
            {
              id: 'passed',
              label: label(words.passed, counts.passed),
              panel: <PassedView session={session} onDiscover={onDiscover} />,
            },
            {
              id: 'matches',
              label: label(words.matchesTab, counts.matched),
              panel: (
                <MatchesView session={session} onDiscover={onDiscover} startChat={startChat} />
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}

function SessionNotFound({ notice }: Pick<StoredSessionProps, 'notice'>) {
  return (
    <Page title={words.sessionNotFound} narrow>
      {notice}
      <div className="flex flex-col items-start gap-6">
        <p className="flex items-center gap-3 text-muted">
          <HeartOff aria-hidden size={24} strokeWidth={1.5} className="shrink-0" />
          {words.sessionNotFoundText}
        </p>
        <ButtonLink variant="primary" to={paths.swipeChat}>
          {words.backToSessionsText}
        </ButtonLink>
      </div>
    </Page>
  )
}

function SessionSkeleton() {
  return (
    <Page title={words.swipeChat}>
      <SkeletonGroup label={words.loadingTheSession} className="flex flex-col items-center gap-6">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-96 w-full max-w-110 rounded-lg md:max-w-230" />
      </SkeletonGroup>
    </Page>
  )
}
