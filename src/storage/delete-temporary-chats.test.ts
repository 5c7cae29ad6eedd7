import { afterEach, expect, test } from 'vitest'
import {
  createTemporaryChat,
  deleteTemporaryChats,
  temporaryConversations,
} from './temporary-conversations'
import { temporaryData } from './temporary-data'

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
