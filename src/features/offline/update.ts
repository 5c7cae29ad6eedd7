import { isAnyRunning, runStore } from '@/runs/run-store'
import {
  giveUpTemporaryChats,
  hasTemporaryChats,
  wouldLoseTemporaryChats,
} from '@/storage/conversations/temporary-data'
import { createStore } from 'zustand/vanilla'

/*
 * A new version is loaded when the user says so, or when Parlour is opened the next time; never by itself (P21). An
 * update is a reload of this tab. Drafts of messages survive it, an answer that is being written is waited for, and
 * what else would be lost is asked about.
 */

/** How far a new version of Parlour has come in this tab. */
export type UpdateState =
  /** There is none, or it was put off. */
  | 'none'
  | 'offered'
  /** Said yes to, but temporary chats would be lost: asks once more. */
  | 'asking'
  /** Said yes to; it comes when the answer that is being written is finished. */
  | 'waiting'

/** Where the update of this tab stands. */
export const updateState = createStore<{ state: UpdateState; build?: string }>(() => ({
  state: 'none',
}))

let postponed: string | undefined

/** Offers a build that is ready, unless it was put off before. */
export function offerUpdate(build: string): void {
  const { state } = updateState.getState()
  if (build === postponed) return
  updateState.setState({ state: state === 'none' ? 'offered' : state, build })
}

/** Puts the new version off until Parlour is opened the next time, or a still newer one is ready. */
export function postponeUpdate(): void {
  postponed = updateState.getState().build
  updateState.setState({ state: 'none' })
}

/**
 * Loads the new version as soon as that cuts nothing off.
 * @param reload loads the page anew
 */
export function acceptUpdate(reload: () => void): void {
  const isAsked = updateState.getState().state === 'asking'
  if (isAsked) giveUpTemporaryChats()
  if (!isAsked && hasTemporaryChats()) updateState.setState({ state: 'asking' })
  else if (isAnyRunning()) waitForRuns(reload, isAsked)
  else {
    // The browser itself asks when a form with changes is open; after a "no" the offer still stands.
    updateState.setState({ state: 'offered' })
    reload()
  }
}

/** @param mayLoseChats whether the user has agreed to losing temporary chats. */
function waitForRuns(reload: () => void, mayLoseChats: boolean) {
  updateState.setState({ state: 'waiting' })
  const stop = () => {
    stopRuns()
    stopState()
  }
  const goOn = () => {
    if (isAnyRunning()) return
    stop()
    updateState.setState({ state: 'offered' })
    // What the answer added to a temporary chat was agreed to with the chat.
    if (mayLoseChats) giveUpTemporaryChats()
    // Something was begun since: a question out of nowhere would startle.
    if (isSomethingOpen() || wouldLoseTemporaryChats()) return
    reload()
  }
  const stopRuns = runStore.subscribe(goOn)
  const stopState = updateState.subscribe(({ state }) => {
    if (state !== 'waiting') stop()
  })
}

/** Whether a dialog is open or a form with changes would hold the page back. */
function isSomethingOpen(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return document.querySelector('[role=dialog]') !== null || !dispatchEvent(leaving)
}
