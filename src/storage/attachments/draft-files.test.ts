import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileAttachment, filesOf } from '@/domain/attached-file'
import { createCharacter } from '../commands/characters'
import { branchConversation } from '../conversations/branch-conversation'
import { createConversation, deleteConversation } from '../conversations/conversations'
import { sourceOf } from '../conversations/conversation-source'
import { createTemporaryChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { database } from '../database/database'
import { deleteForGood, getRecentlyDeleted } from '../deleted/recently-deleted'
import { getImage } from '../pictures/images'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft } from '../testing/sample-records'
import {
  addDraftFiles,
  chooseDraftForm,
  dropOldDraftFiles,
  getDraftFiles,
  orderDraftFiles,
  removeDraftFile,
  returnDraftFiles,
} from './draft-files'
import { draftKeyOf } from './draft-owner'
import type { FileDraft } from './file-records'
import { readFileBlob, readFileText } from './read-file'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  await freshDatabase()
})

afterEach(async () => {
  vi.useRealTimers()
  await removeDatabase()
})

function textFile(name: string, text = `Words of ${name}`): FileDraft {
  const blob = new Blob([text], { type: 'text/plain' })
  return {
    facts: { name, kind: 'text', mime: 'text/plain', size: blob.size, textTokens: 4 },
    blob,
  }
}

const pdf: FileDraft = {
  facts: { name: 'a.pdf', kind: 'pdf', mime: 'application/pdf', size: 5, pages: 2, textTokens: 9 },
  blob: new Blob(['%PDF-'], { type: 'application/pdf' }),
  text: '[Page 1]\nHello',
}

const places = {
  'in the database': async () =>
    createConversation({
      characterId: await createCharacter(characterDraft),
      conversationType: 'standard',
    }),
  'in memory': () => createTemporaryChat(characterDraft, 'standard'),
}

const namesOf = async (draftKey: string) => (await getDraftFiles(draftKey)).map(({ name }) => name)

/** Sends what stands beside the box. @returns the message's id. */
async function send(id: string, content = 'Look'): Promise<string> {
  const attachments = (await getDraftFiles(id)).map(fileAttachment)
  const [message] = await sourceOf(id).addMessages(id, [{ role: 'user', content, attachments }])
  if (!message) throw new Error('Nothing was sent.')
  return message.id
}

describe.each(Object.entries(places))('files beside the box of a chat %s (ATT-04)', (_, create) => {
  it('stay in their order, each with its box, and come back when they are removed', async () => {
    const id = await create()
    const [a = '', b = ''] = await addDraftFiles(id, [textFile('a.txt'), textFile('b.txt')])
    await addDraftFiles(id, [pdf])
    await addDraftFiles(draftKeyOf(id, 'mobile'), [textFile('photo.txt')])
    expect(await namesOf(id)).toEqual(['a.txt', 'b.txt', 'a.pdf'])
    expect(await namesOf(draftKeyOf(id, 'mobile'))).toEqual(['photo.txt'])
    await orderDraftFiles(id, [b, a])
    expect(await namesOf(id)).toEqual(['b.txt', 'a.txt', 'a.pdf'])
    const undo = await removeDraftFile(id, a)
    expect(await namesOf(id)).toEqual(['b.txt', 'a.pdf'])
    await undo?.()
    expect(await namesOf(id)).toEqual(['b.txt', 'a.txt', 'a.pdf'])
    expect(await readFileText(a)).toBe('Words of a.txt')
    const [, , last] = await getDraftFiles(id)
    await chooseDraftForm(id, last?.id ?? '', 'pages')
    expect(await getDraftFiles(id)).toMatchObject([{}, {}, { sentAs: 'pages', pages: 2 }])
    expect(await readFileText(last?.id ?? '')).toBe(pdf.text)
  })

  it('go with the message that is sent, and can be given back', async () => {
    const id = await create()
    await addDraftFiles(id, [textFile('a.txt'), pdf])
    const messageId = await send(id)
    expect(await namesOf(id)).toEqual([])
    const message = await sourceOf(id).getMessage(messageId)
    const files = filesOf(message ?? {})
    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'a.pdf'])
    expect((await getImage(files[0]?.id ?? ''))?.owner).toBe(id)
    await returnDraftFiles(id, files)
    expect(await namesOf(id)).toEqual(['a.txt', 'a.pdf'])
    await sourceOf(id).checkpointMessage(messageId, { attachments: undefined })
    await sourceOf(id).removeMessage(messageId)
    expect(await readFileText(files[0]?.id ?? '')).toBe('Words of a.txt')
  })

  it('are deleted and brought back with their message, and copied with a branch (ATT-18)', async () => {
    const id = await create()
    await addDraftFiles(id, [textFile('a.txt')])
    const messageId = await send(id)
    const branch = await branchConversation(messageId)
    const source = sourceOf(id)
    const deletion = await source.deleteMessagesFrom(messageId)
    if (!deletion) throw new Error('Nothing was deleted.')
    const [copied] = await sourceOf(branch).getMessages(branch, { limit: 1 })
    const [copy] = filesOf(copied ?? {})
    expect(await readFileText(copy?.id ?? '')).toBe('Words of a.txt')
    await source.restoreMessages(deletion)
    const [file] = filesOf((await source.getMessage(messageId)) ?? {})
    expect(file?.id).not.toBe(copy?.id)
    expect(await readFileText(file?.id ?? '')).toBe('Words of a.txt')
  })
})

describe('files of stored chats', () => {
  it('go for good with their chat, those of its draft, too', async () => {
    const id = await places['in the database']()
    await addDraftFiles(id, [textFile('sent.txt')])
    await send(id)
    await addDraftFiles(id, [textFile('draft.txt')])
    const undo = await deleteConversation(id)
    if (undo) await undo()
    expect(await namesOf(id)).toEqual(['draft.txt'])
    await deleteConversation(id)
    const deleted = await getRecentlyDeleted()
    await deleteForGood(deleted.map((each) => each.id))
    expect(await database.images.count()).toBe(0)
  })

  it('are kept with a draft for a week, and with a message as long as that', async () => {
    const id = await places['in the database']()
    await addDraftFiles(id, [textFile('sent.txt')])
    await send(id)
    await addDraftFiles(id, [textFile('draft.txt')])
    await dropOldDraftFiles(Date.now() + 6 * DAY_MS)
    expect(await namesOf(id)).toEqual(['draft.txt'])
    await dropOldDraftFiles(Date.now() + 8 * DAY_MS)
    expect(await namesOf(id)).toEqual([])
    expect(await database.images.count()).toBe(1)
  })

  it('of a temporary chat are stored when it is saved, and so are those of its draft', async () => {
    const id = await places['in memory']()
    await addDraftFiles(id, [textFile('sent.txt')])
    await send(id)
    await addDraftFiles(id, [textFile('draft.txt')])
    const saved = (await saveTemporaryChat(id)) ?? ''
    expect(await namesOf(saved)).toEqual(['draft.txt'])
    const [message] = await sourceOf(saved).getMessages(saved, { limit: 1 })
    const [file] = filesOf(message ?? {})
    expect(await (await readFileBlob(file?.id ?? ''))?.text()).toBe('Words of sent.txt')
  })
})
