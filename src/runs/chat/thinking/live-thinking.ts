import { createStore } from 'zustand/vanilla'
import type { ThinkingKind } from '@/domain/thinking'

/*
 * What a model thinks while it does. The words stand in streaming-text.ts under a key of their own, so that they are drawn
 * and shown in other tabs as an answer is; what stands here changes twice in an answer, and costs no token anything.
 */

/** The key of a message's thinking among the streaming texts. */
export const thinkingKey = (messageId: string): string => `${messageId}/thinking`

/** Thinking of an answer that this tab writes. */
export interface LiveThinking {
  /** When it was asked, in epoch milliseconds. */
  since: number
  kind: ThinkingKind
  /** Milliseconds that it took; absent while it goes on. */
  ms?: number
}

/** By message id. */
export const liveThinking = createStore<Readonly<Record<string, LiveThinking>>>()(() => ({}))

/** Notes how the thinking of an answer goes; undefined forgets it. */
export function setLiveThinking(messageId: string, thinking: LiveThinking | undefined): void {
  const { [messageId]: _former, ...others } = liveThinking.getState()
  liveThinking.setState(thinking ? { ...others, [messageId]: thinking } : others, true)
}
