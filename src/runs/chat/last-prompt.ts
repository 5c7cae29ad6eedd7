import type { ChatRequest } from '@/ai/contracts'
import { createStore } from 'zustand/vanilla'

/** A request as it was sent: its messages in order, its model and its parameters. */
export type SentPrompt = Pick<ChatRequest, 'messages' | 'model' | 'parameters'>

/** The last request of each conversation since the page was opened. */
export const lastPrompts = createStore<Record<string, SentPrompt>>(() => ({}))

/** Keeps what is being sent. */
export function capturePrompt(conversationId: string, request: SentPrompt): void {
  const { messages, model, parameters } = request
  lastPrompts.setState({ [conversationId]: { messages, model, parameters } })
}

/** Forgets what was sent: everything is reset. */
export function forgetPrompts(): void {
  lastPrompts.setState({}, true)
}

/** All text of a request, the system prompt included, in characters. */
export function promptLength({ messages, parameters }: SentPrompt): number {
  return messages.reduce(
    (sum, message) => sum + message.content.length,
    parameters?.systemPrompt?.length ?? 0,
  )
}
