import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersona } from '@/storage/commands/personas'
import { createPreset } from '@/storage/commands/presets'
import { createProvider, deleteProvider } from '@/storage/commands/providers'
import { updateSettings } from '@/storage/commands/settings'
import { createCharacter } from '@/storage/commands/characters'
import { createConversation } from '@/storage/conversations/conversations'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { createTemporaryChat } from '@/storage/conversations/temporary-chats'
import { getMessages } from '@/storage/database/queries'
import { dumpDatabase, freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { forgetAllRuns } from '../live-runs'
import { isAnyRunning } from '../run-store'
import { createFakeChatServer } from '../testing/fake-chat-server'
import { createFakeLocks } from '../testing/fake-locks'
import { generateResponse, hideMessage, regenerate, sendMessage } from './chat-run'
import { forgetPrompts, lastPrompts } from './last-prompt'
import { previewPrompt } from './preview-prompt'
import { writeForUser } from './write-for-user'

/** A card with everything in it that could come out differently at another time. */
const card = {
  ...characterDraft,
  useMacros: true,
  systemPrompt: 'You are {{char}}, who rolls {{roll:1000000}} and {{random::a::b::c::d}}.',
  nickname: 'Addie',
  personality: '{{time}} {{isodate}} {{idle_duration}}',
  scenario: '{{user}} said {{lastUserMessage}}',
  examples: '<START>\n{{char}}: {{random:1,2,3,4,5,6,7,8,9}}',
  mainPrompt: '{{setvar::n::1}}Main. {{original}}',
  postHistory: '{{getvar::n}} {{roll:d1000000}}',
  note: { text: '{{pick:a,b,c,d,e,f}}', depth: 1, role: 'system' as const },
}

let server = createFakeChatServer()
let providerId = ''
let characterId = ''
let id = ''

beforeEach(async () => {
  await freshDatabase()
  server = createFakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  providerId = await createProvider(providerDraft)
  characterId = await createCharacter({ ...card, providerId })
  id = await createConversation({ characterId, conversationType: 'rp' })
})

afterEach(async () => {
  forgetAllRuns()
  forgetPrompts()
  vi.unstubAllGlobals()
  await removeDatabase()
})

/** Answers the next request whole, and waits until that is stored. @returns the request. */
async function answer(text: string) {
  const before = server.calls.length
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before - 1))
  await waitFor(() => expect(server.calls.at(-1)?.isAborted()).toBe(false))
  server.calls.at(-1)?.token(text)
  server.calls.at(-1)?.end()
  await waitFor(() => expect(isAnyRunning()).toBe(false))
}

const preview = (draft: string, now = Date.now()) =>
  previewPrompt({ conversationId: id, room: 'rp', draft, now })

test('PROMPT-14, MACRO-23: what is sent is exactly what was previewed, and a regenerated answer draws the same', async () => {
  const now = Date.now()
  const first = await preview(' Hello ', now)
  expect(first.plan.request.parameters?.systemPrompt).toContain('You are Addie, who rolls')
  expect(JSON.stringify(first.plan.request)).not.toMatch(/\{\{/)
  expect(first.plan.request.messages).toContainEqual({ role: 'user', content: 'Hello' })

  await sendMessage(id, 'Hello', 'rp', { now })
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(lastPrompts.getState()[id]?.request).toEqual(first.plan.request)
  const { systemPrompt } = first.plan.request.parameters ?? {}
  expect(server.calls[0]?.body.messages).toEqual([
    { role: 'system', content: systemPrompt },
    ...first.plan.request.messages,
  ])
  await answer('Good day.')

  const second = await preview('So?', now)
  expect(second.plan.request).not.toEqual(first.plan.request)
  await sendMessage(id, 'So?', 'rp', { now })
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(lastPrompts.getState()[id]?.request).toEqual(second.plan.request)
  await answer('Well.')

  vi.spyOn(Date, 'now').mockReturnValue(now)
  const [last] = await getMessages(id, { limit: 1 })
  await regenerate(last?.id ?? '')
  await waitFor(() => expect(server.calls).toHaveLength(3))
  expect(server.calls[2]?.body.messages).toEqual(server.calls[1]?.body.messages)
  await answer('Again.')
  vi.restoreAllMocks()
})

test('PROMPT-14: an answer without new words is previewed, too', async () => {
  await sourceOf(id).addMessages(id, [{ role: 'user', content: 'Hello', messageType: 'rp' }])
  const now = Date.now()
  const { plan } = await preview(' ', now)
  await generateResponse(id, 'rp', { now })
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(lastPrompts.getState()[id]?.request).toEqual(plan.request)
  await answer('Yes.')
})

test('PERS-03, PERS-04, PROMPT-13: the persona and the order of the chat count, and a message keeps its name', async () => {
  const personaId = await createPersona({
    name: 'Mara',
    description: 'Who {{user}} is.',
    placement: 'prompt',
  })
  const presetId = await createPreset({
    name: 'Mine',
    parts: [
      { id: 'x', kind: 'own', enabled: true, text: 'For {{user}}.' },
      { id: 'main', kind: 'main', enabled: true },
    ],
  })
  await updateSettings({ defaultPersonaId: personaId, presetId })
  const { plan } = await preview('Hello')
  expect(plan.request.parameters?.systemPrompt).toMatch(/^For Mara\.[^]*Who Mara is\./)
  await sendMessage(id, 'Hello', 'rp')
  await waitFor(() => expect(server.calls).toHaveLength(1))
  await answer('Yes.')
  const asked = (await getMessages(id, {})).find(({ role }) => role === 'user')
  expect(asked?.userName).toBe('Mara')
  await sourceOf(id).updateConversation(id, { personaId: '', presetId: '' })
  const nobody = (await preview('Hello')).plan.request.parameters?.systemPrompt
  expect(nobody).not.toContain('For ')
  expect(nobody).not.toContain('Mara')
})

test('PROMPT-15: a preview needs neither provider nor network, and changes nothing', async () => {
  await deleteProvider(providerId)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing may be asked')))
  const before = await dumpDatabase()
  const { plan, providerName } = await preview('Hello')
  expect(plan.parts.length).toBeGreaterThan(5)
  expect(providerName).toBeUndefined()
  expect(await dumpDatabase()).toEqual(before)
  expect(lastPrompts.getState()).toEqual({})
})

test('PROMPT-15: a temporary chat is previewed as well', async () => {
  const temporary = await createTemporaryChat({ ...card, providerId }, 'standard')
  const { plan } = await previewPrompt({ conversationId: temporary, draft: 'Hi', now: 1 })
  expect(plan.request.messages).toContainEqual({ role: 'user', content: 'Hi' })
})

test('PROMPT-17: a message that is left out is sent no more, until it is sent again', async () => {
  const [first] = await sourceOf(id).addMessages(id, [
    { role: 'user', content: 'SECRET', messageType: 'rp' },
    { role: 'assistant', content: 'Oh.', messageType: 'rp' },
  ])
  await hideMessage(first?.id ?? '', true)
  expect(JSON.stringify((await preview('Hello')).plan.request)).not.toContain('SECRET')
  await hideMessage(first?.id ?? '', false)
  expect(JSON.stringify((await preview('Hello')).plan.request)).toContain('SECRET')
  expect((await sourceOf(id).getMessage(first?.id ?? ''))?.hidden).toBeUndefined()
})

test('PROMPT-19: a draft is asked for in the voice of the user, and goes nowhere', async () => {
  await sourceOf(id).addMessages(id, [{ role: 'user', content: 'Hello', messageType: 'rp' }])
  const before = await dumpDatabase()
  const draft = writeForUser({ conversationId: id, room: 'rp', wish: 'ask for the time' })
  await waitFor(() => expect(server.calls).toHaveLength(1))
  const asked = server.calls[0]?.body.messages.at(-1)
  expect(asked?.content).toMatch(/Write the next message of User[^]+ask for the time$/)
  server.calls[0]?.whole('User: What time is it?')
  expect(await draft).toBe('What time is it?')
  // That it was asked, and nothing of what was said, stands in the ledger.
  const { usage, usageSums } = before
  expect({ ...(await dumpDatabase()), usage, usageSums }).toEqual(before)
  expect(lastPrompts.getState()).toEqual({})
})
