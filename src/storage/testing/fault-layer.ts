import { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore } from 'fake-indexeddb'

/*
 * Makes one operation of the in-memory database fail, as a full disk or a broken browser would (P16). What
 * counts as an operation: opening a transaction, each request, and each commit of a write.
 */

/** How an operation fails for good; an abort takes the whole transaction at once. */
export const faults = ['QuotaExceededError', 'AbortError', 'NotReadableError'] as const
/** The last is that of a lost connection, for which another one is opened (REACH-03). */
export type Fault = (typeof faults)[number] | 'UnknownError'

const requestMethods = [
  'put',
  'add',
  'delete',
  'clear',
  'get',
  'getKey',
  'getAll',
  'getAllKeys',
  'openCursor',
  'openKeyCursor',
  'count',
]
const requestSources: [object, string[]][] = [
  [IDBObjectStore.prototype, requestMethods],
  [IDBIndex.prototype, requestMethods],
  [IDBCursor.prototype, ['continue', 'advance', 'update', 'delete']],
]

type Method = (this: unknown, ...args: unknown[]) => unknown

/** The inside of fake-indexeddb's transactions. */
interface Inside {
  abort(): void
  _abort(errorName: string): void
  _markFinished(): void
  _requests: { operation: () => unknown }[]
}

function isInside(value: unknown): value is Inside {
  return typeof value === 'object' && value !== null && '_markFinished' in value
}

/** The transaction that a store, an index or a cursor belongs to. */
function transactionOf(target: unknown): Inside {
  for (const key of ['transaction', 'objectStore', 'source']) {
    const value: unknown =
      typeof target === 'object' && target !== null ? Reflect.get(target, key) : undefined
    if (isInside(value)) return value
    if (typeof value === 'object' && value !== null) return transactionOf(value)
  }
  throw new Error('Nothing of the database')
}

/** The fault that waits for its operation; the methods below look here each time they are called. */
let current = { failing: Infinity, fault: 'NotReadableError' as Fault, count: 0 }

function isFailing() {
  current.count += 1
  return current.count === current.failing
}

/**
 * Runs something while one operation of the database fails.
 * @param failing which one, from 1; Infinity only counts.
 * @returns the number of operations, and what was thrown if anything was.
 */
export async function withFault(
  failing: number,
  fault: Fault,
  run: () => Promise<unknown>,
): Promise<{ count: number; error: unknown }> {
  const mine = { failing, fault, count: 0 }
  current = mine
  try {
    await run()
    return { count: mine.count, error: undefined }
  } catch (error) {
    return { count: mine.count, error }
  } finally {
    current = { failing: Infinity, fault, count: 0 }
  }
}

function failRequest(transaction: Inside) {
  const { fault } = current
  const last = transaction._requests.at(-1)
  if (fault === 'AbortError' || !last) transaction.abort()
  else
    last.operation = () => {
      throw new DOMException('injected', fault)
    }
}

/** Lets a transaction whose requests have all succeeded fail at the end, as a full disk does. */
function watchCommit(transaction: Inside) {
  const finish = transaction._markFinished.bind(transaction)
  transaction._markFinished = () => {
    transaction._markFinished = finish
    if (isFailing()) transaction._abort(current.fault)
    else finish()
  }
}

function replaceMethod(prototype: object, name: string, replace: (original: Method) => Method) {
  Reflect.set(prototype, name, replace(Reflect.get(prototype, name) as Method))
}

// Done once and before any database is opened, because Dexie binds methods when it opens one.
for (const [prototype, names] of requestSources)
  for (const name of names)
    if (Object.hasOwn(prototype, name))
      replaceMethod(prototype, name, (original) => {
        return function (...args) {
          const fails = isFailing()
          const request = original.apply(this, args)
          if (fails) failRequest(transactionOf(this))
          return request
        }
      })
replaceMethod(IDBDatabase.prototype, 'transaction', (original) => {
  return function (...args) {
    // Upgrades are opened by the in-memory database itself, which nothing it throws there would leave again.
    const isUpgrade = args[1] === 'versionchange'
    if (!isUpgrade && isFailing()) throw new DOMException('injected', current.fault)
    const transaction = original.apply(this, args)
    if (args[1] === 'readwrite' && isInside(transaction)) watchCommit(transaction)
    return transaction
  }
})
