import { afterEach, expect, test } from 'vitest'
import { branchConversation } from './branch-conversation'
import { temporaryConversations } from './conversation-source'
import { deleteCharacter } from '../commands/characters'
import { deleteConversation } from './conversations'
import { createTemporaryChat } from './temporary-chats'
import {
  forgetTemporaryChats,
  giveUpTemporaryChats,
  temporaryData,
  wouldLoseTemporaryChats,
} from './temporary-data'

const draft = { name: 'Ada', systemPrompt: 'x', providerId: 'p', model: 'm' }
const before = temporaryData.getState()

afterEach(() => temporaryData.setState(before, true))

async function addChat() {
  const id = await createTemporaryChat(draft, 'standard')
  const characterId = temporaryData.getState().conversations[id]?.characterId ?? ''
  return { id, characterId }
}

test('all temporary characters go with their chats and messages', async () => {
  await addChat()
  await addChat()
  forgetTemporaryChats()
  expect(temporaryData.getState()).toEqual({
    characters: {},
    conversations: {},
    messages: {},
    images: {},
    cards: {},
    lorebooks: {},
    memories: {},
  })
})

test('one goes and the others stay; undo brings it back', async () => {
  const gone = await addChat()
  const kept = await addChat()
  const all = temporaryData.getState()
  const undo = await deleteCharacter(gone.characterId)
  expect(Object.keys(temporaryData.getState().characters)).toEqual([kept.characterId])
  expect(Object.keys(temporaryData.getState().messages)).toEqual([kept.id])
  await temporaryConversations.addMessages(kept.id, [{ role: 'user', content: 'hello' }])
  const { messages } = temporaryData.getState()
  if (undo) await undo()
  expect(temporaryData.getState().characters).toEqual(all.characters)
  expect(temporaryData.getState().messages[kept.id]).toEqual(messages[kept.id])
  expect(temporaryData.getState().messages[gone.id]).toEqual(all.messages[gone.id])
})

test('a chat goes with its character, a branch keeps it, and undo brings back what went', async () => {
  const chat = await addChat()
  const other = await addChat()
  const all = temporaryData.getState()
  const undo = await deleteConversation(chat.id)
  if (!undo) throw new Error('not deleted')
  expect(Object.keys(temporaryData.getState().conversations)).toEqual([other.id])
  expect(Object.keys(temporaryData.getState().characters)).toEqual([other.characterId])
  await undo()
  expect(temporaryData.getState()).toEqual(all)
  expect(await deleteConversation('temp_nothing')).toBe(false)

  const [message] = temporaryData.getState().messages[chat.id] ?? []
  const branch = await branchConversation(message?.id ?? '')
  await deleteConversation(branch)
  expect(temporaryData.getState()).toEqual(all)
})

test('what would be lost is what the user has not agreed to lose', async () => {
  expect(wouldLoseTemporaryChats()).toBe(false)
  const { id } = await addChat()
  expect(wouldLoseTemporaryChats()).toBe(true)
  giveUpTemporaryChats()
  expect(wouldLoseTemporaryChats()).toBe(false)
  await temporaryConversations.addMessages(id, [{ role: 'user', content: 'one more' }])
  expect(wouldLoseTemporaryChats()).toBe(true)
})
