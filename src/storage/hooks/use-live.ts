import { liveQuery, type Subscription } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { readAgain } from '../connection/lost-connection'
import { untilDrawn } from '../connection/read-ahead'
import { keepIdentity, keepSame } from '../database/keep-identity'
import { isTemporaryId, temporaryData } from '../conversations/temporary-data'

type Dependency = string | number | undefined

/**
 * Reads the database and reads again whenever what was read changes, in this tab or another. Undefined until the first answer for these dependencies; a failed read throws, which the
 * error boundary turns into the recovery screen (P17).
 * @param refinements what the query depends on besides: when only these change, the present answer stays
 * until the new one is there.
 * @param readAhead gives what was read ahead of Dexie; it stands in for the first answer. Where it has nothing, the drawing of a
 * chat may wait for the answer.
 */
export function useLive<Result>(
  query: () => Promise<Result>,
  dependencies: Dependency[],
  refinements: readonly unknown[] = [],
  readAhead?: () => Result | undefined,
): Result | undefined {
  // useObservable goes on showing the answer for earlier dependencies: it is told apart by this key.
  const key = JSON.stringify(dependencies)
  // Kept from the beginning: what was read ahead is soon forgotten, and this may still wait for its answer.
  const [early] = useState(() => ({ key, result: readAhead?.() }))
  const stand = early.key === key ? early.result : undefined
  const isWaitedFor = readAhead !== undefined && stand === undefined
  const answer = useObservable(() => {
    const read = async () => ({ key, result: keepSame(stand, await readAgain(query)) })
    return isWaitedFor ? liveQuery(read) : liveOnceDrawn(read)
  }, [...dependencies, ...refinements])
  return answer?.key === key ? answer.result : stand
}

/** A live query that leaves a chat that was read ahead the time to be drawn. */
function liveOnceDrawn<Result>(read: () => Promise<Result>) {
  const subscribe = (next: (result: Result) => void, fail?: (error: unknown) => void) => {
    let subscription: Subscription | undefined
    let isOver = false
    const begin = () => {
      if (!isOver) subscription = liveQuery(read).subscribe(next, fail)
    }
    const isDrawn = untilDrawn()
    if (isDrawn) void isDrawn.then(begin)
    else begin()
    return () => {
      isOver = true
      subscription?.unsubscribe()
    }
  }
  return { hasValue: () => false, subscribe }
}

/**
 * The same for something of a conversation or character that may be temporary: then it is read again when temporary data
 * changes.
 */
export function useLiveOf<Result>(
  id: string | undefined,
  query: () => Promise<Result>,
  readAhead?: () => Result | undefined,
): Result | undefined {
  const isTemporary = id !== undefined && isTemporaryId(id)
  const temporary = useStore(temporaryData, (data) => (isTemporary ? data : undefined))
  return useLive(query, [id], [temporary], readAhead)
}

/** The same for a list: records that have not changed keep their identity from one reading to the next. */
export function useLiveList<Row extends { id: string }>(
  query: () => Promise<Row[]>,
  dependencies: (string | number | undefined)[] = [],
): Row[] | undefined {
  const last = useRef<Row[]>([])
  return useLive(async () => {
    last.current = keepIdentity(last.current, await query())
    return last.current
  }, dependencies)
}
