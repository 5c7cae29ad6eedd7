import type { DatingSessionDraft, ProfileDraft } from '@/domain/dating-session'
import type { Provider } from '@/domain/provider'
import type { CharacterDraft } from '../commands/characters'
import type { ProviderDraft } from '../commands/providers'
import { database } from '../database/database'
import type {
  CharacterRecord,
  ConversationRecord,
  ImageRecord,
  MessageRecord,
} from '../database/records'
import type { StudioResultRecord } from '../pictures/studio-records'

/* Records for tests: whole by default, each field can be chosen. */

export const providerDraft: ProviderDraft = {
  name: 'Local server',
  type: 'custom',
  apiKey: 'sk-secret-0123456789',
  defaultModel: 'small-model',
  enabled: true,
  apiEndpoint: 'http://localhost:8080/v1',
}

export const characterDraft: CharacterDraft = {
  name: 'Ada',
  systemPrompt: 'You are Ada.',
  providerId: 'provider-1',
  providerType: 'custom',
  model: 'small-model',
  modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
  characterMode: 'both',
}

export function sampleProvider(change: Partial<Provider> = {}): Provider {
  return { ...providerDraft, id: 'provider-1', createdAt: 1_000, ...change }
}

/** A provider that writes and draws. */
export const sampleOpenai = sampleProvider({
  id: 'openai-1',
  type: 'openai',
  // What it is answered with in tests has that form.
  api: 'chat',
  apiKey: 'sk-openai-key',
  apiEndpoint: undefined,
  defaultModel: 'gpt-6.1-sol',
})

export function sampleCharacter(change: Partial<CharacterRecord> = {}): CharacterRecord {
  return {
    ...characterDraft,
    id: 'character-1',
    version: '2',
    createdAt: 1_000,
    updatedAt: 1_000,
    ...change,
  }
}

export function sampleConversation(change: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    id: 'conversation-1',
    characterId: 'character-1',
    title: 'Chat with Ada',
    conversationType: 'standard',
    createdAt: 1_000,
    updatedAt: 1_000,
    ...change,
  }
}

export function sampleMessage(seq: number, change: Partial<MessageRecord> = {}): MessageRecord {
  const conversationId = change.conversationId ?? 'conversation-1'
  return {
    id: `${conversationId}-message-${seq}`,
    conversationId,
    seq,
    role: seq === 1 ? 'system' : seq % 2 === 0 ? 'user' : 'assistant',
    content: seq === 1 ? 'You are Ada.' : `Text ${seq}`,
    timestamp: 1_000 + seq,
    ...change,
  }
}

export function sampleImage(id: string, owner: string): ImageRecord {
  const blob = new Blob([`picture ${id}`], { type: 'image/png' })
  return { id, owner, blob, mime: 'image/png', width: 8, height: 8 }
}

export const datingDraft: DatingSessionDraft = {
  name: 'Tea',
  description: 'Two for tea',
  worldType: 'modern',
  preferences: { ageRange: { min: 21, max: 35 }, genderPreference: 'any', interests: [] },
  customFields: [{ key: 'height', description: 'How tall' }],
  batchSize: 2,
  imagesPerProfile: 2,
  imagePromptPool: ['at sea', 'by the fire'],
}

export function sampleProfileDraft(change: Partial<ProfileDraft> = {}): ProfileDraft {
  return {
    name: 'Ada Moreau',
    age: 27,
    bio: 'Baker on the night shift.',
    interests: ['tea', 'tides', 'chess', 'radio'],
    imagePrompt: 'A woman of 27 in a blue coat',
    custom: { height: '170 cm' },
    ...change,
  }
}

export function sampleStudioResult(change: Partial<StudioResultRecord> = {}): StudioResultRecord {
  return {
    id: 'result-1',
    createdAt: 1_000,
    kind: 'generate',
    prompt: 'A pier at dusk',
    providerId: 'provider-2',
    providerName: 'OpenAI',
    model: 'gpt-image-2',
    size: '1024x1024',
    quality: 'auto',
    durationMs: 2_000,
    imageId: 'image-of-result-1',
    ...change,
  }
}

/** A result of the image studio with its picture. */
export async function fillStudio(): Promise<void> {
  await database.images.put(sampleImage('image-of-result-1', 'result-1'))
  await database.studioResults.put(sampleStudioResult())
}

/** Two providers, three characters, three conversations with messages, and pictures. */
export async function fillDatabase(): Promise<void> {
  const owners = { 'conversation-1': 1, 'conversation-2': 1, 'conversation-3': 2 }
  const ids = Object.entries(owners)
  const { providers, characters, conversations, messages, images } = database
  const stores = [providers, characters, conversations, messages, images]
  await database.transaction('rw', stores, () =>
    Promise.all([
      providers.bulkPut([
        sampleProvider(),
        sampleProvider({
          id: 'provider-2',
          type: 'openai',
          defaultModel: 'big-model',
          createdAt: 500,
        }),
      ]),
      characters.bulkPut([
        sampleCharacter(),
        sampleCharacter({ id: 'character-2', name: 'Bo', updatedAt: 2_000 }),
        sampleCharacter({ id: 'character-3', name: 'Cy', providerId: 'provider-2' }),
      ]),
      conversations.bulkPut(
        ids.map(([id, owner]) => sampleConversation({ id, characterId: `character-${owner}` })),
      ),
      messages.bulkPut(
        ids.flatMap(([conversationId]) =>
          [1, 2, 3, 4, 5].map((seq) => sampleMessage(seq, { conversationId })),
        ),
      ),
      images.bulkPut([
        ...ids.map(([id]) => sampleImage(`image-of-${id}`, id)),
        sampleImage('avatar-1', 'character-1'),
        sampleImage('avatar-2', 'character-2'),
      ]),
    ]),
  )
}
