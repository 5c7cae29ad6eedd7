import type { HLJSApi, LanguageFn } from 'highlight.js'
import { CodeSpanEmitter, type CodeSpan } from './code-span-emitter'
import type { LanguageId } from './languages'

/** Longer code stays plain, in UTF-16 code units. */
const MAX_CODE_LENGTH = 20_000

/** Each language is a chunk of its own, loaded when the first code in it is complete. */
const MODULES: Record<LanguageId, () => Promise<{ default: LanguageFn }>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  go: () => import('highlight.js/lib/languages/go'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** Languages that appear inside another one. */
const EMBEDDED: Partial<Record<LanguageId, readonly LanguageId[]>> = {
  xml: ['css', 'javascript'],
}

let engine: HLJSApi | null = null
const loading = new Map<LanguageId, Promise<void>>()
const loaded = new Set<LanguageId>()
const listeners = new Set<() => void>()

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
  const [core, language] = await Promise.all([import('highlight.js/lib/core'), MODULES[id]()])
  await Promise.all((EMBEDDED[id] ?? []).map(loadLanguage))
  if (engine === null) {
    engine = core.default.newInstance()
    engine.configure({ __emitter: CodeSpanEmitter })
  }
  engine.registerLanguage(id, language.default)
  loaded.add(id)
  for (const listener of listeners) listener()
}

/** Calls back whenever a language has been loaded; returns the function that ends it. */
export function onLanguageLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether `highlight` can colour this language now. */
export function isLanguageLoaded(id: LanguageId): boolean {
  return loaded.has(id)
}

/** The code in coloured pieces, or null while its language is not loaded or when its grammar gave up. */
export function highlight(id: LanguageId, code: string): readonly CodeSpan[] | null {
  if (engine === null || !loaded.has(id)) return null
  try {
    const { _emitter: emitter, errorRaised } = engine.highlight(code, { language: id })
    if (errorRaised !== undefined || !(emitter instanceof CodeSpanEmitter)) return null
    return emitter.spans
  } catch {
    return null
  }
}
