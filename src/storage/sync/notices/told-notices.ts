import { chatScreenOf } from '@/domain/conversation'
import { database } from '../../database/database'
import { type Fields } from '../../session-file/check/read-record'
import { syncedStore } from '../rules/registry'
import { getHeld, recordTable } from '../sync-tables'
import { getKeptText, type KeptText } from './kept-texts'
import { getNotices, type Notice } from './notices'

/** A notice with what its sentence needs. */
export interface ToldNotice extends Notice {
  /** What the record, or the chat of a message, is called; absent where it has no name, or is gone. */
  name?: string
  /** The chat that it is, or that it is in. */
  chat?: { id: string; screen: 'chat' | 'chat2' }
  /** Of a text that was kept in its mark: both texts, while there is a choice. */
  texts?: KeptText
}

/** The notices with what is told of them, the newest first. */
export async function getToldNotices(): Promise<ToldNotice[]> {
  return Promise.all((await getNotices()).map(tell))
}

async function tell(notice: Notice): Promise<ToldNotice> {
  const { store, recordId, register } = notice
  const row = await rowOf(store, recordId)
  const conversationId = store === 'conversations' ? recordId : textAt(row, 'conversationId')
  const conversation =
    conversationId === undefined ? undefined : await database.conversations.get(conversationId)
  const character = conversation && (await database.characters.get(conversation.characterId))
  const name = conversation?.title ?? textAt(row, 'name') ?? textAt(row, 'title')
  const texts =
    register === undefined ? undefined : await getKeptText({ store, recordId, register })
  return {
    ...notice,
    ...(name !== undefined && name.trim() !== '' && { name }),
    ...(conversation && {
      chat: { id: conversation.id, screen: chatScreenOf(conversation, character) },
    }),
    ...(texts && { texts }),
  }
}

/** A record as it stands here, or as it is held. */
async function rowOf(store: string, id: string): Promise<Fields | undefined> {
  if (!syncedStore(store)) return undefined
  const row = await recordTable(store).get(id)
  if (row) return row
  const [held] = await getHeld(store, [id])
  return held?.row
}

function textAt(row: Fields | undefined, field: string): string | undefined {
  const value = row?.[field]
  return typeof value === 'string' ? value : undefined
}
