import { useState } from 'react'
import { matchTexts } from '@/generation/people/match-character'
import { paths } from '@/lib/paths'
import { startMatchChat } from '@/runs/people/match-chat'
import { useNavigate } from '@/ui/buttons/router'

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
  const navigate = useNavigate()
  const [startingId, setStartingId] = useState<string>()
  const [failure, setFailure] = useState<{ profileId: string; message: string }>()
  const start = async (profileId: string) => {
    setStartingId(profileId)
    setFailure(undefined)
    const result = await tryStart(profileId)
    setStartingId(undefined)
    if ('conversationId' in result) navigate(paths.chat2(result.conversationId))
    else setFailure({ profileId, message: result.message })
  }
  return {
    start: (profileId) => {
      if (startingId === undefined) void start(profileId)
    },
    startingId,
    problem: failure && {
      ...failure,
      isAboutProvider: failure.message === matchTexts.noProvider,
      dismiss: () => setFailure(undefined),
    },
  }
}

async function tryStart(
  profileId: string,
): Promise<{ conversationId: string } | { message: string }> {
  try {
    return { conversationId: await startMatchChat(profileId) }
  } catch (cause) {
    return { message: cause instanceof Error ? cause.message : matchTexts.failed }
  }
}
