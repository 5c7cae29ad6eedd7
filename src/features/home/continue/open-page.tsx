import { MessageSquare } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { SpentToday } from '@/features/shared/money/spent-now'
import { TryDemoButton } from '@/features/shared/providers/try-demo-button'
import { paths } from '@/lib/paths'
import type { Totals } from '@/storage/database/queries'
import { useLatestConversations } from '@/storage/hooks/use-latest-conversations'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Disclosure } from '@/ui/buttons/disclosure'
import { classNames } from '@/ui/style/class-names'
import { EmptyState } from '@/ui/display/empty-state'
import { ContactedOriginsCard } from '../contacted-origins-card'
import { Features } from '../features'
import { KnownIssueList } from '../known-issues'
import { LatestReleases } from '../latest-releases'
import { SessionCard } from '../session-card'
import * as homeWords from '../words'
import { LatestChats } from './latest-chats'
import type { SendMeterOf } from './writing-box'
import { RunningWork } from './running-work'
import { OpenChat, OpenChatSkeleton } from './open-chat'
import * as words from './words'

/** Chats beside the open one. */
const OTHERS = 5

interface AboutProps {
  storageBox: ReactNode
  onTryDemo: () => Promise<void>
  installButton: ReactNode
}

interface Props extends AboutProps {
  totals: Totals
  newChatDialog: (onClose: () => void) => ReactNode
  sendMeter: SendMeterOf
}

/** Home for somebody who has chats, or characters to begin one with. HOME-05 to HOME-07 */
export function OpenPage({ totals, newChatDialog, sendMeter, ...about }: Props) {
  const { characters, conversations } = totals
  const [isNewChatOpen, setIsNewChatOpen] = useState(false)
  return (
    <div className="mx-auto w-full max-w-292 pt-6 px-safe-4 pb-12 sm:pt-10 sm:px-safe-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="font-serif text-xl sm:text-2xl">
          {words.continueTitle}
          <span className="max-sm:sr-only">{words.yourConversations}</span>
        </h1>
        <Button variant="primary" onClick={() => setIsNewChatOpen(true)}>
          {words.newChat}
        </Button>
        <div className="flex w-full flex-wrap gap-x-4 text-sm text-muted">
          <p>{words.howMuch(characters, conversations)}</p>
          <SpentToday />
        </div>
      </header>
      {conversations > 0 ? <Chats total={conversations} sendMeter={sendMeter} /> : <NoChats />}
      <AboutParlour {...about} />
      <Suspense>{isNewChatOpen && newChatDialog(() => setIsNewChatOpen(false))}</Suspense>
    </div>
  )
}

interface ChatsProps {
  total: number
  sendMeter: SendMeterOf
}

/** The last chat, and those before it. */
function Chats({ total, sendMeter }: ChatsProps) {
  const latest = useLatestConversations(OTHERS + 1)
  const [openId, setOpenId] = useState<string>()
  // An answer in another chat makes that the last one: what is written to must not change under the hands.
  const open = latest?.find(({ id }) => id === openId)
  const first = latest?.at(0)
  if (first && !open) setOpenId(first.id)
  // All are damaged.
  if (latest?.length === 0) return <NoChats />
  return (
    <div
      className={classNames(
        'mt-6 grid grid-cols-[minmax(0,1fr)] gap-8',
        total > 1 ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'max-w-172',
      )}
    >
      {open ? (
        <OpenChat key={open.id} conversation={open} sendMeter={sendMeter} />
      ) : (
        <OpenChatSkeleton />
      )}
      <div className="flex flex-col gap-6">
        <RunningWork />
        <LatestChats
          conversations={latest?.filter(({ id }) => id !== openId)}
          count={Math.min(total - 1, OTHERS)}
        />
      </div>
    </div>
  )
}

/** Where a first chat begins. */
function NoChats() {
  return (
    <>
      <RunningWork />
      <EmptyState
        icon={MessageSquare}
        title={words.noConversationsYet}
        actions={<ButtonLink to={paths.characters}>{words.viewCharacters}</ButtonLink>}
      >
        {words.noConversationsYetText}
      </EmptyState>
    </>
  )
}

/** What Parlour is, whom the page has contacted, and what can be done with all data. */
function AboutParlour({ storageBox, onTryDemo, installButton }: AboutProps) {
  return (
    <div className="mt-12 border-t border-border pt-6">
      <p className="font-serif text-lg">{homeWords.slogan}</p>
      <p className="mt-1 max-w-150 text-muted">{homeWords.whatItIs}</p>
      <Features />
      <div className="mt-10 grid gap-4 lg:grid-cols-3">
        <ContactedOriginsCard />
        {storageBox}
        <SessionCard />
      </div>
      <div className="mt-10 grid gap-4 lg:grid-cols-2">
        <section aria-label={homeWords.whatsNew}>
          <Disclosure title={homeWords.whatsNew}>
            <LatestReleases />
            <ButtonLink to={paths.about} size="small" className="self-start">
              {homeWords.allReleaseNotes}
            </ButtonLink>
          </Disclosure>
        </section>
        <section aria-label={homeWords.knownIssues}>
          <Disclosure title={homeWords.knownIssues}>
            <KnownIssueList />
          </Disclosure>
        </section>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TryDemoButton variant="secondary" onTryDemo={onTryDemo} />
        <span className="text-sm text-muted">{homeWords.demoNote}</span>
        {installButton}
      </div>
    </div>
  )
}
