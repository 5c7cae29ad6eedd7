import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { EmptyState } from '@/ui/display/empty-state'
import { usePageTitle } from '@/ui/use-page-title'
import { reportChatShown } from './chat-shown'

/** Says what became of a temporary chat whose page was closed or loaded anew before it was saved. */
export default function GoneChat() {
  usePageTitle('This chat is gone')
  // The side panel waits for it.
  useEffect(reportChatShown, [])
  return (
    <div className="relative min-h-0 grow overflow-y-auto">
      <h1 tabIndex={-1} className="sr-only">
        Temporary chat
      </h1>
      <EmptyState
        icon={Hourglass}
        title="This chat is gone"
        actions={
          <>
            <ButtonLink to={paths.conversations} variant="primary">
              Open Conversations
            </ButtonLink>
            <ButtonLink to={paths.randomText}>Meet somebody new</ButtonLink>
          </>
        }
      >
        It was temporary and had not been saved. Temporary chats and their characters live in the
        open page only, so they went when it was closed or loaded anew. “Save Chat” keeps one.
      </EmptyState>
    </div>
  )
}
