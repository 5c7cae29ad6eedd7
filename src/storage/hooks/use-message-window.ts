import { useMemo, useSyncExternalStore } from 'react'
import type { MessageType } from '@/domain/message'
import { MESSAGES_AHEAD } from '../connection/read-ahead'
import { createMessageWindow, shownMessages } from '../conversations/message-window'

/** Messages in a page of a chat. One more tells whether there are others before them. */
const PAGE_SIZE = MESSAGES_AHEAD - 1

/**
 * The messages of a conversation that are being looked at, from the end or around one of them, with the ways
 * to see more. A failed read throws, which the error boundary turns into the recovery screen (P17).
 * @param tab only messages of this kind.
 */
export function useMessageWindow(
  conversationId: string,
  tab: MessageType | undefined,
  aroundMessageId: string | undefined,
) {
  const messageWindow = useMemo(
    () =>
      createMessageWindow(conversationId, {
        pageSize: PAGE_SIZE,
        isShown: shownMessages(tab),
        aroundMessageId,
      }),
    [conversationId, tab, aroundMessageId],
  )
  const view = useSyncExternalStore(messageWindow.subscribe, messageWindow.getView)
  if (view.error) throw view.error
  return { ...view, loadEarlier: messageWindow.loadEarlier, loadLater: messageWindow.loadLater }
}
