/*
 * Safari cuts the connection of a page in the background ("Connection to Indexed Database server lost"), and may say so only
 * when it is used next, with an `UnknownError`. Of a connection that is closed, which is an `InvalidStateError`, Dexie knows
 * what to do: it opens another one, and does there what was asked for.
 */

const lost = new WeakSet<IDBDatabase>()

/** Has a connection that is lost say that it is closed, to whoever begins a transaction. */
export function tellLossAsClosed(connection: IDBDatabase): void {
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...args: Parameters<typeof begin>) => {
    try {
      if (!lost.has(connection)) return begin(...args)
    } catch (cause) {
      if (!(cause instanceof DOMException) || cause.name !== 'UnknownError') throw cause
    }
    throw new DOMException('The connection is lost', 'InvalidStateError')
  }
}

/** Says that a connection is lost: nothing is begun over it any more. */
export function giveUpAsLost(connection: IDBDatabase): void {
  lost.add(connection)
}
