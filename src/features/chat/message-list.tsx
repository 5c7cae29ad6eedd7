import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageRecord } from '@/storage/records'
import { Button } from '@/ui/button'
import { MessageRow } from './message-row'
import { useFollowEnd } from './use-follow-end'

interface Props {
  messages: MessageRecord[]
  characterName: string
  /** Stays at the top of the scrolling area. */
  header: ReactNode
  /** Stands in place of the messages while there are none. */
  empty: ReactNode
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** Reads earlier messages, where there are any. */
  onNearTop: () => void
  onDelete: (message: MessageRecord) => void
  onRegenerate: (message: MessageRecord) => void
  /** How far the reader has scrolled, in pixels, for the header. */
  onScrollTop: (scrollTop: number) => void
}

/** Whether a message is shown: the system prompt never is (decision 055). */
export function isShown(message: MessageRecord): boolean {
  return message.role === 'user' || message.role === 'assistant'
}

/** The messages of a chat, from a place near the end; follows what is written. CHAT-21, CHAT-27. */
export function MessageList(props: Props) {
  const { messages, characterName } = props
  const { scroller, content, isAtEnd, onScroll, scrollToEnd } = useFollowEnd({
    onNearTop: props.onNearTop,
    firstItemId: messages[0]?.id,
  })
  const handleScroll = () => {
    onScroll()
    props.onScrollTop(scroller.current?.scrollTop ?? 0)
  }
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        className="h-full [scrollbar-gutter:stable] overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onScroll={handleScroll}
      >
        {props.header}
        <div
          ref={content}
          role="log"
          aria-label="Messages"
          // Not read out word by word: the announcer says once that an answer is complete.
          aria-live="off"
          // A long chat is scrolled with the keyboard from here.
          tabIndex={0}
          className="mx-auto w-full max-w-190 pt-4 px-safe-4 pb-2 focus-visible:-outline-offset-2"
        >
          {messages.length === 0
            ? props.empty
            : messages.map((message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  sender={message.role === 'user' ? 'You' : characterName}
                  isLast={index === messages.length - 1}
                  canRegenerate={messages[index - 1]?.role === 'user'}
                  mustReload={props.mustReload}
                  onDelete={props.onDelete}
                  onRegenerate={props.onRegenerate}
                />
              ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={<ArrowDown aria-hidden size={16} strokeWidth={1.5} />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-float"
          onClick={scrollToEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}
