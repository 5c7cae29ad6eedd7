import { createId } from '@/lib/ids'

/*
 * What all tabs know at once, in localStorage: which lock was the last, and when the user was last seen. Messages
 * between tabs are quicker, but a tab that sleeps gets them late; these are asked before each use of a key (P8).
 */

const LOCK_KEY = 'parlour-vault-lock'
const ACTIVE_KEY = 'parlour-vault-active'

/** Stands in where a browser forbids localStorage; then this tab is alone. */
const ownMarks = new Map<string, string>()

function readMark(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ownMarks.get(name) ?? ''
  }
}

function writeMark(name: string, value: string) {
  ownMarks.set(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // Full or forbidden: this tab knows it, and others are told by message.
  }
}

/** Names the last lock; a vault that was opened under another mark is locked. */
export function readLockMark(): string {
  return readMark(LOCK_KEY)
}

/** Locks whatever was opened before, in every tab. */
export function writeLockMark(): void {
  writeMark(LOCK_KEY, createId())
}

/** When the user was last seen in any tab, in epoch milliseconds; 0 where never. */
export function readLastActive(): number {
  return Number(readMark(ACTIVE_KEY)) || 0
}

/** Notes that the user is there. @param now epoch milliseconds */
export function writeLastActive(now: number): void {
  writeMark(ACTIVE_KEY, String(now))
}
