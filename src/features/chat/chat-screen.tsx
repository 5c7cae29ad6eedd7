import { lazy, Suspense, useEffect, useState } from 'react'
import {
  deleteMessage,
  generateResponse,
  recoverWhenIdle,
  regenerate,
  sendMessage,
  stopRun,
} from '@/runs/chat-run'
import { isRunning } from '@/runs/chat-runs'
import { originToReloadFor } from '@/runs/provider-connection'
import { prepareToSend } from '@/runs/write-answer'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useMessages } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import type { ConversationRecord, MessageRecord } from '@/storage/records'
import { showToast } from '@/ui/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { AnswerAnnouncer } from './answer-announcer'
import { ChatErrorBanner } from './chat-error-banner'
import { ChatHeader } from './chat-header'
import { chatStatus } from './chat-status'
import { Composer } from './composer'
import { DemoNotice } from './demo-notice'
import { deleteQuestion } from './delete-question'
import { EmptyChat } from './empty-chat'
import { isShown, MessageList } from './message-list'
import { useChatRun } from '@/runs/hooks/use-chat-run'

const ChatSettingsDialog = lazy(() => import('./chat-settings-dialog'))
const ConfirmDialog = lazy(async () => ({
  default: (await import('@/ui/confirm-dialog')).ConfirmDialog,
}))

/** Messages read at first, and with each step back. */
const PAGE_SIZE = 50

/** Distance scrolled after which the header becomes slim, in pixels. CHAT-09, decision 050. */
const SLIM_HEADER_PX = 60

interface Question {
  title: string
  text: string
  confirmText: string
  onConfirm: () => void
}

function reportFailure(cause: unknown) {
  // Failed writes stand in their own banner.
  if (cause instanceof Error && cause.name !== 'StorageError')
    showToast({ text: cause.message, kind: 'danger' })
}

/** A chat. The route gives it a key, so that nothing of one conversation is shown in another. */
export function ChatScreen({ conversation }: { conversation: ConversationRecord }) {
  const { id, characterId } = conversation
  usePageTitle(conversation.title)
  const character = useCharacter(characterId)
  const provider = useProvider(character?.providerId)
  const run = useChatRun(id)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const stored = useMessages(id, limit)
  const [isSlim, setIsSlim] = useState(false)
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)
  const [question, setQuestion] = useState<Question>()

  // Another tab writes it, or a page that has gone did; the answer of this page's own run is its own matter.
  const isWrittenElsewhere =
    stored?.some((message) => message.pending && message.id !== run?.messageId) === true
  useEffect(() => {
    if (!isWrittenElsewhere) return
    const watching = new AbortController()
    recoverWhenIdle(id, watching.signal).catch(reportFailure)
    return () => watching.abort()
  }, [id, isWrittenElsewhere])

  if (!stored || character === undefined) return null
  const messages = stored.filter(isShown)
  const last = messages.at(-1)
  const running = isRunning(run) || last?.pending === true
  const hasEarlier = stored.length === limit

  const remove = async (message: MessageRecord) => {
    const undo = await deleteMessage(message.id)
    if (undo) showToast({ text: 'Message deleted', undo: () => void undo().catch(reportFailure) })
  }
  const askToDelete = (message: MessageRecord) =>
    setQuestion({
      title: 'Delete message',
      text: deleteQuestion(message, message.id !== last?.id),
      confirmText: 'Delete',
      onConfirm: () => void remove(message).catch(reportFailure),
    })
  const regenerateOrAsk = (message: MessageRecord) => {
    const start = () => void regenerate(message.id).catch(reportFailure)
    if (message.id === last?.id) start()
    else
      setQuestion({
        title: 'Regenerate',
        text: 'Write this answer anew and delete all messages after it?',
        confirmText: 'Regenerate',
        onConfirm: start,
      })
  }
  return (
    <div className="flex min-h-0 grow flex-col">
      <MessageList
        header={
          <ChatHeader
            conversation={conversation}
            character={character}
            status={chatStatus(provider, run, last?.error !== undefined)}
            isSlim={isSlim}
            onOpenSettings={() => setIsSettingsOpen(true)}
          />
        }
        messages={messages}
        mustReload={provider ? originToReloadFor(provider) !== undefined : false}
        characterName={character?.name ?? 'Deleted character'}
        onNearTop={() => {
          if (hasEarlier) setLimit(limit + PAGE_SIZE)
        }}
        onDelete={askToDelete}
        onRegenerate={regenerateOrAsk}
        onScrollTop={(scrollTop) => setIsSlim(scrollTop > SLIM_HEADER_PX)}
        empty={<EmptyChat conversation={conversation} character={character} />}
      />
      <ChatErrorBanner conversationId={id} run={run} />
      <Composer
        conversationId={id}
        isRunning={running}
        canGenerate={last?.role === 'user'}
        onSend={(text) => sendMessage(id, text)}
        onGenerate={() => void generateResponse(id).catch(reportFailure)}
        onStop={() => stopRun(id)}
        onStartWriting={prepareToSend}
        note={provider?.type === 'demo' && <DemoNotice />}
      />
      <AnswerAnnouncer conversationId={id} characterName={character?.name ?? ''} />
      <Suspense>
        {isSettingsOpen && (
          <ChatSettingsDialog
            conversation={conversation}
            onClose={() => setIsSettingsOpen(false)}
          />
        )}
        {question && (
          <ConfirmDialog
            open
            title={question.title}
            confirmText={question.confirmText}
            onCancel={() => setQuestion(undefined)}
            onConfirm={() => {
              setQuestion(undefined)
              question.onConfirm()
            }}
          >
            <p>{question.text}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
