import { useCallback, useSyncExternalStore } from 'react'
import { readStreamingText, subscribeStreamingText } from './streaming-text'

/** The text of a message that is being written in this tab, as last drawn; undefined where none is. */
export function useStreamingText(messageId: string): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => subscribeStreamingText(messageId, listener),
    [messageId],
  )
  return useSyncExternalStore(subscribe, () => readStreamingText(messageId))
}
