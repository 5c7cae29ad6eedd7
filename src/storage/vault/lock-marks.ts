import { createId } from '@/lib/ids'

/*
 * What all tabs know at once, in localStorage: which lock was the last, and when the user was last seen. Messages
 * between tabs are quicker, but a tab that sleeps gets them late; these are asked before each use of a key (P8).
 */

const LOCK_KEY = 'parlour-vault-lock'
/** Name of the mark that says when the user was last seen. */
export const ACTIVE_KEY = 'parlour-vault-active'

/** Marks that localStorage did not take, because it is full or forbidden: known to this tab alone. */
const untaken = new Map<string, string>()

function readMark(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function writeMark(name: string, value: string) {
  try {
    localStorage.setItem(name, value)
    untaken.delete(name)
  } catch {
    // This tab knows it, and others are told by message.
    untaken.set(name, value)
  }
}

/** Whether a name in localStorage is that of the lock mark; null is all of them, which were cleared. */
export function isLockMark(name: string | null): boolean {
  return name === null || name === LOCK_KEY
}

/** Names the last lock; a vault that was opened under another mark is locked. */
export function readLockMark(): string {
  // Both: another tab may still be able to leave its mark.
  return readMark(LOCK_KEY) + (untaken.get(LOCK_KEY) ?? '')
}

/** Locks whatever was opened before, in every tab. */
export function writeLockMark(): void {
  writeMark(LOCK_KEY, createId())
}

/** When the user was last seen in any tab, in epoch milliseconds; 0 where never. */
export function readLastActive(): number {
  return Math.max(Number(readMark(ACTIVE_KEY)) || 0, Number(untaken.get(ACTIVE_KEY)) || 0)
}

/** Notes that the user is there. @param now epoch milliseconds */
export function writeLastActive(now: number): void {
  writeMark(ACTIVE_KEY, String(now))
}
