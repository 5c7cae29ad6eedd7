import { RotateCcw } from 'lucide-react'
import { useMatchConversations } from '@/storage/hooks/use-dating-sessions'
import { Button } from '@/ui/buttons/button'
import { TileProblem } from '../deck/chat-problem'
import { DecidedGrid, type DecidedProps } from './decided-grid'
import { reconsider } from './reconsider'
import type { StartChat } from './use-start-chat'
import * as words from './words'

/** Who was liked, with the way to talk. */
export function MatchesView({ startChat, ...props }: DecidedProps & { startChat: StartChat }) {
  const conversations = useMatchConversations(props.session.id)
  const { problem, startingId, start } = startChat
  return (
    <DecidedGrid
      {...props}
      status="matched"
      emptyTitle={words.noMatchesYet}
      emptyText={words.noMatchesYetText}
      renderActions={(profile) => (
        <>
          <Button
            size="small"
            variant="primary"
            className="min-w-0 grow wrap-anywhere"
            busy={startingId === profile.id}
            onClick={() => start(profile.id)}
          >
            {conversations?.[profile.id] === undefined ? words.startChat : words.continueChat}
          </Button>
          <Button
            size="small"
            className="min-w-0 grow wrap-anywhere"
            icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => void reconsider(profile)}
          >
            {words.reconsider}
          </Button>
          {problem?.profileId === profile.id && <TileProblem problem={problem} />}
        </>
      )}
    />
  )
}
