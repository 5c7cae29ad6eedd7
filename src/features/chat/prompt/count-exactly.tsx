import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countsTokens } from '@/ai/count-tokens'
import type { PromptPlan } from '@/generation/prompt/plan-types'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { type Failure, toFailure } from '@/lib/failure'
import { countExactly, type ExactCount } from '@/runs/chat/count-exactly'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

interface Props {
  conversationId: string
  plan: PromptPlan
  /** Other things to do with the plan, in the same row. */
  children: ReactNode
}

type State = { counted?: ExactCount; failure?: Failure; isCounting?: boolean }

/** Has the provider count what would be sent, where it counts; only on a press. CTX-08 */
export function CountExactly({ conversationId, plan, children }: Props) {
  const characterId = useConversation(conversationId)?.characterId
  const provider = useProvider(useCharacter(characterId)?.providerId)
  const [state, setState] = useState<State>({})
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const said = useFailureWords(state.failure)
  const row = 'flex flex-wrap gap-2'
  if (!provider || !countsTokens(provider.type)) return <div className={row}>{children}</div>
  const { counted, isCounting = false } = state
  const count = () => {
    asked.current?.abort()
    const { signal } = (asked.current = new AbortController())
    setState({ isCounting: true })
    countExactly(conversationId, plan, signal).then(
      (found) => !signal.aborted && setState({ ...(found && { counted: found }) }),
      (cause: unknown) => !signal.aborted && setState({ failure: toFailure(cause) }),
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <div className={row}>
        <Button size="small" disabled={isCounting} onClick={count}>
          {words.countExactly}
        </Button>
        {children}
      </div>
      <p role="status" className="text-sm [overflow-wrap:anywhere] text-muted">
        {isCounting
          ? words.countingBy(provider.name)
          : counted
            ? words.countedBy(counted.tokens, counted.providerName)
            : words.countHint(provider.name)}
      </p>
      {said && (
        <Banner kind="danger" title={said.title}>
          {said.detail}
        </Banner>
      )}
    </div>
  )
}
