import { MAX_DEPTH, parseText, type Part } from '../../macros/parse-text'
import { arrange, readCall } from '../../macros/read-call'

/** What a search of lore does with some macros. LORE-46 */
interface BracedText {
  /** Notes with their braces, in their order: `{{// …}}`, `{{comment: …}}`. Not read. */
  notes: { start: number; end: number }[]
  /** What stands in `{{hidden_key:…}}`, as it is written. Read where entries fire each other, never sent. */
  hiddenKeys: string[]
}

const MAY_HAVE = /\{\{[\s#]*(?:\/\/|comment|hidden_key)/i
const HIDDEN_KEY = /^[\s#]*hidden_key(?:\s*::?|\s)/i

/** Finds notes and hidden keys of a text. What stands in a note is neither. */
export function readBraces(text: string): BracedText {
  const found: BracedText = { notes: [], hiddenKeys: [] }
  if (!MAY_HAVE.test(text)) return found
  const isNote = (name: string) => name === '//' || name === 'comment'
  const visit = (parts: readonly Part[], level: number) => {
    if (level > MAX_DEPTH) return
    for (const part of arrange(parts)) {
      if (part.kind === 'text') continue
      const { start } = part.kind === 'block' ? part.open : part
      const { end } = part.kind === 'block' ? part.close : part
      const { name } = readCall(part.kind === 'block' ? part.open : part)
      if (isNote(name)) {
        found.notes.push({ start, end })
      } else if (part.kind === 'block') {
        visit(part.body, level + 1)
        if (part.otherwise) visit(part.otherwise.body, level + 1)
      } else if (name === 'hidden_key') {
        const key = text.slice(start + 2, end - 2).replace(HIDDEN_KEY, '')
        if (key.trim() !== '') found.hiddenKeys.push(key.trim())
      } else {
        visit(part.parts, level + 1)
      }
    }
  }
  visit(parseText(text).parts, 0)
  return found
}

const MACRO = /\{\{|<(?:bot|char|user|group|charifnotgroup)>/i

/** Whether a text may have macros in it: one without any is the same in all chats. */
export function mayHaveMacros(text: string): boolean {
  return MACRO.test(text)
}
