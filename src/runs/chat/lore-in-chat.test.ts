import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLoreLog } from '@/generation/lore/lore-log'
import { createCharacter } from '@/storage/commands/characters'
import { addLorebooks, type LoreEntryDraft, updateLoreEntry } from '@/storage/commands/lorebooks'
import { createPersona } from '@/storage/commands/personas'
import { createProvider } from '@/storage/commands/providers'
import { updateSettings } from '@/storage/commands/settings'
import { branchConversation } from '@/storage/conversations/branch-conversation'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { ConversationRecord } from '@/storage/database/records'
import { createConversation } from '@/storage/conversations/conversations'
import { getMessages } from '@/storage/database/queries'
import { getLoreEntries } from '@/storage/lorebooks/lorebook-queries'
import { dumpDatabase, freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { forgetAllRuns } from '../live-runs'
import { loreFinder } from '../lore/lore-finder'
import { startLoreWorkerHere } from '../lore/testing/lore-worker-here'
import { isAnyRunning } from '../run-store'
import { createFakeChatServer } from '../testing/fake-chat-server'
import { createFakeLocks } from '../testing/fake-locks'
import { chooseVariant, regenerate, sendMessage } from './chat-run'
import { forgetPrompts, lastPrompts } from './last-prompt'
import { previewPrompt } from './preview-prompt'

let server = createFakeChatServer()
let characterId = ''
let id = ''

beforeEach(async () => {
  await freshDatabase()
  server = createFakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  loreFinder.startWith(startLoreWorkerHere)
  const providerId = await createProvider(providerDraft)
  characterId = await createCharacter({ ...characterDraft, useMacros: true, providerId })
  id = await createConversation({ characterId, conversationType: 'standard' })
})

afterEach(async () => {
  forgetAllRuns()
  forgetPrompts()
  vi.unstubAllGlobals()
  await removeDatabase()
})

const entry = (name: string, more: Partial<LoreEntryDraft> = {}): LoreEntryDraft => ({
  name,
  keys: [name],
  content: `What ${name} is.`,
  enabled: true,
  ...more,
})

async function addBook(entries: LoreEntryDraft[], more: { isForAll?: boolean } = {}) {
  const { ids } = await addLorebooks([{ book: { name: 'World', ...more }, entries }])
  return ids[0] ?? ''
}

const change = (fields: Pick<ConversationRecord, 'lorebookIds' | 'loreBudget' | 'personaId'>) =>
  sourceOf(id).updateConversation(id, fields)

async function inChat(entries: LoreEntryDraft[]): Promise<string> {
  const bookId = await addBook(entries)
  await change({ lorebookIds: [bookId] })
  return bookId
}

/** Sends a message, and answers it. @returns the request's system prompt and messages, as one text. */
async function say(text: string, answer = 'Well.'): Promise<string> {
  const before = server.calls.length
  await sendMessage(id, text)
  return answerNext(before, answer)
}

async function answerNext(before: number, answer: string): Promise<string> {
  await waitFor(() => expect(server.calls).toHaveLength(before + 1))
  server.calls.at(-1)?.token(answer)
  server.calls.at(-1)?.end()
  await waitFor(() => expect(isAnyRunning()).toBe(false))
  return JSON.stringify(server.calls.at(-1)?.body.messages)
}

async function lastLog(conversationId = id) {
  const [last] = await getMessages(conversationId, { limit: 1 })
  return readLoreLog(last?.lore)
}

const namesIn = (log: Awaited<ReturnType<typeof lastLog>>) => log?.entries.map(({ name }) => name)

test('LORE-01, LORE-48: what fires is sent, and the answer keeps why', async () => {
  await inChat([entry('dragon'), entry('elf')])
  const sent = await say('A Dragon comes')
  expect(sent).toContain('What dragon is.')
  expect(sent).not.toContain('What elf is.')
  const messages = await getMessages(id, {})
  const question = messages.find(({ role }) => role === 'user')
  expect((await lastLog())?.entries).toMatchObject([
    { name: 'dragon', reason: 'key', key: 'dragon', word: 'Dragon', messageId: question?.id },
  ])
})

test('LORE-01: books of chat, persona, character and all chats count, each once', async () => {
  const shared = await addBook([entry('shared', { constant: true })], { isForAll: true })
  const ofPersona = await addBook([entry('persona', { constant: true })])
  const ofCharacter = await addBook([entry('character', { constant: true })])
  const personaId = await createPersona({
    name: 'Max',
    description: '',
    placement: 'none',
    lorebookIds: [ofPersona, shared],
  })
  const providerId = await createProvider(providerDraft)
  characterId = await createCharacter({
    ...characterDraft,
    providerId,
    lorebookIds: [ofCharacter, shared],
  })
  id = await createConversation({ characterId, conversationType: 'standard' })
  await change({ personaId })
  const sent = await say('Hello')
  expect(sent.match(/What shared is\./g)).toHaveLength(1)
  expect((await lastLog())?.books.map(({ scope }) => scope)).toEqual([
    'persona',
    'persona',
    'character',
  ])
})

test('LORE-31, P9: a preview changes nothing, and what is sent is what was previewed', async () => {
  await inChat([
    ...Array.from({ length: 20 }, (_, index) =>
      entry(`chance${index}`, { constant: true, probability: 50, content: '{{roll:1000000}}' }),
    ),
    entry('dragon', { position: 'depth', depth: 1 }),
  ])
  const now = Date.now()
  const before = await dumpDatabase()
  const { plan, lore } = await previewPrompt({ conversationId: id, draft: 'dragon', now })
  expect(await dumpDatabase()).toEqual(before)
  await sendMessage(id, 'dragon', undefined, { now })
  await answerNext(0, 'Yes.')
  expect(lastPrompts.getState()[id]?.request).toEqual(plan.request)
  expect(namesIn(await lastLog())).toEqual(lore?.entries.map(({ name }) => name))
  const [last] = await getMessages(id, { limit: 1 })
  await regenerate(last?.id ?? '')
  await answerNext(1, 'No.')
  expect(namesIn(await lastLog())).toEqual(lore?.entries.map(({ name }) => name))
})

test('LORE-33: sticky entries go on by the logs of the answers before', async () => {
  await inChat([entry('dragon', { sticky: 2, scanDepth: 1 })])
  expect(await say('a dragon')).toContain('What dragon is.')
  expect(await say('and then?')).toContain('What dragon is.')
  expect((await lastLog())?.entries).toMatchObject([{ reason: 'sticky' }])
  expect(await say('and then?')).not.toContain('What dragon is.')
})

test('LORE-33: cooldown and delay count messages', async () => {
  await inChat([
    entry('dragon', { cooldown: 3, scanDepth: 1 }),
    entry('late', { delay: 3, constant: true }),
  ])
  const first = await say('a dragon')
  expect(first).toContain('What dragon is.')
  expect(first).not.toContain('What late is.')
  const second = await say('a dragon')
  expect(second).not.toContain('What dragon is.')
  expect(second).toContain('What late is.')
  expect((await lastLog())?.rest).toMatchObject({ cooldown: [expect.any(String)] })
  await say('nothing')
  expect(await say('a dragon')).toContain('What dragon is.')
})

test('LORE-48: each answer among several keeps its own log, and a branch keeps it too', async () => {
  const bookId = await inChat([entry('dragon'), entry('elf')])
  await say('a dragon')
  const [dragon] = await getLoreEntries(bookId)
  await updateLoreEntry(dragon?.id ?? '', { enabled: false })
  const [last] = await getMessages(id, { limit: 1 })
  await regenerate(last?.id ?? '')
  await answerNext(1, 'Another.')
  expect(namesIn(await lastLog())).toEqual([])
  expect((await lastLog())?.rest).toEqual({ disabled: [dragon?.id] })
  await chooseVariant(last?.id ?? '', 0)
  expect(namesIn(await lastLog())).toEqual(['dragon'])
  const branch = await branchConversation(last?.id ?? '')
  expect(namesIn(await lastLog(branch))).toEqual(['dragon'])
})

test('LORE-55: a changed entry counts from the next answer on', async () => {
  const bookId = await inChat([entry('dragon')])
  await say('a dragon')
  const [dragon] = await getLoreEntries(bookId)
  await updateLoreEntry(dragon?.id ?? '', { content: 'It sleeps.' })
  expect(await say('a dragon')).toContain('It sleeps.')
})

test('LORE-35, MACRO-20: outlets and variables of lore reach the parts that ask for them', async () => {
  const providerId = await createProvider(providerDraft)
  characterId = await createCharacter({
    ...characterDraft,
    useMacros: true,
    mainPrompt: 'Box: {{outlet::box}} Mood: {{getvar::mood}}',
    providerId,
  })
  id = await createConversation({ characterId, conversationType: 'standard' })
  await inChat([
    entry('treasure', { constant: true, position: 'outlet', outlet: 'box' }),
    entry('mood', { constant: true, content: '{{setvar::mood::dark}}The mood is set.' }),
  ])
  expect(await say('Hello')).toContain('Box: What treasure is. Mood: dark')
})

test('LORE-29, LORE-51: the budget of the chat counts before that of the settings', async () => {
  await inChat([entry('a', { constant: true }), entry('b', { constant: true })])
  await updateSettings({ loreBudget: 3 })
  await say('Hello')
  expect((await lastLog())?.budget).toBe(3)
  expect((await lastLog())?.rest.allBudgets).toHaveLength(1)
  await change({ loreBudget: 100 })
  await say('Hello')
  expect((await lastLog())?.rest).toEqual({})
})

test('LORE-17: a pattern that never ends is skipped, and the message is answered', async () => {
  let tick: () => void = () => undefined
  const start = () => {
    const worker = startLoreWorkerHere()
    return {
      ...worker,
      post: (task: Parameters<typeof worker.post>[0]) => {
        // What hangs says that it tries the pattern, and nothing more.
        if (task.kind === 'find' && !task.slowPatterns.includes('/(a+)+$/')) {
          reply({ kind: 'trying', pattern: '/(a+)+$/' })
          for (let index = 0; index < 10; index += 1) tick()
        } else worker.post(task)
      },
      listen: (onReply: typeof reply, onCrash: (cause: unknown) => void) => {
        reply = onReply
        worker.listen(onReply, onCrash)
      },
    }
  }
  let reply: Parameters<ReturnType<typeof startLoreWorkerHere>['listen']>[0] = () => undefined
  loreFinder.startWith(start, (onTick) => {
    tick = onTick
    return () => undefined
  })
  await inChat([entry('slow', { keys: ['/(a+)+$/'] }), entry('dragon')])
  expect(await say('dragon aaaaaaaaaaaaaaaaaaaaaaaa!')).toContain('What dragon is.')
  expect((await lastLog())?.rest.slowPattern).toHaveLength(1)
})

test('a chat without books keeps no log', async () => {
  await say('Hello')
  const [last] = await getMessages(id, { limit: 1 })
  expect(last?.lore).toBeUndefined()
})
