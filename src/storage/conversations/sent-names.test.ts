import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import type { MessageRecord } from '../database/records'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleConversation, sampleMessage } from '../testing/sample-records'
import { tablesOf } from './conversation-source'
import { countOtherNames, giveSentNames } from './sent-names'
import { temporaryData } from './temporary-data'

beforeEach(freshDatabase)
afterEach(async () => {
  temporaryData.setState(temporaryData.getInitialState(), true)
  await removeDatabase()
})

describe.each(['conversation-1', 'temp_1'])('giveSentNames in %s (PERS-04)', (id) => {
  const message = (seq: number, change: Partial<MessageRecord> = {}) =>
    sampleMessage(seq, {
      id: `${id.startsWith('temp_') ? 'temp_' : ''}m${seq}`,
      conversationId: id,
      ...change,
    })
  const all = [
    message(1),
    message(2),
    message(3),
    message(4, { userName: 'Ida' }),
    message(5, { userName: 'odd' }),
    message(6, { userName: 'Mara' }),
  ]
  const tables = tablesOf(id)
  const stored = async () => tables.messages.of(id)
  const names = async () => (await stored()).map(({ userName }) => userName)

  beforeEach(async () => {
    await database.conversations.put(sampleConversation())
    await tables.transaction({ action: 'save_chat' }, 'chats', async () => {
      await tables.messages.put(all)
    })
  })

  it('renames what the user sent and nothing else', async () => {
    expect(await countOtherNames(id, 'Mara')).toBe(2)
    expect((await giveSentNames(id, 'Mara')).count).toBe(2)
    expect(await names()).toEqual([undefined, 'Mara', undefined, 'Mara', 'odd', 'Mara'])
    expect(await countOtherNames(id, 'Mara')).toBe(0)
  })

  it('comes back with Undo, exactly', async () => {
    const { undo } = await giveSentNames(id, 'Mara')
    await undo()
    expect(await stored()).toEqual(all)
  })

  it('takes names away where the user is nobody', async () => {
    await giveSentNames(id, undefined)
    expect(await names()).toEqual([undefined, undefined, undefined, undefined, 'odd', undefined])
    expect((await stored())[3]).not.toHaveProperty('userName')
  })

  it('leaves alone with Undo what has another name since, and what was deleted', async () => {
    const { undo } = await giveSentNames(id, 'Mara')
    await tables.transaction({ action: 'save_chat' }, 'chats', async () => {
      await tables.messages.change(all[1]?.id ?? '', { userName: 'Eve' })
      await tables.messages.remove([all[3]?.id ?? ''])
    })
    await undo()
    expect(await names()).toEqual([undefined, 'Eve', undefined, 'odd', 'Mara'])
  })
})
