import { useEffect, useEffectEvent } from 'react'
import type { MessageType } from '@/domain/message'
import { returnedWords, takeReturnedWords } from '@/runs/chat/returned-words'

/** What a box can do here. */
interface Box {
  readText: () => string
  setText: (text: string) => void
}

/** Puts words back into the box that were not sent after all, before what was typed since. COST-20 */
export function useReturnedWords(
  conversationId: string,
  room: MessageType | undefined,
  box: Box,
): void {
  const takeBack = useEffectEvent(() => {
    const texts = takeReturnedWords(conversationId, room)
    if (texts.length === 0) return
    const since = box.readText()
    box.setText([...texts, ...(since === '' ? [] : [since])].join('\n'))
  })
  useEffect(() => {
    takeBack()
    return returnedWords.subscribe(() => takeBack())
  }, [conversationId, room])
}
