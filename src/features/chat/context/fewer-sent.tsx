import { useEffect, useState } from 'react'
import type { MessageType } from '@/domain/message'
import { readSent } from '@/domain/sending'
import { loadOnce } from '@/lib/load-once'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { useIsRunning } from '@/runs/use-run'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

const loadCount = loadOnce(() => import('@/runs/chat/fewer-sent'))

interface Props {
  conversationId: string
  room: MessageType | undefined
}

/** Says, after a switch of the model, that the new one gets fewer messages than the one before. CTX-29 */
export function FewerSent({ conversationId, room }: Props) {
  const conversation = useConversation(conversationId)
  const model = useCharacter(conversation?.characterId)?.model
  const before = readSent(conversation?.sent).model
  const isRunning = useIsRunning('answer', conversationId)
  const [hidden, setHidden] = useState<string>()
  if (model === undefined || before === undefined || model === before || isRunning) return null
  return model === hidden ? null : (
    <Told key={model} {...{ conversationId, room, model }} onHide={() => setHidden(model)} />
  )
}

function Told({
  conversationId,
  room,
  model,
  onHide,
}: Props & { model: string; onHide: () => void }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { countFewerSent } = await loadCount()
      const fewer = await countFewerSent({ conversationId, room })
      if (!isOver) setCount(fewer)
    }
    // Without it nothing is said: the line at the cut tells once it has moved.
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversationId, room])
  if (count === 0) return null
  return (
    <div className="mx-auto flex w-full max-w-190 flex-wrap items-center gap-1 px-4 text-sm text-warning">
      <p role="status" className="me-2 [overflow-wrap:anywhere]">
        {words.fewerSent(model, count)}
      </p>
      <Button
        size="small"
        variant="quiet"
        onClick={() => promptPreviewOpen.setState({ isOpen: true })}
      >
        {words.whatIsSent}
      </Button>
      <Button size="small" variant="quiet" onClick={onHide}>
        {words.hide}
      </Button>
    </div>
  )
}
