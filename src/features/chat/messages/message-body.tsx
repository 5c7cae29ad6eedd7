import { imageOf } from '@/domain/message'
import { lazy, Suspense } from 'react'
import { useRunPart } from '@/runs/use-run'
import type { MessageRecord } from '@/storage/database/records'
import { classNames } from '@/ui/style/class-names'
import { Markdown } from '@/ui/markdown/markdown'
import { PlainBlock } from '@/ui/markdown/plain-block'
import type { Voice } from '@/ui/markdown/voice'
import type { Look } from '../dual/room'
import { NOT_ANSWERED_YET } from '@/features/shared/progress/late-words'
import { useIsLate } from '@/ui/use-is-late'
import * as words from './words'

// Only an imported message has a picture here.
const MessageImage = lazy(async () => ({
  default: (await import('./message-image')).MessageImage,
}))
const RetryWait = lazy(async () => ({ default: (await import('./retry-wait')).RetryWait }))

/** What the content of a message is drawn from, in the voice of its room (visual.md). */
export interface MessageBodyProps {
  message: MessageRecord
  /** The text to show: of the stored message, or what has arrived of an answer. */
  text: string
  isPending: boolean
  look: Look
  sender: string
  characterId: string
  /** The character's profile picture, where it has one. */
  avatarImageId?: string
  startsTurn: boolean
  endsGroup: boolean
}

/** What is awaited, in place of text. */
export function Waiting({
  message,
  text,
  isPending,
}: Pick<MessageBodyProps, 'message' | 'text' | 'isPending'>) {
  // The picture may come after the text.
  if (message.status === 'generating-image')
    return <p className="py-1 text-sm text-muted">{words.generatingImage}</p>
  return isPending && text === '' ? <NoTextYet conversationId={message.conversationId} /> : null
}

function NoTextYet({ conversationId }: { conversationId: string }) {
  const waitsUntil = useRunPart('answer', conversationId, (run) => run?.progress.waitsUntil)
  const isLate = useIsLate()
  if (waitsUntil === undefined)
    return (
      // It is told above that the model thinks: nothing else is awaited then. (`:has` on the message would make every
      // change of what is written cost the browser a search.)
      <div className="[[data-thinking]~*_&]:hidden">
        <TypingDots />
        {isLate && <p className="text-sm text-muted">{NOT_ANSWERED_YET}</p>}
      </div>
    )
  return (
    <Suspense fallback={<TypingDots />}>
      <RetryWait conversationId={conversationId} until={waitsUntil} />
    </Suspense>
  )
}

/** Longest text of the user that is laid out at once, in code units. */
const MAX_OWN_TEXT = 5_000

/** What may be markup: anything else is drawn as it is, at once and with all its spaces. */
const MARKS = /[*_`~#>|[$\\]|^\s*(?:[-+]|\d+[.)])\s/m

/** What the user wrote, in the voice of its room; a long paste stays as it is, laid out step by step (P3). */
export function OwnText({ text, voice }: { text: string; voice?: Voice }) {
  if (text.length > MAX_OWN_TEXT) return <PlainBlock text={text} />
  if (MARKS.test(text)) return <Markdown text={text} streaming={false} voice={voice} />
  return <div className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</div>
}

/** The standard room: the user's turns in bubbles, the answers as a document. Plain: no bubbles. */
export function DocumentBody(props: MessageBodyProps) {
  const { message, text, isPending } = props
  if (message.role === 'user')
    return text === '' ? null : (
      <div
        className={classNames(
          'min-w-0',
          props.look !== 'plain' &&
            'max-w-[85%] rounded-lg rounded-ee-sm bg-surface-raised px-4 py-2.5 forced-colors:border',
        )}
      >
        <OwnText text={text} />
      </div>
    )
  return (
    <div className="max-w-full min-w-0">
      <Markdown text={text} streaming={isPending} />
      {imageOf(message) && (
        <Suspense>
          <MessageImage message={message} />
        </Suspense>
      )}
      <Waiting {...{ message, text, isPending }} />
    </div>
  )
}

const DELAYS = ['', '[animation-delay:0.2s]', '[animation-delay:0.4s]']

/** Three dots while an answer is awaited. */
function TypingDots() {
  return (
    <span className="inline-flex items-center gap-1 py-2">
      {DELAYS.map((delay) => (
        <span
          key={delay}
          aria-hidden
          className={classNames(
            'size-1.5 animate-breathe rounded-full bg-muted forced-colors:border',
            delay,
          )}
        />
      ))}
      <span className="sr-only">{words.writing}</span>
    </span>
  )
}
