import { toMatchCharacter } from '@/generation/people/match-character'
import { FailureError } from '@/lib/failure'
import { openMatchChat } from '@/storage/conversations/match-chat'
import { getDatingSession, getProfile } from '@/storage/dating/dating-queries'
import { getProviders } from '@/storage/database/queries'
import { defaultProvider } from '../providers/default-provider'
import type { RunFailureCode } from '../run-error'

/** Milliseconds between a new character and its chat. */
const OPENING_DELAY_MS = 100

/**
 * Opens the chat of a match: the one that there is, or a new one, for /chat2.
 * @returns the conversation's id.
 * @throws {FailureError} match_without_provider, match_provider_not_chosen or match_chat_failed.
 */
export async function startMatchChat(profileId: string): Promise<string> {
  const { chat, provider, withoutProvider } = await open(profileId).catch((cause: unknown) => {
    throw failWith('match_chat_failed', cause)
  })
  if (!chat) throw failWith(provider ? 'match_chat_failed' : withoutProvider)
  if (chat.isNewCharacter) await new Promise((resolve) => setTimeout(resolve, OPENING_DELAY_MS))
  return chat.conversationId
}

const failWith = (code: RunFailureCode, cause?: unknown) =>
  new FailureError<RunFailureCode>(code, undefined, cause)

async function open(profileId: string) {
  const profile = await getProfile(profileId)
  const session = profile && (await getDatingSession(profile.sessionId))
  const providers = await getProviders()
  // Whoever invented the person knows them already.
  const provider = defaultProvider(providers, session?.profileGenerationProviderId)
  const isAnyEnabled = providers.some(({ enabled }) => enabled)
  const withoutProvider: RunFailureCode = isAnyEnabled
    ? 'match_provider_not_chosen'
    : 'match_without_provider'
  const draft = session && provider && toMatchCharacter(profile, session, provider)
  return { chat: await openMatchChat(profileId, draft), provider, withoutProvider }
}
