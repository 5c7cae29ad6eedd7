/** What a paste brings that may be characters. */
export type PastedCards =
  | { kind: 'files'; files: File[] }
  /** JSON. */
  | { kind: 'text'; text: string }
  /** An address, which is never asked for. */
  | { kind: 'link' }
  | { kind: 'nothing' }

/** Code units of a text that is looked at: a card has 20 MB at most. */
const MAX_TEXT = 20 * 1024 * 1024

/** What was pasted. Words that are pasted into a field are the field's, also where a program puts a picture of them beside. */
export function pastedCards({ target, clipboardData }: ClipboardEvent): PastedCards {
  const isTyping =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  const hasText = clipboardData?.types.includes('text/plain') ?? false
  const files = Array.from(clipboardData?.files ?? [])
  if (isTyping && (hasText || files.length === 0)) return { kind: 'nothing' }
  if (files.length > 0) return { kind: 'files', files }
  const text = clipboardData?.getData('text/plain') ?? ''
  if (text.length > MAX_TEXT) return { kind: 'nothing' }
  const start = text.trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return { kind: 'text', text }
  return /^https?:\/\/\S+$/i.test(start.trimEnd()) ? { kind: 'link' } : { kind: 'nothing' }
}
