import { Navigate, useParams } from '@/ui/router'
import { chatScreenOf } from '@/domain/conversation'
import { ChatScreen } from '@/features/chat/chat-screen'
import { paths } from '@/lib/paths'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'

interface Props {
  /** The screen that the address asks for. */
  screen: 'chat' | 'chat2'
}

/** Sends the reader to the screen that fits the conversation. CHAT-02 to CHAT-04, DUAL-01, decisions 021 and 054. */
export function ChatRoute({ screen }: Props) {
  const { conversationId = '' } = useParams()
  return <KeyedChatRoute key={conversationId} conversationId={conversationId} screen={screen} />
}

function KeyedChatRoute({ conversationId, screen }: Props & { conversationId: string }) {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  if (conversation === null) return <Navigate to={paths.conversations} replace />
  if (conversation === undefined || character === undefined) return null
  const fitting = chatScreenOf(conversation, character ?? undefined)
  if (fitting !== screen) return <Navigate to={paths[fitting](conversationId)} replace />
  return <ChatScreen conversation={conversation} />
}
