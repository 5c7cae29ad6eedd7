import type { ConnectionTestOptions } from '@/ai/contracts'
import { useEffect, useRef, useState } from 'react'
import type { ConnectionTest } from '@/ai/contracts'
import { ProviderError } from '@/ai/provider-error'
import type { FailureWords } from '@/features/shared/failures/failure-words'
import { isSameConnection } from '@/runs/providers/provider-connection'
import type { ProviderRecord } from '@/storage/database/records'

/** Where a connection test stands. */
export type ConnectionTestState =
  | { status: 'idle' }
  | { status: 'testing' }
  /** `missingModel`: the default model, where the provider's list lacks it. */
  | { status: 'passed'; latencyMs: number; missingModel?: string }
  | { status: 'failed'; error: ProviderError; words: FailureWords }

interface Tested {
  /** What was tested; the result means nothing for another key or address. */
  provider: ProviderRecord
  state: ConnectionTestState
}

/** Tests the connection of a provider, one test at a time. */
export function useConnectionTest(provider: ProviderRecord) {
  const [tested, setTested] = useState<Tested>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** @param byMessage sends a message, which may cost something, where nothing free tells. */
  const start = async (byMessage = false) => {
    controller.current?.abort()
    const current = new AbortController()
    controller.current = current
    setTested({ provider, state: { status: 'testing' } })
    const [result, { wordsOfFailure }] = await Promise.all([
      testConnection(provider, { signal: current.signal, byMessage }),
      loadWords(),
    ])
    if (current.signal.aborted) return
    setTested({
      provider,
      state: result.ok
        ? { status: 'passed', latencyMs: result.latencyMs, missingModel: result.missingModel }
        : { status: 'failed', error: result.error, words: wordsOfFailure(result.error) },
    })
  }
  const stop = () => {
    controller.current?.abort()
    setTested(undefined)
  }
  const isCurrent =
    tested !== undefined &&
    isSameConnection(tested.provider, provider) &&
    tested.provider.enabled === provider.enabled
  const state: ConnectionTestState = isCurrent ? tested.state : { status: 'idle' }
  return { state, start, stop }
}

const loadWords = () => import('@/features/shared/failures/describe-failure')

async function testConnection(
  provider: ProviderRecord,
  options: ConnectionTestOptions,
): Promise<ConnectionTest> {
  if (!provider.enabled) return { ok: false, error: disabled(provider) }
  try {
    const { connect } = await import('@/runs/providers/connect')
    const adapter = await connect(provider, { kind: 'test' }, { signal: options.signal })
    return await adapter.testConnection(options)
  } catch (cause) {
    return { ok: false, error: toProviderError(cause, provider) }
  }
}

function disabled({ name, type }: ProviderRecord): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'test_of_disabled',
    params: { name },
    provider: type,
  })
}

/** An address that cannot be used, or a part of the app that could not be loaded. */
function toProviderError(cause: unknown, { type }: ProviderRecord): ProviderError {
  if (cause instanceof ProviderError) return cause
  return new ProviderError({
    type: 'unknown',
    code: 'test_not_run',
    provider: type,
    cause,
  })
}
