import { useRef } from 'react'
import type { RunError } from '@/runs/run-error'
import type { ConversationRecord, MessageRecord } from '@/storage/records'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ChatSettingsDialog } from './chat-settings-dialog'
import { ImageViewer } from './image-viewer'
import { LastPromptDialog } from './last-prompt-dialog'
import { RunErrorDialog } from './run-error-dialog'
import { SaveChatDialog } from './save-chat-dialog'

/** What the user has opened over a chat. */
export type ChatOverlay =
  | { kind: 'settings' | 'prompt' | 'save' }
  | { kind: 'image'; image: NonNullable<MessageRecord['image']> }
  | {
      kind: 'question'
      title: string
      text: string
      confirmText: string
      onConfirm: () => void
      /** What receives focus after a yes; null for what had it before. */
      placeAfter: () => HTMLElement | null
    }

interface Props {
  conversation: ConversationRecord
  overlay: ChatOverlay | undefined
  /** Why the last answer failed, where that stands in a dialog (DUAL-17). */
  runError: RunError | undefined
  onClose: () => void
  /** @param savedId of the conversation that a temporary one has become */
  onSaved: (savedId: string) => void
}

/** The dialogs of a chat; together, because none of them is needed to read and write. */
export default function ChatOverlays({ conversation, overlay, runError, onClose, onSaved }: Props) {
  const { id } = conversation
  return (
    <>
      {overlay?.kind === 'settings' && (
        <ChatSettingsDialog conversation={conversation} onClose={onClose} />
      )}
      {overlay?.kind === 'prompt' && <LastPromptDialog conversationId={id} onClose={onClose} />}
      {overlay?.kind === 'save' && (
        <SaveChatDialog conversation={conversation} onClose={onClose} onSaved={onSaved} />
      )}
      {overlay?.kind === 'image' && <ImageViewer image={overlay.image} onClose={onClose} />}
      {overlay?.kind === 'question' && <Question {...overlay} onClose={onClose} />}
      {runError && <RunErrorDialog conversationId={id} error={runError} />}
    </>
  )
}

type QuestionProps = Extract<ChatOverlay, { kind: 'question' }> & { onClose: () => void }

function Question({ title, text, confirmText, onConfirm, placeAfter, onClose }: QuestionProps) {
  const isConfirmed = useRef(false)
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={confirmText}
      onCancel={onClose}
      onConfirm={() => {
        isConfirmed.current = true
        onClose()
        onConfirm()
      }}
      finalFocus={() => (isConfirmed.current ? placeAfter() : null)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
