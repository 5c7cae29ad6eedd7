import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { usePageTitle } from '@/ui/use-page-title'
import { reportChatShown } from './chat-shown'
import * as words from './words'

/** Says what became of a temporary chat whose page was closed or loaded anew before it was saved. */
export default function GoneChat() {
  usePageTitle(words.thisChatIsGone)
  // The side panel waits for it.
  useEffect(reportChatShown, [])
  return (
    <div className="relative min-h-0 grow overflow-y-auto">
      <h1 tabIndex={-1} className="sr-only">
        {words.temporaryChat}
      </h1>
      <EmptyState
        icon={Hourglass}
        title={words.thisChatIsGone}
        actions={
          <>
            <ButtonLink to={paths.conversations} variant="primary">
              {words.openConversations}
            </ButtonLink>
            <ButtonLink to={paths.randomText}>{words.meetSomebodyNew}</ButtonLink>
          </>
        }
      >
        {words.thisChatIsGoneText}
      </EmptyState>
    </div>
  )
}
