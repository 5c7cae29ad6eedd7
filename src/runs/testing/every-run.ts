import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm } from '@/generation/people/person-form'
import { type CharacterDraft, createCharacter } from '@/storage/commands/characters'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { createConversation } from '@/storage/conversations/conversations'
import { createDatingSession } from '@/storage/dating/dating-sessions'
import type { ProviderRecord } from '@/storage/database/records'
import { characterDraft, datingDraft } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { sendMessage } from '../chat/chat-run'
import { writeForUser } from '../chat/write-for-user'
import { startProfiles } from '../dating/profile-batch'
import { suggestFacts } from '../memory/suggest-facts'
import { writeChapter } from '../memory/write-chapter'
import { generateCharacter } from '../people/character-run'
import { findPerson } from '../people/find-person'
import { startAvatarRun } from '../pictures/avatar-draft'
import { runPicture } from '../pictures/picture-run'
import { startStudioRun } from '../pictures/studio-run'
import { loadModelList } from '../providers/model-lists'
import type { CallPurpose } from '../providers/paid-calls'
import { isAnyRunning } from '../run-store'

const subject = { name: 'Ada', systemPrompt: 'You are Ada, 36.' }
const text = personGenerators['random-text']
const ofProvider = ({ id: providerId, defaultModel: model }: ProviderRecord) => ({
  providerId,
  model,
})

async function chat(provider: ProviderRecord, conversationType: 'standard' | 'rp') {
  const characterId = await createCharacter({ ...characterDraft, ...ofProvider(provider) })
  const id = await createConversation({ characterId, conversationType })
  await sendMessage(id, 'hi', conversationType === 'rp' ? 'mobile' : undefined)
  await waitFor(() => {
    if (isAnyRunning()) throw new Error('The answer is still being written.')
  })
}

/** A chat with some messages. @returns its id. */
async function talk(provider: ProviderRecord, change: Partial<CharacterDraft> = {}) {
  const draft = { ...characterDraft, ...ofProvider(provider), ...change }
  const characterId = await createCharacter(draft)
  const id = await createConversation({ characterId, conversationType: 'standard' })
  const message = { role: 'user' as const, content: 'The harbour smelled of salt that night.' }
  await sourceOf(id).addMessages(
    id,
    Array.from({ length: 60 }, () => message),
  )
  return id
}

/** Everything that uses a key: what it is, for what its requests are made, and how it begins; `begin` resolves at its end. */
export const everyRun: {
  what: string
  kind: CallPurpose['kind']
  begin: (provider: ProviderRecord) => Promise<unknown>
}[] = [
  { what: 'a chat', kind: 'answer', begin: (provider) => chat(provider, 'standard') },
  {
    what: 'a draft for the user',
    kind: 'userDraft',
    begin: async (provider) => {
      const characterId = await createCharacter({ ...characterDraft, ...ofProvider(provider) })
      const conversationId = await createConversation({ characterId, conversationType: 'rp' })
      return writeForUser({ conversationId, wish: '' }).catch(() => undefined)
    },
  },
  { what: 'a dual chat', kind: 'answer', begin: (provider) => chat(provider, 'rp') },
  {
    what: 'the description of a picture',
    kind: 'picture',
    begin: (provider) =>
      runPicture('quick ada', { kind: 'quick', subject, prompt: '', ...ofProvider(provider) }),
  },
  {
    what: 'a picture',
    kind: 'picture',
    begin: (provider) =>
      runPicture('quick ada', {
        kind: 'quick',
        subject,
        prompt: 'A pier',
        ...ofProvider(provider),
      }),
  },
  {
    what: 'an avatar',
    kind: 'picture',
    begin: (provider) => startAvatarRun('new-character', { subject, ...ofProvider(provider) }),
  },
  {
    what: 'the image studio',
    kind: 'studio',
    begin: ({ id: providerId }) =>
      startStudioRun({
        kind: 'generate',
        providerId,
        model: 'gpt-image-2',
        prompt: 'A pier',
        size: '1024x1024',
        quality: 'high',
        count: 1,
      }),
  },
  {
    what: 'a batch of profiles',
    kind: 'profiles',
    begin: async ({ id: profileGenerationProviderId }) =>
      startProfiles(
        await createDatingSession({ ...datingDraft, batchSize: 3, profileGenerationProviderId }),
      ),
  },
  {
    what: 'a character',
    kind: 'character',
    begin: (provider) =>
      generateCharacter({
        wish: { attributes: [{ id: 'a', label: 'Personality', value: '', isCustom: false }] },
        wantsAvatar: false,
        canDraw: false,
        signal: new AbortController().signal,
        ...ofProvider(provider),
      }),
  },
  {
    what: 'a search for a stranger',
    kind: 'person',
    begin: ({ id: providerId }) => findPerson(text, { ...emptyPersonForm(text), providerId }),
  },
  {
    what: 'the summary of a part of a chat',
    kind: 'chapter',
    begin: async (provider) =>
      writeChapter({ conversationId: await talk(provider, { sending: { limit: 500 } }) }),
  },
  {
    what: 'facts that are proposed',
    kind: 'facts',
    begin: async (provider) => suggestFacts(await talk(provider)),
  },
  { what: 'a list of models', kind: 'models', begin: (provider) => loadModelList(provider) },
]
