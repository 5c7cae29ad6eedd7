import type { LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { CodeSpanEmitter, type CodeSpan } from './code-span-emitter'
import type { LanguageId } from './languages'

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

const engine = core.newInstance()
engine.configure({ __emitter: CodeSpanEmitter })

/** Fetches a language's grammar. @throws when its chunk cannot be had (offline after an update). */
export async function addGrammar(id: LanguageId): Promise<void> {
  const { default: grammar } = await MODULES[id]()
  engine.registerLanguage(id, grammar)
}

/** Languages that appear inside another one. */
export function embeddedIn(id: LanguageId): readonly LanguageId[] {
  return EMBEDDED[id] ?? []
}

/** The code in coloured pieces, or null when its grammar gave up. The grammar must be there. */
export function colour(id: LanguageId, code: string): readonly CodeSpan[] | null {
  try {
    const { _emitter: emitter, errorRaised } = engine.highlight(code, { language: id })
    if (errorRaised !== undefined || !(emitter instanceof CodeSpanEmitter)) return null
    return emitter.spans
  } catch {
    return null
  }
}
