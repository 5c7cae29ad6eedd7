import type { Dexie } from 'dexie'

/** The store that a stream's check-points write, alone. */
const CHECKPOINT_STORES = ['messages']

/**
 * Chooses how hard each transaction is made to stick (P14). What a user typed, keys, imports and
 * deletes wait until the disk has them (`strict`). A check-point of a streaming answer is the only
 * write that touches the messages store alone (every user action on a message also touches its
 * conversation's updatedAt, MSG-01): it is `relaxed`, because it comes each second and the next one
 * repeats it.
 */
export function chooseDurability(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const relaxed =
          stores.length === CHECKPOINT_STORES.length &&
          CHECKPOINT_STORES.every((store) => stores.includes(store))
        return core.transaction(stores, mode, {
          ...options,
          durability: relaxed ? 'relaxed' : 'strict',
        })
      },
    }),
  })
}
