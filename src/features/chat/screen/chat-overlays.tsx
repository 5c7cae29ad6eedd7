import type { Message, MessageType } from '@/domain/message'
import { useRef } from 'react'
import type { Failure } from '@/lib/failure'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { PersonaDialog } from '../persona/persona-dialog'
import { ChatSettingsDialog } from './chat-settings-dialog'
import { LastPromptDialog } from './last-prompt-dialog'
import { RunErrorDialog } from './run-error-dialog'
import { SaveChatDialog } from './save-chat-dialog'
import { pageHeading } from '@/ui/focus-elsewhere'
import * as words from './overlay-words'

/** What the user has opened over a chat. */
export type ChatOverlay =
  | { kind: 'settings' | 'prompt' | 'save' | 'persona' }
  | {
      kind: 'question'
      /** What is to be done to the message. */
      about: 'delete' | 'regenerate' | 'continueAnswer'
      message: MessageRecord
      /** Whether messages stand after it, which go with it. */
      hasLater: boolean
      onConfirm: () => void
    }

interface Props {
  conversation: ConversationRecord
  overlay: ChatOverlay | undefined
  /** The room that is open, where the chat has two. */
  room: MessageType | undefined
  /** Why the last answer failed, where that stands in a dialog. */
  runError: Failure | undefined
  onClose: () => void
  /** Address of another chat, in a room like this one. */
  pathOf: (chatId: string) => string
}

/** The dialogs of a chat; together, because none of them is needed to read and write. */
export default function ChatOverlays(props: Props) {
  const { conversation, overlay, room, runError, onClose, pathOf } = props
  const { id } = conversation
  return (
    <>
      {overlay?.kind === 'settings' && <ChatSettingsDialog {...{ conversation, room, onClose }} />}
      {overlay?.kind === 'persona' && (
        <PersonaDialog conversation={conversation} onClose={onClose} />
      )}
      {overlay?.kind === 'prompt' && <LastPromptDialog conversationId={id} onClose={onClose} />}
      {overlay?.kind === 'save' && (
        <SaveChatDialog conversation={conversation} onClose={onClose} pathOf={pathOf} />
      )}
      {overlay?.kind === 'question' && (
        <Question {...overlay} {...{ onClose }} hasRooms={room !== undefined} />
      )}
      {runError && <RunErrorDialog conversationId={id} failure={runError} />}
    </>
  )
}

type QuestionProps = Extract<ChatOverlay, { kind: 'question' }> &
  Pick<Props, 'onClose'> & { hasRooms: boolean }

const REWRITES = {
  regenerate: {
    title: words.regenerate,
    text: words.regenerateText,
  },
  continueAnswer: {
    title: words.goOn,
    text: words.goOnText,
  },
}

function Question({ about, message, hasLater, hasRooms, onConfirm, onClose }: QuestionProps) {
  const isDeletion = about === 'delete'
  const { title, text } = isDeletion
    ? { title: words.deleteMessage, text: deleteQuestion(message, hasLater) }
    : REWRITES[about]
  const isConfirmed = useRef(false)
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={isDeletion ? words.remove : title}
      onCancel={onClose}
      onConfirm={() => {
        isConfirmed.current = true
        onClose()
        onConfirm()
      }}
      finalFocus={() => (isConfirmed.current && isDeletion ? placeBefore(message.id) : null)}
    >
      <p>
        {text}
        {hasLater && hasRooms && ` ${words.otherRoomToo}`}
      </p>
    </ConfirmDialog>
  )
}

/**
 * What is asked before a message is deleted.
 * @param hasLater whether messages stand after it, which go with it.
 */
function deleteQuestion(message: Pick<Message, 'role'>, hasLater: boolean): string {
  if (hasLater) return words.askDeleteWithLater
  return message.role === 'user' ? words.askDeleteOwn : words.askDelete
}

/** The message that stands before one that is deleted: it can take the focus. Without one, the page's own place. */
function placeBefore(messageId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-message-id]')]
  // It may be gone already.
  const index = rows.findIndex(({ dataset }) => dataset.messageId === messageId)
  const before = index === -1 ? rows.at(-1) : rows[index - 1]
  return before ?? pageHeading()
}
