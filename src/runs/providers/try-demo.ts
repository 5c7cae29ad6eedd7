import type { Provider } from '@/domain/provider'
import { defaultModelParameters } from '@/domain/character'
import { createCharacter } from '@/storage/commands/characters'
import { getCharacters, getConversations } from '@/storage/database/queries'
import { startChat } from '../chat/start-chat'
import { prepareToSend } from '../chat/with-chat-run'
import { ensureProvider } from './ensure-provider'

/** Tag of the characters that the demo brings. */
const DEMO_TAG = 'demo'

/**
 * Gets everything ready for a first chat without a key: the demo provider, its characters, and a conversation
 * with the first of them, each only where it is not there yet.
 * @returns the id of the conversation, the last changed one where there are several. @throws {StorageError}
 */
export async function tryDemo(): Promise<string> {
  fetchAnswerer()
  const provider = await ensureProvider('demo')
  const characterIds = await ensureCharacters(provider)
  const latest = (await getConversations()).find(({ characterId }) =>
    characterIds.includes(characterId),
  )
  if (latest) return latest.id
  const [characterId = ''] = characterIds
  return startChat({ characterId, conversationType: 'standard' })
}

/**
 * Gets the demo provider ready, for a page that has none to ask.
 * @param withCharacters also its characters. @throws {StorageError}
 */
export async function addDemo(withCharacters = false): Promise<void> {
  fetchAnswerer()
  const provider = await ensureProvider('demo')
  if (withCharacters) await ensureCharacters(provider)
}

/** Fetches what answers, so that the first answer waits for nothing and the demo works if the network goes. */
function fetchAnswerer() {
  prepareToSend()
  // Offline it fails here, and again, in words, when the message is sent.
  import('@/demo/demo-fetch').catch(() => undefined)
}

/** @returns the ids of the demo's characters, the one to begin with first. */
async function ensureCharacters(
  provider: Pick<Provider, 'id' | 'defaultModel'>,
): Promise<string[]> {
  const present = (await getCharacters()).filter(
    ({ providerId, tags }) => providerId === provider.id && tags?.includes(DEMO_TAG),
  )
  if (present.length > 0) return present.map(({ id }) => id)
  const { demoCharacters } = await import('@/demo/demo-characters')
  const ids: string[] = []
  // The list shows what was made last on top.
  for (const character of demoCharacters.toReversed())
    ids.push(
      await createCharacter({
        ...character,
        providerId: provider.id,
        providerType: 'demo',
        model: provider.defaultModel,
        modelParameters: defaultModelParameters,
      }),
    )
  return ids.reverse()
}
