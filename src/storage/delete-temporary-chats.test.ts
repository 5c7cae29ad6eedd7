import { afterEach, expect, test } from 'vitest'
import { branchConversation } from './commands/branch-conversation'
import {
  createTemporaryChat,
  deleteTemporaryChat,
  deleteTemporaryChats,
  temporaryConversations,
} from './temporary-conversations'
import { giveUpTemporaryChats, temporaryData, wouldLoseTemporaryChats } from './temporary-data'

const draft = { name: 'Ada', systemPrompt: 'x', providerId: 'p', model: 'm' }
const before = temporaryData.getState()

afterEach(() => temporaryData.setState(before, true))

function addChat() {
  const id = createTemporaryChat(draft, 'standard')
  const characterId = temporaryData.getState().conversations[id]?.characterId ?? ''
  return { id, characterId }
}

test('all temporary characters go with their chats and messages', () => {
  addChat()
  addChat()
  deleteTemporaryChats()
  expect(temporaryData.getState()).toEqual({
    characters: {},
    conversations: {},
    messages: {},
    images: {},
  })
})

test('one goes and the others stay; undo brings it back', async () => {
  const gone = addChat()
  const kept = addChat()
  const all = temporaryData.getState()
  const undo = deleteTemporaryChats(gone.characterId)
  expect(Object.keys(temporaryData.getState().characters)).toEqual([kept.characterId])
  expect(Object.keys(temporaryData.getState().messages)).toEqual([kept.id])
  await temporaryConversations.addMessages(kept.id, [{ role: 'user', content: 'hello' }])
  const { messages } = temporaryData.getState()
  undo()
  expect(temporaryData.getState().characters).toEqual(all.characters)
  expect(temporaryData.getState().messages[kept.id]).toEqual(messages[kept.id])
  expect(temporaryData.getState().messages[gone.id]).toEqual(all.messages[gone.id])
})

test('a chat goes with its character, a branch keeps it, and undo brings back what went', async () => {
  const chat = addChat()
  const other = addChat()
  const all = temporaryData.getState()
  const undo = deleteTemporaryChat(chat.id)
  if (!undo) throw new Error('not deleted')
  expect(Object.keys(temporaryData.getState().conversations)).toEqual([other.id])
  expect(Object.keys(temporaryData.getState().characters)).toEqual([other.characterId])
  await undo()
  expect(temporaryData.getState()).toEqual(all)
  expect(deleteTemporaryChat('temp_nothing')).toBe(false)

  const [message] = temporaryData.getState().messages[chat.id] ?? []
  const branch = await branchConversation(message?.id ?? '')
  deleteTemporaryChat(branch)
  expect(temporaryData.getState()).toEqual(all)
})

test('what would be lost is what the user has not agreed to lose', () => {
  expect(wouldLoseTemporaryChats()).toBe(false)
  const { id } = addChat()
  expect(wouldLoseTemporaryChats()).toBe(true)
  giveUpTemporaryChats()
  expect(wouldLoseTemporaryChats()).toBe(false)
  void temporaryConversations.addMessages(id, [{ role: 'user', content: 'one more' }])
  expect(wouldLoseTemporaryChats()).toBe(true)
})
