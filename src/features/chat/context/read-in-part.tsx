import { useState } from 'react'
import { useRunPart } from '@/runs/use-run'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

/** Says that a server has read less than it was sent. CTX-19 */
export function ReadInPart({ conversationId }: { conversationId: string }) {
  const tokens = useRunPart('answer', conversationId, (run) => run?.data.readTokens)
  const [hidden, setHidden] = useState<number>()
  if (tokens === undefined || tokens === hidden) return null
  return (
    <div className="mx-auto flex w-full max-w-190 flex-wrap items-center gap-1 px-4 text-sm text-warning">
      <p role="status" className="me-2">
        {words.readInPart(tokens)}
      </p>
      <Button size="small" variant="quiet" onClick={() => setHidden(tokens)}>
        {words.hide}
      </Button>
    </div>
  )
}
