import { ChatScreen } from '@/features/chat/chat-screen'
import { DocumentBody } from '@/features/chat/message-body'
import { ChatRoute, type ChatScreenProps } from '../chat-route'

/** /chat/{conversationId} */
export function Component() {
  return <ChatRoute screen="chat" Screen={StandardChat} />
}

function StandardChat({ conversation, target }: ChatScreenProps) {
  return (
    <ChatScreen
      conversation={conversation}
      room="standard"
      Body={DocumentBody}
      targetMessageId={target?.id}
    />
  )
}
