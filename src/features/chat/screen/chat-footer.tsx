import type { ReactNode, RefObject } from 'react'
import type { MessageType } from '@/domain/message'
import { isOnDevice, type Provider } from '@/domain/provider'
import { prepareToSend, withChatRun } from '@/runs/chat/with-chat-run'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { ClipPlace } from '../attachments/clip-place'
import { MeterPlace } from '../context/meter-place'
import { type Look, type Room, ROOM_NAMES } from '../dual/room'
import type { MessageListHandle, ReaderPosition } from '../messages/message-list'
import { latePart } from './late'
import { Composer } from './composer'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import * as words from './words'

const Suggestions = latePart('Suggestions')
/** The line that they take is kept free. */
const NOTICE_PLACE = { place: <p className="h-6" /> }
const Notices = latePart('Notices', NOTICE_PLACE)

/** The places of its two buttons are kept until they are there. */
const ComposerTools = latePart('ComposerTools', {
  place: ({ room }) => (
    <>
      <span className="-ms-2 size-11 shrink-0" />
      <ClipPlace room={room} />
    </>
  ),
})

const SendMeter = latePart('SendMeter', {
  place: ({ isNarrow }) => <MeterPlace isNarrow={isNarrow} />,
})

/** What the room brings along for the box. */
export interface ComposerExtras {
  /** Leaves the focus out of the composer. */
  isFocusElsewhere?: boolean
  /** A button beside its box. */
  composerButton?: ReactNode
  placeholder?: string
}

interface Props extends ComposerExtras {
  conversation: ConversationRecord
  room: Room
  look: Look
  provider: Provider | null | undefined
  list: RefObject<MessageListHandle | null>
  readerPosition: ReaderPosition
  lastMessage: MessageRecord | undefined
  /** Whether the user has written nothing that is in sight. */
  isUnwritten: boolean
  isRunning: boolean
  /** The other room of the chat, where that one is being written in. */
  otherRoom: MessageType | undefined
  /** Opens the chat at its end, where that is not loaded. */
  openEnd: (() => void) | undefined
}

/** Where one writes to a chat: the box, a line about it, and what to begin with where this device answers. */
export function ChatFooter({
  conversation,
  room,
  look,
  provider,
  list,
  readerPosition,
  lastMessage,
  isUnwritten,
  isRunning,
  otherRoom,
  openEnd,
  isFocusElsewhere,
  composerButton,
  placeholder,
}: Props) {
  const { id } = conversation
  const tab: MessageType | undefined = room === 'standard' ? undefined : room
  const onDevice = provider && isOnDevice(provider.type) ? provider : undefined
  /** Adds to the end, and shows it, wherever the reader was. */
  const addAtEnd = async (add: () => Promise<void>) => {
    list.current?.scrollToEnd()
    await add()
    openEnd?.()
  }
  const send = (text: string, now?: number) =>
    addAtEnd(() => withChatRun(({ sendMessage }) => sendMessage(id, text, tab, { now })))
  const generate = (now?: number) =>
    addAtEnd(() => withChatRun(({ generateResponse }) => generateResponse(id, tab, { now })))
  return (
    <>
      {onDevice && room === 'standard' && isUnwritten && !isRunning && (
        <Suggestions
          provider={onDevice}
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
        tools={(box) => <ComposerTools conversationId={id} room={tab} box={box} />}
        meter={(readText) => (
          <SendMeter
            conversationId={id}
            room={tab}
            readText={readText}
            isNarrow={look === 'mobile'}
          />
        )}
        isFocusElsewhere={isFocusElsewhere}
        readerPosition={readerPosition}
        onGoToEnd={() => {
          if (openEnd) openEnd()
          else list.current?.scrollToEnd()
          // The button goes.
          list.current?.focus()
        }}
        isRunning={isRunning}
        stopLabel={otherRoom && words.stopRoom(ROOM_NAMES[otherRoom])}
        canGenerate={lastMessage?.role === 'user'}
        onSend={send}
        onGenerate={(now) => void generate(now).catch(reportFailure)}
        onStop={() => void withChatRun(({ stopAnswer }) => stopAnswer(id)).catch(reportFailure)}
        onStartWriting={prepareToSend}
        note={
          (conversation.temporary || onDevice) && (
            <Notices conversation={conversation} provider={onDevice} />
          )
        }
      />
    </>
  )
}
