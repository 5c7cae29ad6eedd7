import { matchTexts, toMatchCharacter } from '@/generation/people/match-character'
import { openMatchChat } from '@/storage/conversations/match-chat'
import { getDatingSession, getProfile } from '@/storage/dating/dating-queries'
import { getProviders } from '@/storage/database/queries'
import { defaultProvider } from '../providers/default-provider'

/** Milliseconds between a new character and its chat. */
const OPENING_DELAY_MS = 100

/**
 * Opens the chat of a match: the one that there is, or a new one, for /chat2.
 * and 109.
 * @returns the conversation's id.
 * @throws {Error} with the specified text as message, for the user: no provider, or a failed start.
 */
export async function startMatchChat(profileId: string): Promise<string> {
  const { chat, provider, withoutProvider } = await open(profileId).catch((cause: unknown) => {
    throw new Error(matchTexts.failed, { cause })
  })
  if (!chat) throw new Error(provider ? matchTexts.failed : withoutProvider)
  if (chat.isNewCharacter) await new Promise((resolve) => setTimeout(resolve, OPENING_DELAY_MS))
  return chat.conversationId
}

async function open(profileId: string) {
  const profile = await getProfile(profileId)
  const session = profile && (await getDatingSession(profile.sessionId))
  const providers = await getProviders()
  // Whoever invented the person knows them already.
  const provider = defaultProvider(providers, session?.profileGenerationProviderId)
  const isAnyEnabled = providers.some(({ enabled }) => enabled)
  const withoutProvider = isAnyEnabled ? matchTexts.chooseProvider : matchTexts.noProvider
  const draft = session && provider && toMatchCharacter(profile, session, provider)
  return { chat: await openMatchChat(profileId, draft), provider, withoutProvider }
}
