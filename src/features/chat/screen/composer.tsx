import { ArrowUp, Sparkles, Square } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { readDraft, writeDraft } from '@/storage/browser/drafts'
import { takeEarlyKeys } from '@/lib/start/early-keys'
import { classNames } from '@/ui/style/class-names'
import { Button } from '@/ui/buttons/button'
import { isComposing } from '@/ui/fields/is-composing'
import { TextArea } from '@/ui/fields/text-area'
import type { ReaderPosition } from '../messages/message-list'
import type { ComposerBox, ComposerFiles } from '../prompt/composer-tools'
import { COLUMN_WIDTHS, type Look, type Room } from '../dual/room'
import { latePart } from './late'
import * as words from './words'

const ToEndButton = latePart('ToEndButton')

/** Milliseconds after the last key until the draft is kept. */
const DRAFT_DELAY_MS = 300

interface Props {
  room: Room
  look: Look
  conversationId: string
  /** Default: "Write a message" */
  placeholder?: string
  readerPosition: ReaderPosition
  onGoToEnd: () => void
  isRunning: boolean
  /** What the button that stops is called. Default: "Stop Generating" */
  stopLabel?: string
  /** Whether the last message is the user's, so that an answer can be asked for without new text. */
  canGenerate: boolean
  /** Resolves when the message is stored; the box gets its text back if it fails. @param now what the prompt takes for now */
  onSend: (text: string, now?: number) => Promise<void>
  onGenerate: (now?: number) => void
  onStop: () => void
  /** Called at the first key, so that what sending needs can be fetched while the user writes. */
  onStartWriting: () => void
  /** Leaves the focus where it is. */
  isFocusElsewhere?: boolean
  /** A button before the box. */
  leading?: ReactNode
  /** What can be done with the box besides. */
  tools?: (box: ComposerBox) => ReactNode
  /** How much would be sent. */
  meter?: (readText: () => string) => ReactNode
  /** A line under the box. */
  note?: ReactNode
}

/** The box and its draft: the text lives in the box, so that a key renders nothing. */
function useDraft(conversationId: string) {
  const [initialDraft] = useState(() => readDraft(conversationId))
  const [isEmpty, setIsEmpty] = useState(initialDraft.trim() === '')
  const box = useRef<HTMLTextAreaElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const element = box.current
    const keep = () => {
      clearTimeout(timer.current)
      if (element) writeDraft(conversationId, element.value)
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [conversationId])
  return {
    box,
    initialDraft,
    isEmpty,
    readText: () => box.current?.value ?? '',
    getField: () => box.current,
    /** Puts another text into the box and keeps it at once. */
    setText: (text: string) => {
      if (box.current) box.current.value = text
      setIsEmpty(text.trim() === '')
      writeDraft(conversationId, text)
    },
    /** Notices what was typed, and keeps it soon. */
    onType: (text: string) => {
      setIsEmpty(text.trim() === '')
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => writeDraft(conversationId, box.current?.value ?? ''),
        DRAFT_DELAY_MS,
      )
    },
  }
}

/** Where the user writes. */
export function Composer(props: Props) {
  const { conversationId, isRunning, canGenerate, isFocusElsewhere = false } = props
  const draft = useDraft(conversationId)
  const { box, initialDraft, isEmpty: hasNoText, readText, setText, onType, getField } = draft
  const [files, setFiles] = useState<ComposerFiles>()
  const isEmpty = hasNoText && !files
  const isReading = files === 'reading'
  // As wide as a phone, there is no room for the button's words.
  const isPhone = props.look === 'mobile'

  useEffect(() => {
    // Under a finger this would open the keyboard over the chat.
    if (!isFocusElsewhere && matchMedia('(pointer: fine)').matches)
      box.current?.focus({ preventScroll: true })
  }, [box, isFocusElsewhere])
  // What was typed while the chat was on its way.
  const takeTyped = useEffectEvent(() => {
    const typed = takeEarlyKeys()
    if (typed === '') return
    setText(readText() + typed)
    props.onStartWriting()
  })
  useEffect(() => takeTyped(), [])

  const send = async (now?: number) => {
    const text = readText()
    // A second Enter can come before the screen knows that the box is empty.
    if (text.trim() === '' && !files) return
    setText('')
    try {
      await props.onSend(text.trim(), now)
    } catch {
      // Told by the banner of failed writes; what was typed must not be lost, nor what was typed since.
      const since = readText()
      setText(since === '' ? text : `${text}\n${since}`)
    }
  }
  const act = (now?: number) => {
    if (isRunning) props.onStop()
    // The words would go without what they speak of.
    else if (isReading) return
    else if (!isEmpty) void send(now)
    else if (canGenerate) props.onGenerate(now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (!isRunning) act()
  }
  const action = isRunning
    ? { label: props.stopLabel ?? words.stopGenerating, icon: Square }
    : isEmpty && canGenerate
      ? { label: words.generateResponse, icon: Sparkles }
      : { label: words.sendMessage, icon: ArrowUp }
  return (
    // The gutter of the message list above, so that both columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden border-t border-border bg-bg pb-safe-3">
      <form
        className={classNames(
          'mx-auto flex w-full flex-wrap items-end gap-2 pt-3 px-safe-4',
          COLUMN_WIDTHS[props.look],
        )}
        onSubmit={(event) => {
          event.preventDefault()
          act()
        }}
      >
        {props.leading}
        {props.tools?.({
          readText,
          setText,
          send: act,
          canSend: !isRunning && !isReading && (!isEmpty || canGenerate),
          getField,
          setFiles,
        })}
        <TextArea
          ref={box}
          aria-label={words.message}
          placeholder={props.placeholder ?? words.writeAMessage}
          rows={1}
          defaultValue={initialDraft}
          className={classNames(
            props.look === 'rp' && 'font-serif',
            'max-h-[40dvh] min-h-11 min-w-0 grow basis-0 resize-none rounded-lg border border-input-border bg-surface px-4 py-2',
            'focus-visible:border-accent focus-visible:outline-offset-0',
            // One line, so that the first key does not change the height of the box, and with it the place of the reader.
            'placeholder:truncate',
          )}
          onChange={(event) => {
            if (hasNoText) props.onStartWriting()
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        {props.readerPosition !== 'end' && (
          // Here and not over the messages, where it would cover what can be done with them.
          <ToEndButton
            hasNews={props.readerPosition === 'news'}
            isNarrow={isPhone}
            onPress={props.onGoToEnd}
          />
        )}
        {props.meter?.(readText)}
        <Button
          type="submit"
          variant={isRunning ? 'secondary' : 'primary'}
          disabled={!isRunning && (isReading || (isEmpty && !canGenerate))}
          icon={
            <action.icon
              aria-hidden
              size={18}
              strokeWidth={1.5}
              // Hollow, it would be a box to tick.
              fill={isRunning ? 'currentColor' : 'none'}
            />
          }
          aria-label={action.label}
          title={action.label}
          className={classNames(
            'min-h-11 shrink-0 max-sm:w-11 max-sm:px-0',
            isPhone && 'w-11 px-0!',
          )}
        >
          <span className={isPhone ? 'sr-only' : 'max-sm:sr-only'}>{action.label}</span>
        </Button>
      </form>
      {props.note}
    </div>
  )
}
