import 'fake-indexeddb/auto'
import { type AttachedFile, fileAttachment } from '@/domain/attached-file'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteCharacter } from '../commands/characters'
import { createConversation, deleteConversation } from '../conversations/conversations'
import { database } from '../database/database'
import { indexMissingMessages } from './message-index'
import { forgetWords, searchMessages } from './search'
import { storedConversations } from '../conversations/conversation-source'
import { createTemporaryChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { withFault } from '../testing/fault-layer'
import { freshDatabase, openNatively, removeDatabase } from '../testing/fresh-database'
import {
  characterDraft,
  fillDatabase,
  sampleConversation,
  sampleMessage,
} from '../testing/sample-records'
import { writeFailures } from '../database/write'

beforeEach(async () => {
  forgetWords()
  await freshDatabase()
  await fillDatabase()
})

afterEach(async () => {
  forgetWords()
  await removeDatabase()
})

const stored = storedConversations
const named = (name: string, kind: AttachedFile['kind'] = 'text') =>
  fileAttachment({ id: `id of ${name}`, name, kind, mime: 'text/plain', size: 1 })
const id = (seq: number) => `conversation-1-message-${seq}`

async function found(text: string): Promise<string[]> {
  const { groups } = await searchMessages(text)
  return groups.flatMap(({ hits }) => hits.map(({ snippet }) => snippet.text))
}

/** The words of a block, whatever order their messages came in. */
function sortMarks(words: string): string {
  return words.replace(/ (.*)$/gm, (_, marks: string) => ` ${Array.from(marks).sort().join('')}`)
}

/** What the search knows, without the order in which it learned it. */
async function index() {
  const blocks = await database.wordBlocks.toArray()
  return blocks.map((block) => ({ ...block, revision: 0, words: sortMarks(block.words) }))
}

/** What it would know if it were made anew from the messages. */
async function freshIndex() {
  const before = await database.wordBlocks.toArray()
  await database.wordBlocks.clear()
  await indexMissingMessages()
  const fresh = await index()
  await database.wordBlocks.clear()
  await database.wordBlocks.bulkPut(before)
  return fresh
}

describe('what is found', () => {
  beforeEach(() => indexMissingMessages())

  it('has all words, the last one begun', async () => {
    await stored.addMessages('conversation-1', [
      { role: 'user', content: 'The old lighthouse keeper' },
      { role: 'assistant', content: 'An old friend' },
    ])
    expect(await found('old')).toEqual(['An old friend', 'The old lighthouse keeper'])
    expect(await found('OLD líght')).toEqual(['The old lighthouse keeper'])
    expect(await found('light old')).toEqual([])
    expect(await found('keeper old')).toEqual(['The old lighthouse keeper'])
    expect(await found('friend keeper')).toEqual([])
  })

  it('is nothing where there is no word', async () => {
    expect(await searchMessages(' … ')).toEqual({ groups: [], more: false })
  })

  it('is never a system prompt, which no screen shows (decision 055)', async () => {
    expect(await found('Ada')).toEqual([])
  })

  it('is never an answer that is still being written', async () => {
    const [answer] = await stored.addMessages('conversation-1', [
      { role: 'assistant', content: '', pending: true },
    ])
    await stored.checkpointMessage(answer!.id, { content: 'half an elephant' })
    expect(await found('elephant')).toEqual([])
    await stored.updateMessage(answer!.id, { content: 'a whole elephant', pending: false })
    expect(await found('elephant')).toEqual(['a whole elephant'])
    await stored.restartMessage(answer!.id, { content: '', pending: true })
    expect(await found('elephant')).toEqual([])
  })

  it('is told by conversation, the last changed first, and newest message first', async () => {
    for (const [name, updatedAt] of [
      ['conversation-1', 10],
      ['conversation-2', 30],
      ['conversation-3', 20],
    ] as const)
      await database.conversations.update(name, { updatedAt })
    const { groups, more } = await searchMessages('text')
    expect(groups.map(({ conversation }) => conversation.id)).toEqual([
      'conversation-2',
      'conversation-3',
      'conversation-1',
    ])
    expect(groups[0]?.hits.map(({ messageId, role }) => [messageId, role])).toEqual(
      [5, 4, 3, 2].map((seq) => [
        `conversation-2-message-${seq}`,
        seq % 2 === 0 ? 'user' : 'assistant',
      ]),
    )
    expect(more).toBe(false)
  })

  it('is a title too', async () => {
    await stored.updateConversation('conversation-2', { title: 'Käse & Wein' })
    const { groups } = await searchMessages('kase w')
    expect(groups).toMatchObject([
      {
        conversation: { id: 'conversation-2' },
        titleHits: [
          [0, 4],
          [7, 11],
        ],
        hits: [],
        total: 0,
      },
    ])
  })

  it('has limits, and says that there is more', async () => {
    const all = await searchMessages('text', { limit: 12 })
    expect(all.more).toBe(false)
    const few = await searchMessages('text', { limit: 6 })
    expect(few.more).toBe(true)
    expect(few.groups.map(({ hits, total }) => [hits.length, total])).toEqual([
      [4, 4],
      [2, 4],
    ])
    const each = await searchMessages('text', { perConversation: 1 })
    expect(each.more).toBe(true)
    expect(each.groups.map(({ hits }) => hits.length)).toEqual([1, 1, 1])
  })

  it('goes over any number of blocks', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      role: 'user' as const,
      content: `number n${at} of many`,
    }))
    await stored.addMessages('conversation-1', many)
    expect(await found('n77 of')).toEqual(['number n77 of many'])
    const { groups } = await searchMessages('number', { limit: 1_000, perConversation: 1_000 })
    expect(groups[0]?.hits.map(({ snippet }) => snippet.text)).toEqual(
      many.map(({ content }) => content).reverse(),
    )
  })

  it('is as it is now, whatever changed since the last search', async () => {
    expect(await found('zebra')).toEqual([])
    await stored.updateMessage(id(3), { content: 'a zebra' })
    expect(await found('zebra')).toEqual(['a zebra'])
    const removed = await stored.deleteMessagesFrom(id(3))
    expect(await found('zebra')).toEqual([])
    await stored.restoreMessages(removed!)
    expect(await found('zebra')).toEqual(['a zebra'])
    const undo = await deleteConversation('conversation-1')
    expect(await found('zebra')).toEqual([])
    if (undo) await undo()
    expect(await found('zebra')).toEqual(['a zebra'])
    forgetWords()
    expect(await found('zebra')).toEqual(['a zebra'])
  })

  it('is found in what another tab wrote', async () => {
    await found('zebra')
    // As another tab would: nothing of this one's memory is told.
    const block = await database.wordBlocks.get(['conversation-1', 0])
    const other = await openNatively()
    const transaction = other.transaction(['messages', 'wordBlocks'], 'readwrite')
    transaction.objectStore('messages').put(sampleMessage(6, { content: 'zebra' }))
    transaction.objectStore('wordBlocks').put({
      ...block,
      revision: Date.now() + 1_000,
      words: `${block?.words ?? ''}zebra 6\n`,
    })
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    other.close()
    expect(await found('zebra')).toEqual(['zebra'])
  })

  it('is nothing of temporary chats until they are saved', async () => {
    const chat = await createTemporaryChat(
      { ...characterDraft, greeting: 'Ahoy there' },
      'standard',
    )
    expect(await found('ahoy')).toEqual([])
    await saveTemporaryChat(chat)
    expect(await found('ahoy')).toEqual(['Ahoy there'])
  })

  it('is in a new conversation at once', async () => {
    await createConversation({
      characterId: 'character-1',
      conversationType: 'standard',
      firstMessage: 'Hello quagga',
    })
    expect(await found('quagga')).toEqual(['Hello quagga'])
  })

  it('is a message by the names of its files, which go and come back with it (ATT-28)', async () => {
    const [message] = await stored.addMessages('conversation-1', [
      {
        role: 'user',
        content: 'Look at this',
        attachments: [named('Plan of the Wärehouse.pdf'), named('lamp_3.png', 'picture')],
      },
      { role: 'user', content: '', attachments: [named('quokka.txt')] },
      { role: 'user', content: 'A quokka in words', attachments: [named('quokka.txt')] },
    ])
    expect(await found('warehouse')).toEqual(['Plan of the Wärehouse.pdf · Look at this'])
    expect(await found('look ware')).toEqual(['Plan of the Wärehouse.pdf · Look at this'])
    expect(await found('lamp_3')).toEqual(['lamp_3.png · Look at this'])
    expect(await found('look')).toEqual(['Look at this'])
    expect(await found('quokka')).toEqual(['A quokka in words', 'quokka.txt'])
    await stored.updateMessage(message!.id, { content: 'Never mind' })
    expect(await found('warehouse never')).toEqual(['Plan of the Wärehouse.pdf · Never mind'])
    const removed = await stored.deleteMessagesFrom(message!.id)
    expect(await found('warehouse')).toEqual([])
    await stored.restoreMessages(removed!)
    expect(await found('warehouse')).toHaveLength(1)
    expect(await index()).toEqual(await freshIndex())
  })

  it('is bounded, however many files and however long their names (ATT-28)', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      named(`file${at} ${'long '.repeat(100)}end`),
    )
    await stored.addMessages('conversation-1', [
      { role: 'user', content: 'after them', attachments: many },
    ])
    expect(await found('after')).toEqual(['after them'])
    expect(await found('file19')).toHaveLength(1)
    expect(await found('file20')).toEqual([])
    expect(await found('end')).toEqual([])
  })

  it('goes with its character and comes back with it', async () => {
    const before = await index()
    const undo = await deleteCharacter('character-1')
    expect(new Set((await index()).map((block) => block.conversationId))).toEqual(
      new Set(['conversation-3']),
    )
    if (undo) await undo()
    expect(await index()).toEqual(before)
  })
})

describe('a damaged record (P17)', () => {
  it('without a title keeps no other conversation from being found', async () => {
    await indexMissingMessages()
    await database.conversations.update('conversation-1', { title: undefined as never })
    const { groups } = await searchMessages('text 2')
    expect(groups.map(({ conversation }) => conversation.id).sort()).toEqual([
      'conversation-2',
      'conversation-3',
    ])
  })

  it.each([[7], [[null]], [[{ kind: 'file', id: 'a', file: { name: 7 } }]]])(
    'whose files are %j keeps no other message from being found',
    async (attachments) => {
      await database.messages.update(id(3), { attachments: attachments as never })
      expect(await indexMissingMessages()).toBe(15)
      expect(await found('text 2')).toHaveLength(3)
      expect((await found('text 3')).length).toBeGreaterThan(1)
    },
  )

  it('without a text keeps no other message from being found', async () => {
    await database.messages.update(id(3), { content: null as never })
    expect(await indexMissingMessages()).toBe(15)
    expect(await found('text 2')).toHaveLength(3)
    expect(await found('text 3')).toHaveLength(2)
    expect(await indexMissingMessages()).toBe(0)
  })
})

describe('a search that is no longer wanted', () => {
  it('ends with the reason of its signal', async () => {
    await indexMissingMessages()
    const controller = new AbortController()
    const search = searchMessages('text', { signal: controller.signal })
    controller.abort(new Error('typed on'))
    await expect(search).rejects.toThrow('typed on')
    expect(await found('text 2')).toHaveLength(3)
  })
})

describe('the words in memory', () => {
  it('leave it a minute after the last search', async () => {
    await indexMissingMessages()
    let blocksRead = 0
    const count = (block: unknown) => {
      blocksRead += 1
      return block
    }
    database.wordBlocks.hook('reading', count)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await found('text')
    await found('text')
    expect(blocksRead).toBe(3)
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
    expect(await found('text 3')).toHaveLength(3)
    expect(blocksRead).toBe(6)
    database.wordBlocks.hook('reading').unsubscribe(count)
  })
})

describe('messages that the search does not know', () => {
  it('are added, and then there are none', async () => {
    expect(await found('text')).toEqual([])
    expect(await indexMissingMessages()).toBe(15)
    expect(await found('text')).toHaveLength(12)
    expect(await indexMissingMessages()).toBe(0)
  })

  it('are added in slices, however many', async () => {
    await database.messages.bulkPut(
      Array.from({ length: 1_000 }, (_, at) =>
        sampleMessage(10 + at, { role: 'user', content: `late w${at}` }),
      ),
    )
    expect(await indexMissingMessages()).toBe(1_015)
    expect(await found('w999 late')).toEqual(['late w999'])
  })

  it('are left alone while they are written, and added when that has ended', async () => {
    await indexMissingMessages()
    await database.messages.put(sampleMessage(6, { content: 'unfinished', pending: true }))
    await indexMissingMessages()
    expect(await found('unfinished')).toEqual([])
    // A crash leaves it so; opening the chat marks it, as a check-point.
    await stored.checkpointMessage(id(6), { pending: false })
    await indexMissingMessages()
    expect(await found('unfinished')).toEqual(['unfinished'])
  })

  it('are tried again later where that fails, without a word', async () => {
    await withFault(12, 'QuotaExceededError', () => indexMissingMessages())
    expect(await database.wordBlocks.count()).toBe(0)
    expect(writeFailures.getState().failures).toEqual([])
    expect(await indexMissingMessages()).toBe(15)
  })

  it('may be asked for twice at once', async () => {
    expect(await Promise.all([indexMissingMessages(), indexMissingMessages()])).toEqual([15, 15])
  })
})

describe('the index', () => {
  const place = fc.integer({ min: 2, max: 80 })
  const text = fc.constantFrom('', 'one two', 'two three', 'three', 'été')
  const command = fc.oneof(
    fc.tuple(fc.constant('add'), place, text),
    fc.tuple(fc.constant('edit'), place, text),
    fc.tuple(fc.constant('remove'), place, text),
    fc.tuple(fc.constant('restart'), place, text),
    fc.tuple(fc.constant('finish'), place, text),
    fc.tuple(fc.constant('cut and undo'), place, text),
    fc.tuple(fc.constant('cut'), place, text),
  )

  async function run([name, seq, content]: [string, number, string]) {
    const message = await stored.getMessages('conversation-9', {
      fromSeq: seq,
      limit: 1,
      countFrom: 'start',
    })
    const messageId = message[0]?.id ?? 'none'
    if (name === 'add') {
      const drafts = Array.from({ length: seq % 20 }, () => ({ role: 'user' as const, content }))
      await stored.addMessages('conversation-9', drafts)
    } else if (name === 'edit') await stored.updateMessage(messageId, { content })
    else if (name === 'remove') await stored.removeMessage(messageId)
    else if (name === 'restart') await stored.restartMessage(messageId, { content, pending: true })
    else if (name === 'finish')
      await stored.updateMessage(messageId, { content, pending: false, status: 'complete' })
    else {
      const removed = await stored.deleteMessagesFrom(messageId)
      if (name === 'cut and undo' && removed) await stored.restoreMessages(removed)
    }
  }

  it('is what it would be if it were made anew, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 8 }), async (commands) => {
        await database.messages.clear()
        await database.wordBlocks.clear()
        await database.conversations.put(sampleConversation({ id: 'conversation-9' }))
        await stored.addMessages(
          'conversation-9',
          Array.from({ length: 40 }, (_, at) => ({ role: 'user', content: `start s${at}` })),
        )
        for (const each of commands) await run(each)
        expect(await index()).toEqual(await freshIndex())
      }),
      { numRuns: 15 },
    )
  })
})
