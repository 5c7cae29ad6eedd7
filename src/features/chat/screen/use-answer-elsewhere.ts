import { useEffect } from 'react'
import { awaitsPicture } from '@/domain/message'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessagePage } from '@/storage/conversations/message-window'
import { reportFailure } from '@/features/shared/failures/load-failure-text'

/**
 * The message that another tab is writing, or that a page which has gone was writing; undefined where there is none. What
 * arrives of it is shown, and it is marked as interrupted once nobody writes it any more.
 * @param ownMessageId of the answer of this page's own run, which takes care of itself
 */
export function useAnswerElsewhere(
  conversationId: string,
  pages: MessagePage[],
  ownMessageId: string | undefined,
): string | undefined {
  const messageId = pages
    .flatMap((page) => page.messages)
    .find(
      (message) => (message.pending || awaitsPicture(message)) && message.id !== ownMessageId,
    )?.id
  useEffect(() => {
    if (messageId === undefined) return
    const watching = new AbortController()
    withChatRun(({ recoverWhenIdle }) =>
      recoverWhenIdle(conversationId, messageId, watching.signal),
    ).catch(reportFailure)
    showText(messageId, watching.signal)
    return () => watching.abort()
  }, [conversationId, messageId])
  return messageId
}

/** Shows the text of an answer that another tab writes, until the signal ends it. */
function showText(messageId: string, signal: AbortSignal) {
  import('@/runs/chat/live-text')
    .then(({ watchAnswer }) => {
      if (signal.aborted) return
      signal.addEventListener('abort', watchAnswer(messageId))
    })
    // Without it, the check-points are shown.
    .catch(() => undefined)
}
