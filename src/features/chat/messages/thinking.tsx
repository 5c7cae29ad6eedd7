import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Thinking as Thought, ThinkingView } from '@/domain/thinking'
import { liveThinking, thinkingKey } from '@/runs/chat/thinking/live-thinking'
import { useStreamingText } from '@/runs/chat/use-streaming-text'
import type { MessageRecord } from '@/storage/database/records'
import { CopyButton } from '@/ui/buttons/copy-button'
import { Markdown } from '@/ui/markdown/markdown'
import { classNames } from '@/ui/style/class-names'
import { useSecondsSince } from '@/ui/use-seconds'
import * as words from './thinking-words'

interface Props {
  message: MessageRecord
  view: ThinkingView
}

/** Pixels from its end within which a reader is taken along as it grows. */
const NEAR_END = 60

const LINE = 'flex min-h-8 items-center gap-1 text-sm text-muted pointer-coarse:min-h-9'

/**
 * What the model thought, above its answer: one line, and behind it the text. Folded it costs nothing as it grows.
 * THINK-05 to -07
 */
export function Thinking({ message, view }: Props) {
  const { id, pending: isPending = false } = message
  const live = useStore(liveThinking, (all) => all[id])
  const known: Omit<Thought, 'text'> | undefined = isPending
    ? (live ?? message.thinking)
    : message.thinking
  const isThinking = isPending && known?.ms === undefined
  const [chosen, setChosen] = useState<boolean>()
  if (!known) return null
  const isOpen = chosen ?? (view === 'open' && isThinking)
  const line = isThinking ? (
    <span className="min-w-0">
      {words.thinking}
      {live && <Seconds since={live.since} />}
    </span>
  ) : (
    <span className="min-w-0">{words.thoughtLine(known)}</span>
  )
  // Nothing of it is told: there is nothing to unfold.
  if (known.kind === 'hidden' && !isThinking && !message.thinking?.text)
    return <p className={LINE}>{line}</p>
  return (
    <div data-thinking={isThinking || undefined} className="max-w-full min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className={classNames(LINE, '-ms-1 max-w-full rounded-md px-1 text-start hover:text-text')}
        onClick={() => setChosen(!isOpen)}
      >
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.5}
          className={classNames('shrink-0 transition-[rotate]', isOpen && 'rotate-90')}
        />
        {line}
      </button>
      {isOpen && <Text message={message} isThinking={isThinking} />}
    </div>
  )
}

/** For the eye only: a screen reader hears once that it thinks. */
function Seconds({ since }: { since: number }) {
  const seconds = Math.floor(useSecondsSince(since))
  return (
    <span aria-hidden className="figures">
      {seconds > 0 && ` ${words.seconds(seconds)}`}
    </span>
  )
}

/** The text, within bounds of its own. */
function Text({ message, isThinking }: { message: MessageRecord; isThinking: boolean }) {
  const streaming = useStreamingText(thinkingKey(message.id))
  const stored = message.thinking?.text ?? ''
  const text = message.pending ? (streaming ?? stored) : stored
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current || !isThinking) return
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    if (below < NEAR_END) current.scrollTop = current.scrollHeight
  }, [text, isThinking])
  return (
    <div className="mb-2 flex items-start gap-1 border-s-2 border-border ps-3">
      <div
        ref={box}
        role="region"
        aria-label={words.thinkingOf}
        // It is scrolled with the keyboard from here.
        tabIndex={0}
        className="relative max-h-[min(20rem,40dvh)] min-w-0 grow overflow-y-auto overscroll-contain text-sm text-muted"
      >
        {text === '' ? (
          <p>{isThinking ? words.nothingYet : words.nothingTold}</p>
        ) : (
          <Markdown text={text} streaming={isThinking} />
        )}
      </div>
      {text !== '' && <CopyButton text={text} label={words.copyThinking} />}
    </div>
  )
}
