import type { Undo } from '../commands/undo'
import { applyChange } from '../database/apply-change'
import type { WriteOptions } from '../database/write'
import { tablesOf } from './conversation-source'

/* The names that messages of the user were sent under. Nothing but the user's wish changes them afterwards. PERS-04. */

/** What giving messages another name has done. */
export interface NamesGiven {
  /** How many messages have another name now. */
  count: number
  undo: Undo
}

/** Messages of the user in a chat that have another name than this one. */
export async function countOtherNames(
  conversationId: string,
  userName: string | undefined,
): Promise<number> {
  const messages = await tablesOf(conversationId).messages.of(conversationId)
  return messages.filter((each) => each.role === 'user' && each.userName !== userName).length
}

/**
 * Gives all messages of the user in a chat one name, in one transaction.
 * @param userName undefined takes the names away.
 * @throws {StorageError}
 */
export async function giveSentNames(
  conversationId: string,
  userName: string | undefined,
): Promise<NamesGiven> {
  const { messages, ...tables } = tablesOf(conversationId)
  const options: WriteOptions = {
    action: 'save_sent_names',
    subject: `sent names ${conversationId}`,
  }
  /** The names before, by the messages' ids. */
  const before = new Map<string, string | undefined>()
  await tables.transaction(options, 'messages', async () => {
    before.clear()
    const all = await messages.of(conversationId)
    const others = all.filter((each) => each.role === 'user' && each.userName !== userName)
    for (const each of others) before.set(each.id, each.userName)
    await messages.put(others.map((each) => applyChange(each, { userName })))
  })
  const undo = () =>
    tables.transaction(options, 'messages', async () => {
      const found = await messages.getAll([...before.keys()])
      await messages.put(
        found.flatMap((message) =>
          // One that was deleted stays so, and one that has another name by now keeps it.
          message && message.userName === userName
            ? applyChange(message, { userName: before.get(message.id) })
            : [],
        ),
      )
    })
  return { count: before.size, undo }
}
