import type { ChatMessage } from './contracts'

/** The inserted first message, for providers that want the user to begin. */
export const GREETING = 'Hello'

/** Asks for the next answer, where a provider answers only to the user's words and there are none. */
export const GO_ON = 'Please go on.'

/**
 * Puts instructions that stand within a conversation into the neighbouring turn of the user, for providers that take
 * none there: after the words of the turn that they follow, before those of the turn that they precede, and alone in a
 * turn where there is neither. Each stays where it stood.
 * @param isMoved whether an instruction, a message of the role `system`, cannot stay as it is.
 * @param index its place in `messages`. @param previous the last message that is sent before it; undefined
 * at the beginning, and after an instruction that waits for the next turn.
 */
export function moveIntoUserTurns(
  messages: readonly ChatMessage[],
  isMoved: (index: number, previous: ChatMessage | undefined) => boolean,
): ChatMessage[] {
  const sent: ChatMessage[] = []
  /** Instructions that wait for the next turn of the user. */
  let waiting: string[] = []
  messages.forEach((message, index) => {
    const previous = waiting.length > 0 ? undefined : sent.at(-1)
    if (message.role === 'system' && isMoved(index, previous)) {
      if (previous?.role === 'user')
        sent[sent.length - 1] = {
          ...previous,
          content: joinTexts([previous.content, message.content]),
        }
      else waiting.push(message.content)
      return
    }
    if (message.role === 'user')
      sent.push({ ...message, content: joinTexts([...waiting, message.content]) })
    else
      sent.push(
        ...(waiting.length > 0 ? [{ role: 'user', content: joinTexts(waiting) } as const] : []),
        message,
      )
    waiting = []
  })
  return waiting.length > 0 ? [...sent, { role: 'user', content: joinTexts(waiting) }] : sent
}

/** Texts with a blank line between them; one alone stays exactly as it is. */
function joinTexts(texts: readonly string[]): string {
  const [only = ''] = texts
  return texts.length === 1 ? only : texts.filter((text) => text.trim() !== '').join('\n\n')
}
