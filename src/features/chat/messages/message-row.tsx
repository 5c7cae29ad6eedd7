import { type ComponentType, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { awaitsPicture } from '@/domain/message'
import type { ThinkingView } from '@/domain/thinking'
import { loadOnce } from '@/lib/load-once'
import { useStreamingText } from '@/runs/chat/use-streaming-text'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { classNames } from '@/ui/style/class-names'
import { isComposing } from '@/ui/fields/is-composing'
import { MessageActions } from './message-actions'
import type { MessageBodyProps } from './message-body'
import type { MessageEditor, Typed } from './message-editor'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import type { Look, MessageGrouping } from '../dual/room'
import { late, latePart } from '../screen/late'
import * as words from './words'

// Few messages have these. The line that tells of thinking has a place of its own, so that nothing moves when it comes.
const Thinking = latePart('Thinking', {
  place: <div className="h-8 group-aria-busy/message:hidden pointer-coarse:h-9" />,
})
const MessageTroubles = latePart('MessageTroubles')
const MemoryMark = latePart('MemoryMark')
// Its line is kept until it is there.
const DayName = latePart('DayName', { place: '\u00a0' })
const MessageFiles = late(() => import('../attachments/message-files'))

const loadEditor = loadOnce(() => import('./message-editor'))

/** Fetches the editor for whoever comes near a message, so that it is mostly there when it is asked for. */
function prepareToEdit() {
  // Asked for again when it is needed.
  loadEditor().catch(() => undefined)
}

/** A message that is being edited. */
interface Editing {
  /** The text that was pressed to be edited. */
  basedOn: string
  /** Absent while it is fetched: a plain box stands for it then. */
  Editor?: typeof MessageEditor
  /** What was typed into the plain box. */
  typed?: Typed
  /** What was saved from it, where that is not stored yet. */
  saved?: string
}

/** What a row asks the chat to do. */
export interface MessageRowActions {
  /** These ask, where later messages go with it, before it is done. */
  onDelete: (message: MessageRecord) => void
  onRegenerate: (message: MessageRecord) => void
  onContinue: (message: MessageRecord) => void
  onBranch: (message: MessageRecord) => void
}

interface Props extends MessageGrouping, MessageRowActions {
  look: Look
  /** How what the model thinks is shown. */
  thinking: ThinkingView
  /** Draws the content in that look. */
  Body: ComponentType<MessageBodyProps>
  message: MessageRecord
  characterId: string
  avatarImageId?: string
  /** Who the message is from, in words. */
  sender: string
  /** Whether it is the last of the conversation. */
  isLast: boolean
  /** Whether the reader was led to it. */
  isTarget: boolean
  /** Whether another answer can be asked for: a message of the user stands before it, or none at all. */
  canRegenerate: boolean
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** Whether a banner has the title of why this message failed. */
  isTold: boolean
}

/** What stands between a message and the one before it. */
const GAPS: Record<Look, (grouping: MessageGrouping) => string> = {
  standard: () => 'pt-2',
  rp: () => 'pt-2',
  mobile: ({ startsGroup, startsDay }) => (startsGroup && !startsDay ? 'pt-3' : 'pt-0.5'),
  plain: ({ startsTurn }) => (startsTurn ? 'pt-4' : 'pt-2'),
}

function perform(action: Promise<unknown>) {
  action.catch(reportFailure)
}

/** One message. Only this draws while it is written. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { look, Body, message, sender, isLast, startsDay } = props
  const [editing, setEditing] = useState<Editing>()
  /** Whether somebody has come near it: what is seldom done to a message is drawn only then. */
  const [isNear, setIsNear] = useState(false)
  const plainBox = useRef<HTMLTextAreaElement>(null)
  const article = useRef<HTMLElement>(null)
  const streaming = useStreamingText(message.id)
  const isPending = message.pending === true
  const text = isPending ? (streaming ?? message.content) : message.content
  const isUser = message.role === 'user'

  // The controls that are pressed go: the message has the focus before it is lost with them.
  const takeFocus = () => article.current?.focus({ preventScroll: true })
  const closeEditor = () => {
    takeFocus()
    setEditing(undefined)
  }
  const edit = () => {
    setEditing({ basedOn: message.content })
    loadEditor().then(
      ({ MessageEditor: Editor }) => {
        // At once, for what is typed after it is read would be lost.
        flushSync(() => {
          const typed = plainBox.current && takeTyped(plainBox.current)
          // Not any more, where what was typed into the plain box is saved.
          setEditing((now) => now && { ...now, Editor, typed: typed ?? undefined })
        })
      },
      (cause: unknown) => {
        setEditing(undefined)
        reportFailure(cause)
      },
    )
  }
  const comeNear = () => {
    prepareToEdit()
    setIsNear(true)
  }
  const regenerate = () => {
    takeFocus()
    props.onRegenerate(message)
  }
  const save = async (draft: string, basedOn: string) => {
    const { id, content } = message
    const edit = () => withChatRun(({ editMessage }) => editMessage(id, draft, basedOn))
    const result = draft.trim() === content ? 'saved' : await edit()
    // Otherwise the editor tells what has changed, and keeps what was typed.
    if (result !== 'changed') closeEditor()
  }
  return (
    <>
      {look === 'mobile' && startsDay && (
        <p className="py-3 text-center text-xs text-muted">
          <DayName timestamp={message.timestamp} />
        </p>
      )}
      <article
        ref={article}
        aria-label={sender}
        aria-busy={isPending || awaitsPicture(message)}
        data-message-id={message.id}
        data-own={isUser || undefined}
        data-target={props.isTarget || undefined}
        // A tap on a message focuses it, which shows its actions where there is no pointer to hover with.
        tabIndex={-1}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        className={classNames(
          'group/message relative rounded-md data-target:bg-accent/8',
          GAPS[look](props),
          message.hidden && '[&>:first-child]:opacity-75',
          isUser && (look === 'standard' || look === 'mobile') && 'flex flex-col items-end',
        )}
      >
        {look === 'plain' && props.startsTurn && (
          <p className={classNames('truncate text-sm font-semibold', isUser && 'text-accent')}>
            {sender}
          </p>
        )}
        {(isPending || message.thinking) && props.thinking !== 'hidden' && (
          <Thinking message={message} view={props.thinking} />
        )}
        {isUser && message.attachments && <MessageFiles message={message} />}
        {editing && !editing.Editor ? (
          <PlainBox
            box={plainBox}
            text={editing.basedOn}
            onSave={(saved) => {
              setEditing({ ...editing, saved })
              perform(save(saved, editing.basedOn))
            }}
            onCancel={closeEditor}
          />
        ) : editing?.Editor ? (
          <editing.Editor
            text={message.content}
            firstText={editing.basedOn}
            typed={editing.typed}
            firstSaved={editing.saved}
            onSave={(draft, basedOn) => perform(save(draft, basedOn))}
            onCancel={closeEditor}
          />
        ) : (
          <Body
            {...{ message, text, look, sender, isPending }}
            characterId={props.characterId}
            avatarImageId={props.avatarImageId}
            startsTurn={props.startsTurn}
            endsGroup={props.endsGroup}
          />
        )}
        {!isPending && !editing && (
          <>
            {(message.failure ?? message.error ?? message.finishReason ?? message.plannedImage) && (
              <MessageTroubles
                message={message}
                isLast={isLast}
                mustReload={props.mustReload}
                isTold={props.isTold}
                takeFocus={takeFocus}
                onRetry={props.onRegenerate}
                onContinue={props.onContinue}
              />
            )}
            <MemoryMark message={message} />
            <MessageActions
              message={message}
              isLast={isLast}
              canRegenerate={props.canRegenerate}
              onEdit={edit}
              onDelete={() => props.onDelete(message)}
              onRegenerate={regenerate}
              onBranch={() => props.onBranch(message)}
              isNear={isNear || isLast || (message.hidden ?? message.alwaysSent) === true}
            />
          </>
        )}
      </article>
    </>
  )
})

function takeTyped({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Typed {
  return { text: value, selection: [selectionStart, selectionEnd] }
}

interface PlainBoxProps {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onSave: (draft: string) => void
  onCancel: () => void
}

/** Takes what is typed until the editor is there, and its keys. */
function PlainBox({ box, text, onSave, onCancel }: PlainBoxProps) {
  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(text.length, text.length)
    // Without useHoldUnload, which would be one more file of the start.
    const hold = (event: Event) => {
      if (box.current && box.current.value !== text) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [box, text])
  return (
    <textarea
      ref={box}
      aria-label={words.editMessage}
      rows={2}
      defaultValue={text}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        } else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          if (event.currentTarget.value.trim()) onSave(event.currentTarget.value)
        }
      }}
      className="w-full rounded-md border border-input-border bg-surface px-3 py-2"
    />
  )
}
