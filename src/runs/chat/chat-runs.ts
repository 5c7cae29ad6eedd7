import type { RequestState } from '@/ai/contracts'
import type { MessageType } from '@/domain/message'
import { createStore } from 'zustand/vanilla'
import type { RunError } from '../run-error'

/** How a conversation's last run stands. */
export interface ChatRun {
  runId: string
  state: RequestState
  /** The answer that is being written, or that failed. */
  messageId?: string
  /** The room of a dual-mode chat that it belongs to. */
  messageType?: MessageType
  /** Epoch milliseconds at which a request is sent again that the provider has put off. */
  waitsUntil?: number
  /** Why it failed; taken away by `dismissRunError`. */
  error?: RunError
  /** Whether the message that failed tells it too. */
  isErrorStored?: boolean
  /** Why an answer that is complete has no picture, where one was to be made. */
  notice?: string
}

/** Runs by conversation id. A conversation that has none has not run since the page was opened. */
export const chatRuns = createStore<Record<string, ChatRun>>(() => ({}))

/** Whether a run is on its way. */
export function isRunning(run: ChatRun | undefined): boolean {
  return run?.state === 'loading' || run?.state === 'streaming'
}

/** The one place where a run begins: whatever ran before in the conversation is no longer listened to. */
export function beginRun(
  conversationId: string,
  runId: string,
  { id: messageId, messageType }: { id: string; messageType?: MessageType },
): void {
  chatRuns.setState({ [conversationId]: { runId, state: 'loading', messageId, messageType } })
}

/** The one place where a run changes: late events of an old run are dropped by its id (ADAP-21). */
export function changeRun(conversationId: string, run: ChatRun): void {
  if (chatRuns.getState()[conversationId]?.runId === run.runId)
    chatRuns.setState({ [conversationId]: run })
}

/** Takes the error banner away. CHAT-26. */
export function dismissRunError(conversationId: string): void {
  const run = chatRuns.getState()[conversationId]
  if (run) chatRuns.setState({ [conversationId]: { ...run, error: undefined, notice: undefined } })
}
