import { memo, useState } from 'react'
import { variantPosition } from '@/domain/variants'
import { chooseVariant, continueAnswer, editMessage, regenerate } from '@/runs/chat-run'
import type { MessageRecord } from '@/storage/records'
import { classNames } from '@/ui/class-names'
import { Markdown } from '@/ui/markdown/markdown'
import { showToast } from '@/ui/toast-store'
import { MessageActions } from './message-actions'
import { MessageEditor } from './message-editor'
import { MessageFailure } from './message-failure'
import { TypingDots } from './typing-dots'
import { useStreamingText } from '@/runs/hooks/use-streaming-text'

interface Props {
  message: MessageRecord
  /** Who the message is from, in words. */
  sender: string
  /** Whether it is the last of the conversation. */
  isLast: boolean
  /** Whether another answer can be asked for: a message of the user stands before it. */
  canRegenerate: boolean
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** Asks, where later messages go with it, before it is done. */
  onDelete: (message: MessageRecord) => void
  onRegenerate: (message: MessageRecord) => void
}

/** Starts an action whose failed writes report themselves; other failures become a toast. */
function perform(action: Promise<unknown>) {
  action.catch((cause: unknown) => {
    if (cause instanceof Error && cause.name !== 'StorageError')
      showToast({ text: cause.message, kind: 'danger' })
  })
}

/** One message. Only this draws while it is written. */
export const MessageRow = memo(function MessageRow({
  message,
  sender,
  isLast,
  canRegenerate,
  mustReload,
  onDelete,
  onRegenerate,
}: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const streaming = useStreamingText(message.id)
  const isPending = message.pending === true
  const text = isPending ? (streaming ?? message.content) : message.content
  const isUser = message.role === 'user'
  const { index, count } = variantPosition(message)

  const save = (draft: string) => {
    setIsEditing(false)
    if (draft.trim() !== message.content) perform(editMessage(message.id, draft))
  }
  return (
    <article
      aria-label={sender}
      aria-busy={isPending}
      data-message-id={message.id}
      // A tap on a message focuses it, which shows its actions where there is no pointer to hover with.
      tabIndex={-1}
      className={classNames('group/message pt-2', isUser && 'flex flex-col items-end')}
    >
      {isEditing ? (
        <MessageEditor text={message.content} onSave={save} onCancel={() => setIsEditing(false)} />
      ) : (
        <div
          className={classNames(
            'max-w-full min-w-0',
            isUser &&
              'max-w-[85%] rounded-lg rounded-ee-sm bg-surface-raised px-4 py-2.5 [overflow-wrap:anywhere] whitespace-pre-wrap',
          )}
        >
          {isUser ? text : <Markdown text={text} streaming={isPending} />}
          {isPending && text === '' && <TypingDots />}
        </div>
      )}
      {!isPending && !isEditing && (
        <>
          <MessageFailure
            message={message}
            mustReload={mustReload}
            onRetry={() => perform(regenerate(message.id))}
            onContinue={() => perform(continueAnswer(message.id))}
          />
          <MessageActions
            message={message}
            isLast={isLast}
            canRegenerate={canRegenerate}
            answer={{ index, count }}
            onEdit={() => setIsEditing(true)}
            onDelete={() => onDelete(message)}
            onRegenerate={() => onRegenerate(message)}
            onChooseAnswer={(chosen) => perform(chooseVariant(message.id, chosen))}
          />
        </>
      )}
    </article>
  )
})
