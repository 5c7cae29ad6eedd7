import { DualChatScreen } from '@/features/chat/dual/dual-chat-screen'
import { ChatRoute, type ChatScreenProps } from './chat'

/** /chat2/{conversationId} */
export function Component() {
  return <ChatRoute screen="chat2" Screen={DualChat} />
}

function DualChat({ conversation, character, target }: ChatScreenProps) {
  return (
    <DualChatScreen
      conversation={conversation}
      character={character}
      targetMessageId={target?.id}
      targetRoom={target ? (target.messageType ?? 'rp') : undefined}
    />
  )
}
