import type { CodeSpan } from './code-span-emitter'
import type { LanguageId } from './languages'

/** Loaded with the first language: most chats show no code. */
const loadEngine = () => import('./highlight-engine')

/** Longer code stays plain, in UTF-16 code units. */
const MAX_CODE_LENGTH = 20_000

let engine: Awaited<ReturnType<typeof loadEngine>> | null = null
const loading = new Map<LanguageId, Promise<void>>()
const loaded = new Set<LanguageId>()

/** Whether code of this length and shape is coloured at all. */
export function isHighlightable(language: LanguageId, code: string): boolean {
  return code.length <= MAX_CODE_LENGTH && hasUsualShape(language, code)
}

/**
 * The grammars' patterns go back over long stretches without punctuation, and markdown's over open
 * brackets: seconds for text that no one writes by hand.
 */
function hasUsualShape(language: LanguageId, code: string): boolean {
  if (language === 'markdown' && code.split('[').length > 200) return false
  return !/[\w\s$]{1000}/.test(code) && !/[^\s]{1500}/.test(code)
}

/** Loads a language and those inside it; rejects when a chunk cannot be had (offline after an update). */
export function loadLanguage(id: LanguageId): Promise<void> {
  const known = loading.get(id)
  if (known) return known
  const promise = registerLanguage(id).catch((error: unknown) => {
    // The next code block tries again.
    loading.delete(id)
    throw error
  })
  loading.set(id, promise)
  return promise
}

async function registerLanguage(id: LanguageId): Promise<void> {
  engine = await loadEngine()
  await Promise.all([engine.addGrammar(id), ...engine.embeddedIn(id).map(loadLanguage)])
  loaded.add(id)
}

/** The code in coloured pieces, or null while its language is not loaded or when its grammar gave up. */
export function highlight(id: LanguageId, code: string): readonly CodeSpan[] | null {
  return engine !== null && loaded.has(id) ? engine.colour(id, code) : null
}
