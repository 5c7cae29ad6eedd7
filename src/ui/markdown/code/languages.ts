import { byWord } from '@/lib/by-word'

/** A language that can be coloured. */
export type Language = {
  /** Name of its module in highlight.js. */
  id: LanguageId
  label: string
}

const LABELS = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  xml: 'HTML/XML',
  yaml: 'YAML',
} as const

export type LanguageId = keyof typeof LABELS

/** Other names after a fence. */
const ALIASES = byWord<LanguageId>({
  cpp: 'cc c++ hpp',
  c: 'h',
  csharp: 'cs c#',
  go: 'golang',
  xml: 'html xhtml svg',
  javascript: 'js jsx mjs cjs',
  json: 'jsonc json5',
  kotlin: 'kt',
  markdown: 'md',
  sql: 'mysql postgresql postgres sqlite',
  diff: 'patch',
  python: 'py python3',
  ruby: 'rb',
  rust: 'rs',
  css: 'scss',
  bash: 'sh shell console zsh',
  typescript: 'ts tsx',
  yaml: 'yml',
})

/** The language meant by the word after a fence, or null when it cannot be coloured. */
export function languageOf(written: string): Language | null {
  const name = written.toLowerCase()
  const id = ALIASES.get(name) ?? name
  return isLanguageId(id) ? { id, label: LABELS[id] } : null
}

function isLanguageId(name: string): name is LanguageId {
  return Object.hasOwn(LABELS, name)
}
