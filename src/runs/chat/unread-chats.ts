import { readUnreadChats, UNREAD_KEY, writeUnreadChats } from '@/storage/browser/unread-chats'
import { isTemporaryId } from '@/storage/conversations/temporary-data'
import { type RunState, runStore } from '../run-store'
import { unreadChats } from './unread-store'

let isWatching = false

/** Marks chats whose answers end out of sight, those of before too, and takes the mark away when they are opened. Goes on until the page goes. */
export function watchUnreadChats(): void {
  if (isWatching) return
  isWatching = true
  unreadChats.setState({ ids: readUnreadChats() })
  let states = answerStates()
  runStore.subscribe(() => {
    const before = states
    states = answerStates()
    for (const [id, state] of states)
      if (
        before.get(id) === 'running' &&
        (state === 'done' || state === 'failed') &&
        !isInSight(id)
      )
        change((ids) => [id, ...ids.filter((each) => each !== id)])
  })
  const clear = () => {
    if (unreadChats.getState().ids.some(isInSight))
      change((ids) => ids.filter((id) => !isInSight(id)))
  }
  // The router has the history tell of each of its changes.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, clear)
  document.addEventListener('visibilitychange', clear)
  addEventListener('storage', ({ key }) => {
    if (key !== UNREAD_KEY) return
    unreadChats.setState({
      ids: [...unreadChats.getState().ids.filter(isTemporaryId), ...readUnreadChats()],
    })
    clear()
  })
  clear()
}

function answerStates(): ReadonlyMap<string, RunState | undefined> {
  const runs = Object.entries(runStore.getState().answer ?? {})
  return new Map(runs.map(([id, run]) => [id, run?.state]))
}

function isInSight(conversationId: string): boolean {
  return (
    document.visibilityState === 'visible' &&
    ['chat', 'chat2'].some((room) => location.pathname.endsWith(`/${room}/${conversationId}`))
  )
}

function change(how: (ids: readonly string[]) => readonly string[]): void {
  const ids = how(unreadChats.getState().ids)
  unreadChats.setState({ ids })
  // A temporary chat is gone with the page.
  writeUnreadChats(ids.filter((id) => !isTemporaryId(id)))
}
