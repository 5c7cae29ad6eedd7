import { useEffect, useRef, useState } from 'react'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { type Failure, toFailure } from '@/lib/failure'
import { readWindow } from '@/runs/providers/read-window'
import type { ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

interface Props {
  provider: ProviderRecord
  model: string
  /** Takes the number into the field, from where it is stored as the user's own. */
  onFound: (tokens: number) => void
}

type State = 'asking' | { failure: Failure } | { tokens: number | undefined }

/** Asks Ollama, at the address of the user's own server, how much a model takes. PROV2-16 */
export function AskWindow({ provider, model, onFound }: Props) {
  const [state, setState] = useState<State>()
  const asked = useRef<AbortController>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const failure = typeof state === 'object' && 'failure' in state ? state.failure : undefined
  const said = useFailureWords(failure)
  const ask = () => {
    asked.current?.abort()
    const { signal } = (asked.current = new AbortController())
    setState('asking')
    readWindow(provider, model, signal).then(
      (tokens) => {
        if (signal.aborted) return
        setState({ tokens })
        if (tokens !== undefined) onFound(tokens)
      },
      (cause: unknown) => !signal.aborted && setState({ failure: toFailure(cause) }),
    )
  }
  const isTold = typeof state === 'object' && 'tokens' in state
  return (
    <div className="-mt-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" disabled={state === 'asking'} onClick={ask}>
          {words.askOllama}
        </Button>
        <p role="status" className="text-sm text-muted">
          {state === 'asking'
            ? words.askingOllama
            : isTold
              ? words.ollamaSays(state.tokens)
              : words.askOllamaHint}
        </p>
      </div>
      {said && (
        <Banner kind="danger" title={words.noOllama}>
          {said.title} {said.detail}
        </Banner>
      )}
    </div>
  )
}
