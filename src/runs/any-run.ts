import { chatRuns, isRunning } from './chat/chat-runs'
import { isAnyRunning, runStore } from './run-store'

/* What a model is at in this tab, of whatever kind: a reload would cut it off. */

/** Whether a model is at anything. */
export function isAnyRunGoing(): boolean {
  return Object.values(chatRuns.getState()).some(isRunning) || isAnyRunning()
}

/** Tells of each change of any run, also of those that go on. @returns the way to stop listening. */
export function watchRuns(listener: () => void): () => void {
  const stops = [chatRuns.subscribe(listener), runStore.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}
