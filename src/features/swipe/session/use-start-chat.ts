import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { FailureError } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { startMatchChat } from '@/runs/people/match-chat'
import type { RunFailureCode } from '@/runs/run-error'
import { navigateFromHere } from '@/ui/buttons/history'

/** Why a chat was not started, in the specified words. */
export interface StartProblem {
  profileId: string
  message: string
  isAboutProvider: boolean
  dismiss: () => void
}

/** The way from a match to its chat. */
export interface StartChat {
  start: (profileId: string) => void
  /** Whose chat is being opened. */
  startingId: string | undefined
  problem: StartProblem | undefined
}

/** Opens the chat of a match and goes there. */
export function useStartChat(): StartChat {
  const [startingId, setStartingId] = useState<string>()
  const [failure, setFailure] = useState<NotStarted & { profileId: string }>()
  const start = async (profileId: string) => {
    setStartingId(profileId)
    setFailure(undefined)
    const goTo = navigateFromHere()
    const result = await tryStart(profileId)
    setStartingId(undefined)
    if ('conversationId' in result) goTo(paths.chat2(result.conversationId))
    else setFailure({ profileId, ...result })
  }
  return {
    start: (profileId) => {
      if (startingId === undefined) void start(profileId)
    },
    startingId,
    problem: failure && {
      ...failure,
      dismiss: () => setFailure(undefined),
    },
  }
}

type NotStarted = Pick<StartProblem, 'message' | 'isAboutProvider'>

const WITHOUT_PROVIDER: RunFailureCode = 'match_without_provider'

async function tryStart(profileId: string): Promise<{ conversationId: string } | NotStarted> {
  try {
    return { conversationId: await startMatchChat(profileId) }
  } catch (cause) {
    const isAboutProvider = cause instanceof FailureError && cause.code === WITHOUT_PROVIDER
    return { message: failureText(cause), isAboutProvider }
  }
}
