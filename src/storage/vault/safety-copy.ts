/** Where the safety copy of the last import stands; keys in it are as readable as they were then. */
const SAFETY_COPY_NAME = 'parlour-safety'

/**
 * Deletes the copy that an import made of what it replaced, if there is one: with it the last import can no longer be
 * undone. Another tab that has it open makes the browser wait; the deletion then follows by itself.
 * @throws the browser's own error.
 */
export function deleteSafetyCopy(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(SAFETY_COPY_NAME)
    request.onsuccess = () => resolve()
    request.onblocked = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('The safety copy stays'))
  })
}
