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
const ALIASES: Readonly<Record<string, LanguageId>> = {
  cc: 'cpp',
  'c++': 'cpp',
  h: 'c',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  golang: 'go',
  html: 'xml',
  xhtml: 'xml',
  svg: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsonc: 'json',
  json5: 'json',
  kt: 'kotlin',
  md: 'markdown',
  mysql: 'sql',
  patch: 'diff',
  postgresql: 'sql',
  postgres: 'sql',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  scss: 'css',
  sh: 'bash',
  shell: 'bash',
  console: 'bash',
  zsh: 'bash',
  sqlite: 'sql',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
}

/** The language meant by the word after a fence, or null when it cannot be coloured. */
export function languageOf(written: string): Language | null {
  const name = written.toLowerCase()
  const id = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name
  return id !== undefined && isLanguageId(id) ? { id, label: LABELS[id] } : null
}

function isLanguageId(name: string): name is LanguageId {
  return Object.hasOwn(LABELS, name)
}
