import { defaultModelParameters } from '@/domain/character'
import { createCharacter } from '@/storage/commands/characters'
import { getCharacters, getConversations } from '@/storage/database/queries'
import { startChat } from '../chat/start-chat'
import { prepareToSend } from '../chat/with-chat-run'
import { ensureProvider } from './ensure-provider'

/** Tokens of an answer at most: such a model takes some four thousand of all together. */
const MAX_TOKENS = 700

/**
 * Gets everything ready for a first chat with a model on this device: its provider, a character, and a conversation, each only
 * where it is not there yet. @param model its id. @returns the conversation's id. @throws {StorageError}
 */
export async function tryDeviceModel(model: string): Promise<string> {
  prepareToSend()
  const provider = await ensureProvider('device')
  const own = (await getCharacters()).find(
    (character) => character.providerId === provider.id && character.model === model,
  )
  const characterId = own?.id ?? (await createHost(provider.id, model))
  const latest = (await getConversations()).find((chat) => chat.characterId === characterId)
  return latest?.id ?? startChat({ characterId, conversationType: 'standard' })
}

async function createHost(providerId: string, model: string): Promise<string> {
  const { deviceCharacter } = await import('@/demo/device-character')
  return createCharacter({
    ...deviceCharacter,
    providerId,
    providerType: 'device',
    model,
    modelParameters: { ...defaultModelParameters, maxTokens: MAX_TOKENS },
  })
}
