import { ConversationsScreen } from '@/features/conversations/conversations-screen'
import { startDemo } from '../start-demo'

/** /conversations */
export function Component() {
  return <ConversationsScreen onTryDemo={startDemo} />
}
