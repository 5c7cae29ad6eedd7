import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filesOf } from '@/domain/attached-file'
import { addDraftFiles, getDraftFiles } from '@/storage/attachments/draft-files'
import type { FileDraft } from '@/storage/attachments/file-records'
import { readFileText } from '@/storage/attachments/read-file'
import { createCharacter } from '@/storage/commands/characters'
import { createProvider } from '@/storage/commands/providers'
import { createConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { getMessages } from '@/storage/database/queries'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { createMemoryStorage } from '@/storage/testing/memory-storage'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { forgetAllRuns } from '../../live-runs'
import { isAnyRunning } from '../../run-store'
import { createFakeChatServer } from '../../testing/fake-chat-server'
import { createFakeLocks } from '../../testing/fake-locks'
import { regenerate, sendMessage } from '../chat-run'
import { previewPrompt } from '../preview-prompt'

let server = createFakeChatServer()
let id = ''

beforeEach(async () => {
  await freshDatabase()
  server = createFakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const providerId = await createProvider({
    ...providerDraft,
    type: 'custom',
    apiEndpoint: 'http://localhost:8080/v1',
  })
  const characterId = await createCharacter({ ...characterDraft, providerId, model: 'mine' })
  id = await createConversation({ characterId, conversationType: 'standard' })
})

afterEach(async () => {
  forgetAllRuns()
  vi.unstubAllGlobals()
  await removeDatabase()
})

function fileDraft(kind: 'picture' | 'text', content: string, size?: number): FileDraft {
  const mime = kind === 'picture' ? 'image/png' : 'text/plain'
  const blob = new Blob([content], { type: mime })
  const name = kind === 'picture' ? 'lamp.png' : 'notes.txt'
  return {
    facts: {
      name,
      kind,
      mime,
      size: size ?? blob.size,
      ...(kind === 'picture' ? { width: 8, height: 8 } : { textTokens: 3 }),
    },
    blob,
  }
}

/** What the user said last, as it was sent. */
const lastSent = () => server.calls.at(-1)?.body.messages.findLast(({ role }) => role === 'user')

async function answered(count: number, text: string) {
  await waitFor(() => expect(server.calls).toHaveLength(count))
  server.calls.at(-1)?.token(text)
  server.calls.at(-1)?.end()
  await waitFor(() => expect(isAnyRunning()).toBe(false))
}

it('sends the files beside the box with the words, and again with the next message', async () => {
  await addDraftFiles(id, [fileDraft('picture', 'PNG'), fileDraft('text', 'It is lit.')])
  const { plan } = await previewPrompt({ conversationId: id, draft: 'Look', now: 0 })
  await sendMessage(id, 'Look')
  await waitFor(() => expect(server.calls).toHaveLength(1))
  const content = [
    { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('PNG')}` } },
    { type: 'text', text: 'File: notes.txt\n```\nIt is lit.\n```\n\nLook' },
  ]
  expect(lastSent()?.content).toEqual(content)
  expect(plan.request.messages.at(-1)).toMatchObject({ files: [{ name: 'lamp.png' }] })
  await answered(1, 'A lamp.')
  expect(await getDraftFiles(id)).toEqual([])

  // One that has gone meanwhile is told of.
  const [question] = (await getMessages(id, {})).filter(({ role }) => role === 'user')
  await database.images.delete(filesOf(question ?? {})[0]?.id ?? '')
  await sendMessage(id, 'And now?')
  await waitFor(() => expect(server.calls).toHaveLength(2))
  const [first] = server.calls[1]?.body.messages.filter(({ role }) => role === 'user') ?? []
  expect(first?.content).toBe('[picture: lamp.png]\nFile: notes.txt\n```\nIt is lit.\n```\n\nLook')
  await answered(2, 'Still.')
})

it('sends nothing where there are neither words nor files', async () => {
  await sendMessage(id, '')
  expect(server.calls).toEqual([])
  expect((await getMessages(id, {})).map(({ role }) => role)).toEqual(['system'])
})

it('ATT-17: remembers a model that takes no pictures, and tells it their names from then on', async () => {
  await addDraftFiles(id, [fileDraft('picture', 'PNG')])
  await sendMessage(id, 'Look')
  await waitFor(() => expect(server.calls).toHaveLength(1))
  server.calls[0]?.fail(400, 'This model does not support image input')
  await waitFor(() => expect(isAnyRunning()).toBe(false))
  const failed = (await getMessages(id, {})).at(-1)
  expect(failed?.failure?.code).toBe('pictures_not_taken')
  await regenerate(failed?.id ?? '')
  await waitFor(() => expect(server.calls).toHaveLength(2))
  expect(lastSent()?.content).toBe('[picture: lamp.png]\nLook')
  await answered(2, 'I cannot see it.')
})

it('ATT-22: refuses what the provider would refuse before anything is sent', async () => {
  await addDraftFiles(id, [fileDraft('picture', 'PNG', 16 * 1024 * 1024)])
  await sendMessage(id, 'Look')
  await waitFor(() => expect(isAnyRunning()).toBe(false))
  expect(server.calls).toEqual([])
  const [, , answer] = await getMessages(id, {})
  expect(answer?.failure).toEqual({
    code: 'files_too_large_together',
    params: { size: '21.3', max: 20 },
  })
})

it('COST-20: gives the files back with the words where a limit of money keeps them', async () => {
  // A server elsewhere, so that it has a price that nobody knows.
  const providerId = await createProvider({
    ...providerDraft,
    apiEndpoint: 'https://elsewhere.example/v1',
  })
  const characterId = await createCharacter({ ...characterDraft, providerId, model: 'mine' })
  const chat = await createConversation({ characterId, conversationType: 'standard' })
  await updateMoneySettings({ dayLimit: 1_000, unknownPrice: 'block' })
  const [fileId = ''] = await addDraftFiles(chat, [fileDraft('text', 'It is lit.')])
  await sendMessage(chat, 'Look')
  await waitFor(() => expect(isAnyRunning()).toBe(false))
  expect(server.calls).toEqual([])
  expect((await getMessages(chat, {})).map(({ role }) => role)).toEqual(['system'])
  expect((await getDraftFiles(chat)).map((file) => file.id)).toEqual([fileId])
  expect(await readFileText(fileId)).toBe('It is lit.')
})
