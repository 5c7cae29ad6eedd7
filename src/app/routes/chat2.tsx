import { ChatRoute } from '../chat-route'

/** /chat2/{conversationId} */
export function Component() {
  return <ChatRoute screen="chat2" />
}
