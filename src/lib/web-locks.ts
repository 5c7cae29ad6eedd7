/** The locks among all tabs. Absent outside secure contexts, whatever the types say; then only one tab is assumed. */
export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.locks
}
