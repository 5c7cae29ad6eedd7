import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { MessageType } from '@/domain/message'
import { thinkingViewOf } from '@/domain/thinking'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { loadOnce } from '@/lib/load-once'
import { paths } from '@/lib/paths'
import { useRun } from '@/runs/use-run'
import { originToReloadFor } from '@/runs/providers/provider-connection'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useMessageWindow } from '@/storage/hooks/use-message-window'
import { useProvider } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { navigateFromHere } from '@/ui/buttons/history'
import { useNavigate } from '@/ui/buttons/router'
import { classNames } from '@/ui/style/class-names'
import { usePageTitle } from '@/ui/use-page-title'
import { late, latePart } from './late'
import { ChatHeader } from './chat-header'
import type { ChatOverlay } from './chat-overlays'
import { reportChatShown } from './chat-shown'
import { chatStatus } from './chat-status'
import { ChatFooter, type ComposerExtras } from './chat-footer'
import type { MessageBodyProps } from '../messages/message-body'
import { exceedScreen } from '../messages/filling-screen'
import { MessageList, type MessageListHandle, type ReaderPosition } from '../messages/message-list'
import type { MessageRowActions } from '../messages/message-row'
import type { Look, Room } from '../dual/room'
import { useAnswerElsewhere } from './use-answer-elsewhere'
import type { MessageCommands } from './message-commands'
import * as words from './words'

const loadCommands = loadOnce(() => import('./message-commands'))
const AnswerAnnouncer = latePart('AnswerAnnouncer')
const ChatErrorBanner = latePart('ChatErrorBanner')
const ChatNotice = latePart('ChatNotice')
const ChatOverlays = lazy(() => import('./chat-overlays'))
// A chat that is opened again mostly has messages.
const EmptyChat = late(() => import('../messages/empty-chat'))

/** Distance scrolled after which the header becomes slim, in pixels. */
const SLIM_HEADER_PX = 60

const DELETED = { id: '', name: words.deletedCharacter }

interface Props extends ComposerExtras {
  conversation: ConversationRecord
  room: Room
  /** Draws the content of a message in the voice of the room. */
  Body: ComponentType<MessageBodyProps>
  /** Draws it where the user wants nothing but the words. Default: Body */
  PlainBody?: ComponentType<MessageBodyProps>
  /** The message to open at, rather than the end. */
  targetMessageId: string | undefined
  /** Tabs, where the chat has two rooms. */
  tabs?: ReactNode
  /** What is shown while the other room of the chat is being written in. */
  otherRoomNotice?: (room: MessageType) => ReactNode
  /** What stands over the composer. */
  notes?: ReactNode
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
  notes,
  ...composerExtras
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
  const [scrolled, setScrolled] = useState<{ isSlim: boolean; glides: boolean }>()
  const [overlay, setOverlay] = useState<ChatOverlay>()
  const list = useRef<MessageListHandle>(null)
  const [readerPosition, setReaderPosition] = useState<ReaderPosition>('end')

  const writtenElsewhere = useAnswerElsewhere(id, messages.pages, run?.data.messageId)
  // A chat of more than the screen shows opens at its end: its header is not drawn high and then slim.
  const isSlim =
    scrolled?.isSlim ?? (messages.hasEarlier || exceedScreen(messages.pages[0]?.messages ?? []))
  const glides = scrolled?.glides === true
  const noteScrollTop = (scrollTop: number, isFirst: boolean) => {
    const now = { isSlim: scrollTop > SLIM_HEADER_PX, glides: !isFirst }
    if (isFirst && now.isSlim !== isSlim) flushSync(() => setScrolled(now))
    else if (isFirst || now.isSlim !== isSlim) setScrolled(now)
  }
  /** A chat in the same kind of room. */
  const pathOf = useCallback(
    (chatId: string) =>
      tab === undefined ? paths.chat(chatId) : paths.chat2(chatId, undefined, tab),
    [tab],
  )
  // The same ones each time, so that no message is drawn anew with the screen around it.
  const actions = useMemo<MessageRowActions>(() => {
    const command = (name: keyof MessageCommands) => (message: MessageRecord) => {
      const goTo = navigateFromHere()
      const ways = { ask: setOverlay, openBranch: (chatId: string) => goTo(pathOf(chatId)) }
      loadCommands().then(
        ({ messageCommands }) => messageCommands(ways)[name](message),
        reportFailure,
      )
    }
    return {
      onDelete: command('delete'),
      onRegenerate: command('regenerate'),
      onContinue: command('continueAnswer'),
      onBranch: command('branch'),
    }
  }, [pathOf])
  const isShown = messages.isReady && character !== undefined && settings !== undefined
  useEffect(() => {
    // In the frame after, because this one is yet to be painted.
    if (isShown) requestAnimationFrame(() => setTimeout(reportChatShown))
  }, [isShown])

  if (!isShown) return null
  const look: Look = settings.messageDisplay === 'plain' ? 'plain' : room
  const last = messages.pages.at(-1)?.messages.at(-1)
  const isRunning = run?.state === 'running' || writtenElsewhere !== undefined
  const writingRoom = run?.state === 'running' ? (run.data.messageType ?? 'rp') : tab
  const otherRoom = tab !== undefined && writingRoom !== tab ? writingRoom : undefined
  const runError = room === 'standard' ? undefined : run?.failure
  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col">
      {/* The line under the header, which goes on over a mouse's scrollbar. */}
      <div
        aria-hidden
        className={classNames(
          'pointer-events-none absolute inset-x-0 z-20 border-b border-border pointer-coarse:hidden',
          glides && 'transition-[top]',
          isSlim ? 'top-11' : 'top-17',
          tabs !== undefined && (isSlim ? 'max-sm:top-22' : 'max-sm:top-28'),
        )}
      />
      <MessageList
        handle={list}
        room={room}
        look={look}
        thinking={thinkingViewOf(settings, tab)}
        Body={look === 'plain' ? PlainBody : Body}
        pages={messages.pages}
        failed={room === 'standard' && run?.data.isFailureStored ? run : undefined}
        mustReload={provider ? originToReloadFor(provider) !== undefined : false}
        character={character ?? DELETED}
        hasLater={messages.hasLater}
        cutBefore={conversation.cutBefore}
        targetMessageId={targetMessageId}
        header={
          <ChatHeader
            conversation={conversation}
            character={character}
            status={chatStatus(provider, run, last?.error !== undefined)}
            isSlim={isSlim}
            glides={glides}
            tabs={tabs}
            onOpen={setOverlay}
          />
        }
        empty={
          !messages.hasEarlier && (
            <EmptyChat
              {...{ conversation, character }}
              canBegin={provider?.enabled === true && !isRunning}
              messageType={tab}
            />
          )
        }
        onNearTop={() => void messages.loadEarlier()}
        onNearEnd={() => void messages.loadLater()}
        onReaderMoves={setReaderPosition}
        {...actions}
        onScrollTop={noteScrollTop}
      />
      {room === 'standard' && <ChatErrorBanner conversationId={id} run={run} />}
      {notes}
      <ChatNotice message={last} />
      {otherRoom && otherRoomNotice?.(otherRoom)}
      <ChatFooter
        {...{ conversation, room, look, provider, list, readerPosition, isRunning, otherRoom }}
        lastMessage={last}
        isUnwritten={
          !messages.hasEarlier &&
          !messages.pages.some((page) => page.messages.some(({ role }) => role === 'user'))
        }
        openEnd={messages.hasLater ? () => navigate(pathOf(id)) : undefined}
        {...composerExtras}
      />
      <AnswerAnnouncer conversationId={id} characterName={character?.name ?? ''} />
      {(overlay ?? runError) && (
        <Suspense>
          <ChatOverlays
            conversation={conversation}
            overlay={overlay}
            room={tab}
            runError={runError}
            pathOf={pathOf}
            onClose={() => setOverlay(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
