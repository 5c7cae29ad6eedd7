import { providerInfo } from '@/ai/catalogue'
import type { Provider } from '@/domain/provider'
import { defaultModelParameters } from '@/domain/character'
import { createCharacter } from '@/storage/commands/characters'
import { createConversation } from '@/storage/commands/conversations'
import { createProvider, updateProvider } from '@/storage/commands/providers'
import { getCharacters, getConversations, getProviders } from '@/storage/queries'

/** Tag of the characters that the demo brings. */
const DEMO_TAG = 'demo'

/**
 * Gets everything ready for a first chat without a key: the demo provider, its characters, and a conversation
 * with the first of them, each only where it is not there yet.
 * @returns the conversation's id. @throws {StorageError}
 */
export async function tryDemo(): Promise<string> {
  const provider = await ensureProvider()
  const character = await ensureCharacters(provider)
  const [latest] = await getConversations(character.id)
  if (latest) return latest.id
  return createConversation({ characterId: character.id, conversationType: 'standard' })
}

async function ensureProvider(): Promise<Pick<Provider, 'id' | 'defaultModel'>> {
  const present = (await getProviders()).find(({ type }) => type === 'demo')
  if (present) {
    if (!present.enabled) await updateProvider(present.id, { ...present, enabled: true })
    return present
  }
  const { name, models } = providerInfo('demo')
  const defaultModel = models[0]?.id ?? ''
  const id = await createProvider({ name, type: 'demo', apiKey: '', defaultModel, enabled: true })
  return { id, defaultModel }
}

async function ensureCharacters(
  provider: Pick<Provider, 'id' | 'defaultModel'>,
): Promise<{ id: string }> {
  const present = (await getCharacters()).filter(
    ({ providerId, tags }) => providerId === provider.id && tags?.includes(DEMO_TAG),
  )
  // The list is sorted last changed first, and the first demo character was made last.
  if (present[0]) return present[0]
  const { demoCharacters } = await import('@/demo/demo-characters')
  const ids: string[] = []
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
  const id = ids.at(-1)
  if (id === undefined) throw new Error('The demo has no characters')
  return { id }
}
