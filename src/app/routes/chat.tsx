import { type ComponentType, lazy, Suspense, useState } from 'react'
import { late, latePart } from '@/features/chat/screen/late'
import { Navigate, useParams, useSearchParams } from '@/ui/buttons/router'
import { chatScreenOf } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation, useMessage } from '@/storage/hooks/use-conversations'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'
import { readPanelFolded } from '@/storage/browser/panel-hint'
import { classNames } from '@/ui/style/class-names'
import { ChatScreen } from '@/features/chat/screen/chat-screen'
import ConversationsPanel from '@/features/conversations/conversations-panel'
import { DocumentBody } from '@/features/chat/messages/message-body'
import { isTemporaryId } from '@/storage/conversations/temporary-data'

/** For screens that a chat can be opened from, which may fetch its parts by way of this one only: they would be divided anew. */
export { loadLateParts } from '@/features/chat/screen/late'

const GoneChat = lazy(() => import('@/features/chat/screen/gone-chat'))

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

/** What a chat's screen is given. */
export interface ChatScreenProps {
  conversation: ConversationRecord
  character: CharacterRecord | null
  /** The message to open at, rather than the end. */
  target: MessageRecord | null
}

interface Props {
  /** The screen that the address asks for. */
  screen: 'chat' | 'chat2'
  Screen: ComponentType<ChatScreenProps>
}

/** Sends the reader to the screen that fits the conversation. */
export function ChatRoute({ screen, Screen }: Props) {
  const { conversationId = '' } = useParams()
  return (
    <div className="flex min-h-0 grow">
      <LatePanel currentId={conversationId} />
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <KeyedChatRoute key={conversationId} {...{ conversationId, screen, Screen }} />
      </div>
      <LateMemory {...{ conversationId }} />
    </div>
  )
}

/** Name of the message to open at in the address. */
const MESSAGE = 'message'

function KeyedChatRoute({ conversationId, screen, Screen }: Props & { conversationId: string }) {
  const [params] = useSearchParams()
  const targetMessageId = params.get(MESSAGE) ?? undefined
  const [from] = useState(location.pathname)
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  if (conversation === null)
    return isTemporaryId(conversationId) ? (
      <Suspense>
        <GoneChat />
      </Suspense>
    ) : (
      <Navigate from={from} to={paths.conversations} replace />
    )
  if (conversation === undefined || character === undefined) return null
  const fitting = chatScreenOf(conversation, character ?? undefined)
  if (fitting !== screen)
    return <Navigate from={from} to={paths[fitting](conversationId, targetMessageId)} replace />
  const screenProps = { conversation, character }
  if (targetMessageId === undefined) return <Screen {...screenProps} target={null} />
  // Another message to open at is another view.
  return <ChatAtMessage key={targetMessageId} {...{ ...screenProps, Screen, targetMessageId }} />
}

/** As wide as the panel will be, so that the chat stays where it is. */
function PanelPlace() {
  const [isFolded] = useState(readPanelFolded)
  return <div className={classNames('shrink-0 max-lg:hidden', isFolded ? 'w-14' : 'w-70')} />
}

/**
 * The side panel comes with the chat's own file, where it costs no request, and is drawn after the chat. Not by Suspense:
 * React holds back for 300 ms whatever follows a fallback, the chat's messages included.
 */
const LatePanel = late(() => Promise.resolve({ default: ConversationsPanel }), {
  place: <PanelPlace />,
  isFirst: true,
})

const LateMemory = latePart('MemoryLayer')

interface ChatAtMessageProps {
  conversation: ConversationRecord
  character: CharacterRecord | null
  Screen: ComponentType<ChatScreenProps>
  targetMessageId: string
}

function ChatAtMessage({ conversation, character, Screen, targetMessageId }: ChatAtMessageProps) {
  const target = useMessage(targetMessageId)
  if (target === undefined) return null
  return <Screen {...{ conversation, character, target }} />
}
