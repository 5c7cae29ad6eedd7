import { useEffect, useState } from 'react'
import { onMessageUpdated } from '@/runs/chat/message-events'
import * as words from './late-words'

interface Props {
  conversationId: string
  characterName: string
}

/** Tells a screen reader once that the model thinks, and that an answer is complete; the streaming text itself is not read out. */
export default function AnswerAnnouncer({ conversationId, characterName }: Props) {
  const [{ count, reason }, setSaid] = useState<{
    count: number
    reason?: 'thinking' | 'completed'
  }>({
    count: 0,
  })
  useEffect(
    () =>
      onMessageUpdated((update) => {
        const { reason: next } = update
        if (update.conversationId === conversationId && next !== 'edited')
          setSaid((previous) => ({ count: previous.count + 1, reason: next }))
      }),
    [conversationId],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {/* A changing key makes the same sentence be said again. */}
      {reason && (
        <span key={count}>
          {reason === 'thinking' ? words.isThinking : words.hasAnswered(characterName)}
        </span>
      )}
    </p>
  )
}
