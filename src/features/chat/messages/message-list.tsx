import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
} from 'react'
import { flushSync } from 'react-dom'
import type { ThinkingView } from '@/domain/thinking'
import type { Run } from '@/runs/run-store'
import type { MessagePage as Page } from '@/storage/conversations/message-window'
import type { MessageRecord } from '@/storage/database/records'
import { classNames } from '@/ui/style/class-names'
import type { MessageBodyProps } from './message-body'
import { MessagePage } from './message-page'
import { MessageRow, type MessageRowActions } from './message-row'
import { COLUMN_WIDTHS, type Look, groupingOf, type Room } from '../dual/room'
import { isInField, useEnoughAtFirst } from './use-enough-at-first'
import { useFollowEnd } from './use-follow-end'
import { latePart } from '../screen/late'
import * as words from './words'

const CutLine = latePart('CutLine')

interface Props extends MessageRowActions {
  room: Room
  look: Look
  /** How what the model thinks is shown. */
  thinking: ThinkingView
  Body: ComponentType<MessageBodyProps>
  pages: Page[]
  character: { id: string; name: string; avatarImageId?: string }
  /** Whether the page may not call the provider before it is loaded anew. */
  mustReload: boolean
  /** The run whose failure stands in a banner. */
  failed: Run<'answer'> | undefined
  /** Whether messages after the last page exist. */
  hasLater: boolean
  /** The message at which what is sent begins. */
  cutBefore: string | undefined
  /** The message to open at, rather than the end. */
  targetMessageId: string | undefined
  /** Stays at the top of the scrolling area. */
  header: ReactNode
  /** Stands in place of the messages while there are none. */
  empty: ReactNode
  onNearTop: () => void
  onNearEnd: () => void
  /** Called when the reader leaves the end or comes back to it, and when something new has come there. */
  onReaderMoves: (position: ReaderPosition) => void
  /**
   * How far the list is scrolled, in pixels, for the header.
   * @param isFirst before the first paint
   */
  onScrollTop: (scrollTop: number, isFirst: boolean) => void
  handle: Ref<MessageListHandle>
}

/** Where the reader is; `news` where something has come since the end was left. */
export type ReaderPosition = 'end' | 'away' | 'news'

/** What the chat asks of its list. */
export interface MessageListHandle {
  /** Shows the end of what is loaded, and follows it from now on. */
  scrollToEnd: () => void
  /** Gives the messages the focus. */
  focus: () => void
}

/** The messages of a chat, from a place near the end; follows what is written. */
export function MessageList(props: Props) {
  const { look, thinking, Body, pages, character, hasLater } = props
  const all = pages.flatMap((page) => page.messages)
  /** Place at which the last page begins, of which some may be drawn as a page of its own. */
  const lastFrom = pages.at(-1)?.messages[0]?.seq ?? 0
  const { drawn, drawRest } = useEnoughAtFirst(pages, props.targetMessageId === undefined)
  const { scroller, content, isAtEnd, hasNews, onScroll, scrollToEnd } = useFollowEnd({
    onPlaced: (scrollTop) => props.onScrollTop(scrollTop, true),
    onNearTop: drawRest ?? props.onNearTop,
    onNearEnd: props.onNearEnd,
    firstKey: drawn[0]?.key,
    canFollow: !hasLater,
    targetMessageId: props.targetMessageId,
    lastMessage: all.at(-1),
  })
  const focus = () => content.current?.focus({ preventScroll: true })
  useImperativeHandle(props.handle, () => ({ scrollToEnd, focus }))
  const position: ReaderPosition = hasNews ? 'news' : isAtEnd && !hasLater ? 'end' : 'away'
  const { onReaderMoves } = props
  useEffect(() => onReaderMoves(position), [onReaderMoves, position])
  const handleScroll = () => {
    onScroll()
    props.onScrollTop(scroller.current?.scrollTop ?? 0, false)
  }
  /** Leads to the first message that was read, where the browser would stop at the first that is drawn. */
  const goHome = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Home' || !drawRest || isInField(target)) return
    flushSync(drawRest)
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }
  const indexes = new Map(all.map((message, index) => [message.id, index]))
  const row = (message: MessageRecord) => {
    const index = indexes.get(message.id) ?? 0
    const before = all[index - 1]
    const drawnRow = (
      <MessageRow
        key={message.id}
        {...{ look, thinking, Body, message }}
        {...groupingOf(message, before, all[index + 1])}
        characterId={character.id}
        avatarImageId={character.avatarImageId}
        sender={message.role === 'user' ? (message.userName ?? words.you) : character.name}
        isLast={!hasLater && index === all.length - 1}
        isTarget={message.id === props.targetMessageId}
        canRegenerate={!before || before.role === 'user'}
        mustReload={props.mustReload}
        isTold={message.id === props.failed?.data.messageId && props.failed.failure !== undefined}
        onDelete={props.onDelete}
        onRegenerate={props.onRegenerate}
        onContinue={props.onContinue}
        onBranch={props.onBranch}
      />
    )
    if (message.id !== props.cutBefore) return drawnRow
    return [<CutLine key="cut" conversationId={message.conversationId} />, drawnRow]
  }
  return (
    <div
      ref={scroller}
      className="relative flex min-h-0 grow [scrollbar-gutter:stable] flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      onScroll={handleScroll}
    >
      {props.header}
      <div
        ref={content}
        role="log"
        aria-label={words.messages}
        // Not read out word by word: the announcer says once that an answer is complete.
        aria-live="off"
        // A long chat is scrolled with the keyboard from here.
        tabIndex={0}
        onKeyDown={goHome}
        data-room={props.room}
        data-look={look}
        className={classNames(
          'mx-auto w-full shrink-0 grow pt-4 px-safe-4 pb-2 focus-visible:-outline-offset-2',
          // The screen of a phone.
          look === 'mobile' && 'border-border bg-surface sm:border-x',
          COLUMN_WIDTHS[look],
        )}
      >
        {all.length === 0
          ? props.empty
          : drawn.map(({ key, messages }) => (
              <MessagePage
                key={key}
                scroller={scroller}
                canRest={(messages[0]?.seq ?? 0) < lastFrom}
              >
                {messages.map(row)}
              </MessagePage>
            ))}
      </div>
    </div>
  )
}
