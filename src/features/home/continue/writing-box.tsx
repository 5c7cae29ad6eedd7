import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { MessageType } from '@/domain/message'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { prepareToSend, withChatRun } from '@/runs/chat/with-chat-run'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { useIsRunning } from '@/runs/use-run'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { useDraftFileCount } from '@/storage/hooks/use-draft-file-count'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { isComposing } from '@/ui/fields/is-composing'
import { TextArea } from '@/ui/fields/text-area'
import { classNames } from '@/ui/style/class-names'
import { stopWriting } from './stop-writing'
import { useDraftBox } from './use-draft-box'
import * as words from './words'

/** How much would be sent to a chat with what stands in its box, and what that costs. */
export type SendMeterOf = (box: {
  conversationId: string
  room: MessageType | undefined
  readText: () => string
}) => ReactNode

interface Props {
  conversationId: string
  room: MessageType | undefined
  /** Where the chat goes on. */
  path: string
  isWriting: boolean
  /** Whether the room writes in the serif. */
  isSerif: boolean
  /** Who reads it; undefined where that character was deleted. */
  name: string | undefined
  sendMeter: SendMeterOf
  /** What stands above the box. @param meter what sending costs, once something is being written */
  children: (meter: ReactNode) => ReactNode
}

/**
 * The box of a chat outside of it: the same draft, and the same way of sending. What is sent opens the chat, which shows the
 * answer, and all that goes wrong with it.
 */
export function WritingBox({ conversationId, room, path, isSerif, ...props }: Props) {
  const { isWriting, name, sendMeter, children } = props
  const draftKey = draftKeyOf(conversationId, room)
  const navigate = useNavigate()
  const { box, initialDraft, isEmpty, readText, setText, onType } = useDraftBox(draftKey)
  const isSending = useRef(false)
  const fileCount = useDraftFileCount(draftKey) ?? 0
  const isReading = useIsRunning('attach', draftKey)
  const canSend = !isReading && (!isEmpty || fileCount > 0)

  // The preview of what would be sent lies over the chat.
  useEffect(
    () => promptPreviewOpen.subscribe(({ isOpen }) => isOpen && navigate(path)),
    [path, navigate],
  )

  const send = async () => {
    const text = readText()
    if (isSending.current || !canSend) return
    isSending.current = true
    setText('')
    const goTo = navigateFromHere()
    try {
      await withChatRun(({ sendMessage }) => sendMessage(conversationId, text.trim(), room))
      goTo(path)
    } catch (cause) {
      const since = readText()
      setText(since === '' ? text : `${text}\n${since}`)
      reportFailure(cause)
    }
    isSending.current = false
  }
  const act = () => {
    if (isWriting) stopWriting(conversationId)
    else void send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (!isWriting) act()
  }
  const Icon = isWriting ? Square : ArrowUp
  const label = isWriting ? words.stopGenerating : words.sendMessage
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        act()
      }}
    >
      {children(
        !isEmpty && (
          <div className="ms-auto">
            <Suspense>{sendMeter({ conversationId, room, readText })}</Suspense>
          </div>
        ),
      )}
      <div className="flex items-end gap-1 rounded-lg border border-input-border bg-surface p-1 outline-accent has-focus-visible:border-accent in-data-keys:has-focus-visible:outline-2">
        <TextArea
          ref={box}
          aria-label={words.message}
          placeholder={name === undefined ? words.writeAMessage : words.writeTo(name)}
          rows={1}
          defaultValue={initialDraft}
          className={classNames(
            isSerif && 'font-serif',
            'max-h-[40dvh] min-h-11 min-w-0 grow basis-0 resize-none rounded-md px-3 py-2 focus-visible:outline-none',
            // One line, so that the first key does not change the height of the box.
            'placeholder:truncate',
          )}
          onChange={({ target }) => {
            if (isEmpty) prepareToSend()
            onType(target.value)
          }}
          onKeyDown={handleKeyDown}
        />
        <Button
          type="submit"
          variant={canSend && !isWriting ? 'primary' : 'secondary'}
          disabled={!isWriting && !canSend}
          icon={
            <Icon
              aria-hidden
              size={18}
              strokeWidth={1.5}
              // Hollow, it would be a box to tick.
              fill={isWriting ? 'currentColor' : 'none'}
            />
          }
          aria-label={label}
          title={label}
          className="min-h-11 shrink-0 max-sm:w-11 max-sm:px-0"
        >
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      </div>
      {fileCount > 0 && <p className="text-sm text-muted">{words.filesGoAlong(fileCount)}</p>}
    </form>
  )
}
