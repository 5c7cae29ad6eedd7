import type { Transaction } from 'dexie'
import { upgradeLorebooks } from './upgrade-lorebooks'
import { upgradeMessages } from './upgrade-messages'

/** Told how many records are done, of how many. */
type OnProgress = (done: number, total: number) => void

/** What changes records when an older database is opened, by what is changed. Loaded then only. */
export const upgrades = {
  messages: (transaction: Transaction, onProgress: OnProgress) =>
    upgradeMessages(
      transaction.table<unknown, string>('messages'),
      transaction.table<unknown, [string, number]>('wordBlocks'),
      onProgress,
    ),
  cards: (transaction: Transaction, onProgress: OnProgress) =>
    upgradeLorebooks(
      transaction.table<unknown, string>('cards'),
      transaction.table('lorebooks'),
      transaction.table('loreEntries'),
      onProgress,
    ),
}
