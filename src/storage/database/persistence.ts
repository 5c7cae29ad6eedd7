import { supportsStyle } from '@/ui/style/supports-style'

let asked = false

/**
 * Asks the browser, once a visit and at the first real save, not to evict the database (P20). Silent:
 * a refusal changes nothing, and the settings screen shows the state. Firefox would ask the user: there a button in
 * Settings does it (REACH-12).
 */
export async function requestPersistence(): Promise<void> {
  if (asked) return
  asked = true
  try {
    // Absent outside secure contexts and in older browsers, whatever the types say.
    const storage = navigator.storage as StorageManager | undefined
    // Firefox alone knows this style.
    if (!storage || supportsStyle('-moz-orient', 'inline')) return
    if (!(await storage.persisted())) await storage.persist()
  } catch {
    // Some browsers throw in private windows; nothing depends on the answer.
  }
}
