import { useParams } from '@/ui/buttons/router'
import { SwipeSessionScreen } from '@/features/swipe/session/session-screen'

/** /swipe-chat/{sessionId} */
export function Component() {
  const { sessionId = '' } = useParams()
  // Another session is another deck.
  return <SwipeSessionScreen key={sessionId} sessionId={sessionId} />
}
