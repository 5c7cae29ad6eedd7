import { useEffect, useState } from 'react'
import { onMessageUpdated } from '@/runs/chat/message-events'
import * as words from './late-words'

interface Props {
  conversationId: string
  characterName: string
}

/** Tells a screen reader once that an answer is complete; the streaming text itself is not read out. */
export default function AnswerAnnouncer({ conversationId, characterName }: Props) {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onMessageUpdated((update) => {
        if (update.conversationId === conversationId && update.reason === 'completed')
          setCount((previous) => previous + 1)
      }),
    [conversationId],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {/* A changing key makes the same sentence be said again. */}
      {count > 0 && <span key={count}>{words.hasAnswered(characterName)}</span>}
    </p>
  )
}
