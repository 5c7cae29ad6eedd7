/**
 * What is done where the browser has lost its connection to the database, as Safari does with pages in the background:
 * nothing, until `mend-connection.ts` is loaded, which nothing of the start waits for.
 */
export const lostConnection = {
  /** Reads for a live query, and sees to it that it is asked again over a new connection. */
  read: <Result>(read: () => Promise<Result>): Promise<Result> => read(),
  /** Makes a change in a transaction, and tries it once more over a new connection. */
  write: <Result>(
    transact: (change: () => Promise<Result>) => PromiseLike<Result>,
    change: () => Promise<Result>,
  ): PromiseLike<Result> => transact(change),
}
