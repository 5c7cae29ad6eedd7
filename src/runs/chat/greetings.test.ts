import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answersOf } from '@/domain/variants'
import {
  type CharacterDraft,
  createCharacter,
  updateCharacter,
} from '@/storage/commands/characters'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { saveTemporaryChat } from '@/storage/conversations/temporary-chats'
import { forgetTemporaryChats } from '@/storage/conversations/temporary-data'
import { getCard } from '@/storage/commands/cards'
import { branchConversation } from '@/storage/conversations/branch-conversation'
import { database } from '@/storage/database/database'
import { updateSettings } from '@/storage/commands/settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, sampleProvider } from '@/storage/testing/sample-records'
import { refreshGreetings, refreshGreetingsOf, rollGreetingAgain } from './resolve-greetings'
import { startChat, tryCard } from './start-chat'

const SINCE = Date.UTC(2026, 0, 1)

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(sampleProvider())
})

afterEach(async () => {
  forgetTemporaryChats()
  await removeDatabase()
  vi.useRealTimers()
})

const draft = (fields: Partial<CharacterDraft>): CharacterDraft => ({
  ...characterDraft,
  name: 'Mira',
  greeting: undefined,
  ...fields,
})

async function start(fields: Partial<CharacterDraft>, greeting?: number) {
  const characterId = await createCharacter(draft(fields))
  return startChat({ characterId, conversationType: 'rp', greeting })
}

async function putPersona(id: string, name: string) {
  const times = { createdAt: SINCE, updatedAt: SINCE }
  await database.personas.put({ id, name, description: '', placement: 'prompt', ...times })
}

/** What the chat shows, and the texts between which can be chosen. */
async function greetingOf(conversationId: string) {
  const messages = await sourceOf(conversationId).getMessages(conversationId, {})
  const message = messages.find(({ role }) => role === 'assistant')
  if (!message) return undefined
  const { id, content, messageType } = message
  return { id, content, messageType, answers: answersOf(message).map((each) => each.content) }
}

describe('a new chat', () => {
  it('has the greetings as answers of its first message, blank ones left out (GREET-01)', async () => {
    const chat = await start({ greeting: 'First', greetings: ['', ' Third ', '\n'] })
    expect(await greetingOf(chat)).toMatchObject({ content: 'First', answers: ['First', 'Third'] })
    const [, message] = await sourceOf(chat).getMessages(chat, {})
    if (!message) throw new Error('no greeting')
    // Places count blank ones, because lore can ask for them.
    expect(answersOf(message).map(({ greeting }) => greeting?.index)).toEqual([0, 2])
  })

  it('opens with the greeting that was chosen (GREET-02)', async () => {
    const chat = await start({ greeting: 'First', greetings: ['Second', 'Third'] }, 2)
    expect(await greetingOf(chat)).toMatchObject({
      content: 'Third',
      answers: ['First', 'Second', 'Third'],
    })
  })

  it('greets on the phone with a mobile character, in the RP room with others (GREET-09)', async () => {
    const phone = await start({ greeting: 'Hi', characterMode: 'mobile' })
    const room = await start({ greeting: 'Hi', characterMode: 'both' })
    expect((await greetingOf(phone))?.messageType).toBe('mobile')
    expect((await greetingOf(room))?.messageType).toBe('rp')
  })

  it('begins empty where there is no greeting (GREET-10)', async () => {
    expect(await greetingOf(await start({ greeting: '', greetings: [' '] }))).toBeUndefined()
  })

  it('leaves macros as they are written where the character has them off (MACRO-01)', async () => {
    const chat = await start({ greeting: 'Hello {{user}}', useMacros: false })
    expect((await greetingOf(chat))?.content).toBe('Hello {{user}}')
  })

  it('begins with the author’s note that is set for new chats (PROMPT-08)', async () => {
    const note = { text: 'Be brief.', depth: 2, role: 'user', every: 3 } as const
    await updateSettings({ authorsNote: note })
    expect((await database.conversations.get(await start({})))?.authorsNote).toEqual(note)
    await updateSettings({ authorsNote: { ...note, text: ' ' } })
    expect((await database.conversations.get(await start({})))?.authorsNote).toBeUndefined()
  })
})

describe('macros in greetings', () => {
  const macros = { useMacros: true, greeting: '{{char}} greets {{user}}: {{random::a::b::c::d}}' }

  it('are resolved when the message is made (GREET-04)', async () => {
    const chat = await start(macros)
    expect((await greetingOf(chat))?.content).toMatch(/^Mira greets User: [a-d]$/)
  })

  it('are resolved anew with another persona, and chance keeps its value (GREET-04, GREET-05)', async () => {
    await putPersona('ada', 'Ada')
    const chat = await start({ ...macros, greetings: ['Again, {{user}}'] }, 1)
    const before = await greetingOf(chat)
    await sourceOf(chat).updateConversation(chat, { personaId: 'ada' })
    await refreshGreetings(chat)
    expect(await greetingOf(chat)).toMatchObject({
      content: 'Again, Ada',
      answers: [before?.answers[0]?.replace('User', 'Ada'), 'Again, Ada'],
    })
  })

  it('are resolved anew when the character’s greetings change (GREET-04)', async () => {
    const characterId = await createCharacter(draft({ ...macros, greetings: ['Again'] }))
    const chat = await startChat({ characterId, conversationType: 'rp' })
    const change = { nickname: 'Mi', greetings: ['{{char}} again'] }
    await updateCharacter(characterId, change, { updateConversations: false })
    await refreshGreetingsOf(characterId, { scenario: 'Rain' })
    expect((await greetingOf(chat))?.content).toMatch(/^Mira greets/)
    await refreshGreetingsOf(characterId, change)
    expect((await greetingOf(chat))?.answers).toEqual([
      expect.stringMatching(/^Mi greets User: [a-d]$/),
      'Mi again',
    ])
  })

  it('stay as they were stored once something has been said (GREET-04)', async () => {
    await putPersona('ada', 'Ada')
    const chat = await start(macros)
    const before = await greetingOf(chat)
    await sourceOf(chat).addMessages(chat, [{ role: 'user', content: 'Hello' }])
    await sourceOf(chat).updateConversation(chat, { personaId: 'ada' })
    await refreshGreetings(chat)
    expect(await greetingOf(chat)).toEqual(before)
  })

  it('do not touch what the user has edited', async () => {
    const chat = await start(macros)
    const id = (await greetingOf(chat))?.id ?? ''
    await sourceOf(chat).editMessage(id, 'My own', (await greetingOf(chat))?.content ?? '')
    await refreshGreetings(chat)
    expect((await greetingOf(chat))?.content).toBe('My own')
  })

  it('are drawn anew by "Roll again", as a further answer (GREET-05)', async () => {
    const chat = await start({ useMacros: true, greeting: 'It is {{roll:1000000}}' })
    const first = await greetingOf(chat)
    await rollGreetingAgain(first?.id ?? '')
    const second = await greetingOf(chat)
    expect(second?.answers).toEqual([first?.content, second?.content])
    expect(second?.content).not.toBe(first?.content)
    await refreshGreetings(chat)
    expect(await greetingOf(chat)).toEqual(second)
  })
})

describe('a card that is tried without saving', () => {
  const card = { draft: draft({ greeting: 'Hi' }), card: { text: '{"name":"Mira"}' } }

  it('leaves nothing on disk before "Save Chat", which keeps its card (CARD-36)', async () => {
    const stores = [database.characters, database.conversations, database.messages, database.cards]
    const chat = await tryCard(card, { conversationType: 'rp' })
    expect((await greetingOf(chat))?.content).toBe('Hi')
    expect(await Promise.all(stores.map((store) => store.count()))).toEqual([0, 0, 0, 0])
    const saved = (await saveTemporaryChat(chat)) ?? ''
    const characterId = (await database.conversations.get(saved))?.characterId ?? ''
    expect((await getCard(characterId))?.text).toBe('{"name":"Mira"}')
    expect((await database.characters.get(characterId))?.cardId).toBe(
      (await database.cards.toArray())[0]?.id,
    )
  })
})

it('lets a branch keep who the user is and what is told to the model', async () => {
  const chat = await start({ greeting: 'Hi' })
  const chosen = { personaId: 'ada', presetId: 'short', picks: 2 }
  await sourceOf(chat).updateConversation(chat, chosen)
  const branch = await branchConversation((await greetingOf(chat))?.id ?? '')
  expect(await database.conversations.get(branch)).toMatchObject(chosen)
})
