import { ChatRoute } from '../chat-route'

/** /chat/{conversationId} */
export function Component() {
  return <ChatRoute screen="chat" />
}
