import type { DBCore, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie'

/** The store that a stream's check-points write, alone. */
const CHECKPOINT_STORE = 'messages'

/**
 * What the change log of sync does to writes. Empty until `sync/change-log.ts` is loaded, which `database.ts` sees to before
 * anybody writes where sync is on. Here and not a middleware of its own, because those are fixed before that is known.
 */
export const changeLog: {
  /** The stores of a transaction with those that the log needs beside them. */
  scope?: (stores: string[], mode: IDBTransactionMode) => string[]
  /** Writes, and notes what has changed in the same transaction. */
  mutate?: (
    core: DBCore,
    table: DBCoreTable,
    request: DBCoreMutateRequest,
  ) => ReturnType<DBCoreTable['mutate']>
} = {}

/**
 * Chooses how hard each transaction is made to stick (P14). What a user typed, keys, imports and
 * deletes wait until the disk has them (`strict`). A check-point of a streaming answer is the only
 * write that touches the messages store alone (every user action on a message also touches its
 * conversation's updatedAt, MSG-01): it is `relaxed`, because it comes each second and the next one
 * repeats it. The change log is told of all writes but these.
 */
export function chooseDurability(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const relaxed = stores.join() === CHECKPOINT_STORE
        return core.transaction(
          relaxed ? stores : (changeLog.scope?.(stores, mode) ?? stores),
          mode,
          { ...options, durability: relaxed ? 'relaxed' : 'strict' },
        )
      },
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => changeLog.mutate?.(core, table, request) ?? table.mutate(request),
        }
      },
    }),
  })
}
