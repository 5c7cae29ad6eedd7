/** Shorter keys are words like "none", which stand in many a text without being a key. */
const SHORTEST_KEY = 8

/**
 * Forgets whatever this tab keeps in localStorage and sessionStorage that has one of these texts in it, such as the
 * draft of a message or of a form that a key was pasted into (P6).
 */
export function forgetKeyTraces(apiKeys: readonly string[]): void {
  const keys = apiKeys.filter(({ length }) => length >= SHORTEST_KEY)
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const name of Object.keys(storage)) {
        const text = name + (storage.getItem(name) ?? '')
        if (keys.some((apiKey) => isIn(apiKey, text))) storage.removeItem(name)
      }
    } catch {
      // Forbidden: then nothing is kept either.
    }
  }
}

/** As it is, or within JSON. */
function isIn(apiKey: string, text: string): boolean {
  return text.includes(apiKey) || text.includes(JSON.stringify(apiKey).slice(1, -1))
}
