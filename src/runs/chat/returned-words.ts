import { createStore } from 'zustand/vanilla'
import type { MessageType } from '@/domain/message'

/** Words that were not sent after all, and go back into the box that they came from. */
export interface ReturnedWords {
  conversationId: string
  messageType?: MessageType
  text: string
}

/** What no box has taken back yet. */
export const returnedWords = createStore<{ waiting: readonly ReturnedWords[] }>(() => ({
  waiting: [],
}))

/** Gives words back. */
export function returnWords(words: ReturnedWords): void {
  returnedWords.setState(({ waiting }) => ({ waiting: [...waiting, words] }))
}

/** Takes what goes back into a box. @returns the texts, oldest first */
export function takeReturnedWords(
  conversationId: string,
  messageType: MessageType | undefined,
): string[] {
  const { waiting } = returnedWords.getState()
  const isFor = (words: ReturnedWords) =>
    words.conversationId === conversationId && words.messageType === messageType
  const taken = waiting.filter(isFor)
  if (taken.length > 0)
    returnedWords.setState({ waiting: waiting.filter((words) => !isFor(words)) })
  return taken.map(({ text }) => text)
}
