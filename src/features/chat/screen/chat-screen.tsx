import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { awaitsPicture, type MessageType } from '@/domain/message'
import { paths } from '@/lib/paths'
import { useRun } from '@/runs/use-run'
import { originToReloadFor } from '@/runs/providers/provider-connection'
import { prepareToSend, withChatRun } from '@/runs/chat/with-chat-run'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useMessageWindow } from '@/storage/hooks/use-message-window'
import { useProvider } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { useNavigate } from '@/ui/buttons/router'
import { classNames } from '@/ui/style/class-names'
import { quoteName } from '@/ui/format'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { AnswerAnnouncer } from '../messages/answer-announcer'
import { ChatErrorBanner } from './chat-error-banner'
import { ChatHeader } from './chat-header'
import type { ChatOverlay } from './chat-overlays'
import { reportChatShown } from './chat-shown'
import { chatStatus } from './chat-status'
import { Composer } from './composer'
import { DemoNotice, TemporaryNotice } from './chat-notices'
import { DemoSuggestions } from '../messages/demo-suggestions'
import { EmptyChat } from '../messages/empty-chat'
import type { MessageBodyProps } from '../messages/message-body'
import { MessageList, type MessageListHandle, type ReaderPlace } from '../messages/message-list'
import { reportFailure } from './report-failure'
import { type Look, type Room, ROOM_NAMES } from '../dual/room'

const ChatOverlays = lazy(() => import('./chat-overlays'))

/** Distance scrolled after which the header becomes slim, in pixels. CHAT-09, decision 050. */
const SLIM_HEADER_PX = 60

const DELETED = { id: '', name: 'Deleted character' }

/** Shows the text of an answer that another tab writes, until the signal ends it. */
function showWriting(messageId: string, signal: AbortSignal) {
  import('@/runs/chat/live-text')
    .then(({ watchLiveText }) => {
      if (signal.aborted) return
      signal.addEventListener('abort', watchLiveText(messageId))
    })
    // Without it, the check-points are shown.
    .catch(() => undefined)
}

/** Branching is no part of opening a chat. */
async function branchFrom(messageId: string): Promise<string> {
  const { branchConversation } = await import('@/storage/conversations/branch-conversation')
  return branchConversation(messageId)
}

function isLast(message: MessageRecord): Promise<boolean> {
  return withChatRun(({ isLastMessage }) => isLastMessage(message))
}

interface Props {
  conversation: ConversationRecord
  room: Room
  /** Draws the content of a message in the voice of the room. */
  Body: ComponentType<MessageBodyProps>
  /** Draws it where the user wants nothing but the words (DATA-17). Default: Body */
  PlainBody?: ComponentType<MessageBodyProps>
  /** The message to open at, rather than the end. */
  targetMessageId: string | undefined
  /** Tabs, where the chat has two rooms. */
  tabs?: ReactNode
  /** What is shown while the other room of the chat is being written in. */
  otherRoomNotice?: (room: MessageType) => ReactNode
  /** Leaves the focus out of the composer. */
  isFocusElsewhere?: boolean
  /** What stands over the composer. */
  notes?: ReactNode
  /** A button beside its box. */
  composerButton?: ReactNode
  placeholder?: string
}

/** A chat in one of its rooms. Its parent gives it a key, so that nothing of one is shown in another. */
export function ChatScreen({
  conversation,
  room,
  Body,
  PlainBody = Body,
  targetMessageId,
  tabs,
  otherRoomNotice,
  isFocusElsewhere,
  notes,
  composerButton,
  placeholder,
}: Props) {
  const { id, characterId } = conversation
  const tab: MessageType | undefined = room === 'standard' ? undefined : room
  usePageTitle(conversation.title)
  const navigate = useNavigate()
  const character = useCharacter(characterId)
  const provider = useProvider(character?.providerId)
  const run = useRun('answer', id)
  const messages = useMessageWindow(id, tab, targetMessageId)
  const settings = useSettings()
  const [isSlim, setIsSlim] = useState(false)
  const [overlay, setOverlay] = useState<ChatOverlay>()
  const list = useRef<MessageListHandle>(null)
  const [readerPlace, setReaderPlace] = useState<ReaderPlace>('end')

  // Another tab writes it, or a page that has gone did; the answer of this page's own run is its own matter.
  const writtenElsewhere = messages.pages
    .flatMap((page) => page.messages)
    .find(
      (message) =>
        (message.pending || awaitsPicture(message)) && message.id !== run?.data.messageId,
    )?.id
  useEffect(() => {
    if (writtenElsewhere === undefined) return
    const watching = new AbortController()
    withChatRun(({ recoverWhenIdle }) =>
      recoverWhenIdle(id, writtenElsewhere, watching.signal),
    ).catch(reportFailure)
    showWriting(writtenElsewhere, watching.signal)
    return () => watching.abort()
  }, [id, writtenElsewhere])

  const isShown = messages.isReady && character !== undefined && settings !== undefined
  useEffect(() => {
    // In the frame after, because this one is yet to be painted.
    if (isShown) requestAnimationFrame(() => setTimeout(reportChatShown))
  }, [isShown])

  if (!isShown) return null
  const look: Look = settings.messageDisplay === 'plain' ? 'plain' : room
  const last = messages.pages.at(-1)?.messages.at(-1)
  const running = run?.state === 'running' || writtenElsewhere !== undefined
  const writingRoom = run?.state === 'running' ? (run.data.messageType ?? 'rp') : tab
  const otherRoom = tab !== undefined && writingRoom !== tab ? writingRoom : undefined
  const runError = room === 'standard' ? undefined : run?.failure
  const close = () => setOverlay(undefined)

  const remove = async (message: MessageRecord) => {
    const undo = await withChatRun(({ deleteMessage }) => deleteMessage(message.id))
    if (!undo) return
    // Two of these can be in sight at once: each says what it brings back.
    const words = message.content.trim().replaceAll(/\s+/g, ' ')
    showToast({
      text: words === '' ? 'Message deleted' : `Message deleted: ${quoteName(words)}`,
      undo: () => void undo().catch(reportFailure),
    })
  }
  const askToDelete = async (message: MessageRecord) => {
    const hasLater = !(await isLast(message))
    const onConfirm = () => void remove(message).catch(reportFailure)
    setOverlay({ kind: 'question', about: 'delete', message, hasLater, onConfirm })
  }
  /** Writes in the place of a message; asks where others would go with it, in whichever room. */
  const rewriteOrAsk = async (message: MessageRecord, about: 'regenerate' | 'continueAnswer') => {
    const offerUndo = (undo: () => Promise<void>) =>
      showToast({
        text: 'The messages after this answer were deleted',
        undo: () => void undo().catch(reportFailure),
      })
    const start = () =>
      void withChatRun((chatRun) => chatRun[about](message.id, offerUndo)).catch(reportFailure)
    if (await isLast(message)) start()
    else setOverlay({ kind: 'question', about, message, hasLater: true, onConfirm: start })
  }
  /** A chat in the same kind of room. */
  const pathOf = (chatId: string) =>
    tab === undefined ? paths.chat(chatId) : paths.chat2(chatId, undefined, tab)
  /** Adds to the end, and shows it, wherever the reader was. */
  const addAtEnd = async (add: () => Promise<void>) => {
    list.current?.scrollToEnd()
    await add()
    if (messages.hasLater) navigate(pathOf(id))
  }
  const send = (text: string) =>
    addAtEnd(() => withChatRun(({ sendMessage }) => sendMessage(id, text, tab)))
  /** Nobody has written to the demo yet. */
  const isNewToDemo =
    room === 'standard' &&
    provider?.type === 'demo' &&
    !messages.pages.some((page) => page.messages.some(({ role }) => role === 'user'))
  const branch = async (message: MessageRecord) => {
    navigate(pathOf(await branchFrom(message.id)))
    showToast({ text: 'This is a new conversation from that message on' })
  }
  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col">
      {/* The line under the header, which goes on over the scrollbar. */}
      <div
        aria-hidden
        className={classNames(
          'pointer-events-none absolute inset-x-0 z-20 border-b border-border transition-[top] max-sm:hidden',
          isSlim ? 'top-11' : 'top-17',
        )}
      />
      <MessageList
        handle={list}
        room={room}
        look={look}
        Body={look === 'plain' ? PlainBody : Body}
        pages={messages.pages}
        failed={room === 'standard' && run?.data.isFailureStored ? run : undefined}
        mustReload={provider ? originToReloadFor(provider) !== undefined : false}
        character={character ?? DELETED}
        hasLater={messages.hasLater}
        targetMessageId={targetMessageId}
        header={
          <ChatHeader
            conversation={conversation}
            character={character}
            status={chatStatus(provider, run, last?.error !== undefined)}
            isSlim={isSlim}
            tabs={tabs}
            onOpenSettings={() => setOverlay({ kind: 'settings' })}
            onOpenPrompt={() => setOverlay({ kind: 'prompt' })}
            onSave={conversation.temporary ? () => setOverlay({ kind: 'save' }) : undefined}
          />
        }
        empty={<EmptyChat conversation={conversation} character={character} />}
        onNearTop={() => void messages.loadEarlier()}
        onNearEnd={() => void messages.loadLater()}
        onReaderMoves={setReaderPlace}
        onDelete={(message) => void askToDelete(message).catch(reportFailure)}
        onRegenerate={(message) => void rewriteOrAsk(message, 'regenerate').catch(reportFailure)}
        onContinue={(message) => void rewriteOrAsk(message, 'continueAnswer').catch(reportFailure)}
        onBranch={(message) => void branch(message).catch(reportFailure)}
        onOpenImage={({ image }) => image && setOverlay({ kind: 'image', image })}
        onScrollTop={(scrollTop) => setIsSlim(scrollTop > SLIM_HEADER_PX)}
      />
      {room === 'standard' && <ChatErrorBanner conversationId={id} run={run} />}
      {notes}
      {otherRoom && otherRoomNotice?.(otherRoom)}
      {isNewToDemo && !running && (
        <DemoSuggestions
          onSend={(text) => {
            // The buttons go.
            list.current?.focus()
            void send(text).catch(reportFailure)
          }}
        />
      )}
      <Composer
        key={room}
        room={room}
        look={look}
        conversationId={room === 'mobile' ? `${id}-mobile` : id}
        placeholder={placeholder}
        leading={composerButton}
        isFocusElsewhere={isFocusElsewhere}
        readerPlace={readerPlace}
        onGoToEnd={() => {
          if (messages.hasLater) navigate(pathOf(id))
          else list.current?.scrollToEnd()
          // The button goes.
          list.current?.focus()
        }}
        isRunning={running}
        stopLabel={otherRoom && `Stop ${ROOM_NAMES[otherRoom]}`}
        canGenerate={last?.role === 'user'}
        onSend={send}
        onGenerate={() =>
          void addAtEnd(() =>
            withChatRun(({ generateResponse }) => generateResponse(id, tab)),
          ).catch(reportFailure)
        }
        onStop={() => void withChatRun(({ stopAnswer }) => stopAnswer(id)).catch(reportFailure)}
        onStartWriting={prepareToSend}
        note={
          <>
            {conversation.temporary && <TemporaryNotice />}
            {provider?.type === 'demo' && <DemoNotice />}
          </>
        }
      />
      <AnswerAnnouncer conversationId={id} characterName={character?.name ?? ''} />
      {(overlay ?? runError) && (
        <Suspense>
          <ChatOverlays
            conversation={conversation}
            overlay={overlay}
            hasRooms={tab !== undefined}
            runError={runError}
            onSaved={(savedId) => navigate(pathOf(savedId), { replace: true })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
