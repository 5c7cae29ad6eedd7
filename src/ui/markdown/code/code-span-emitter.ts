import type { Emitter } from 'highlight.js'
import { byWord } from '@/lib/by-word'

/** The kinds of words that have a colour; markdown.css has one class for each. */
type CodeColour =
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | 'name'
  | 'added'
  | 'removed'
  | 'strong'

/** A stretch of code in one colour; null for the colour of plain code. */
export type CodeSpan = { text: string; colour: CodeColour | null }

/** highlight.js's scopes; what is missing keeps the colour around it. */
const COLOURS = byWord<CodeColour>({
  added: 'addition',
  name: 'attr attribute built_in selector-attr selector-class selector-id selector-pseudo title type variable',
  keyword: 'bullet doctag keyword name selector-tag template-tag',
  string: 'code link regexp string',
  comment: 'comment meta quote',
  removed: 'deletion',
  strong: 'emphasis section strong',
  number: 'literal number symbol',
})

/**
 * Receives what highlight.js finds as flat, coloured pieces instead of an HTML string, so that no HTML
 * made from foreign code ever exists.
 */
export class CodeSpanEmitter implements Emitter {
  readonly spans: CodeSpan[] = []
  private readonly colours: (CodeColour | null)[] = []

  addText(text: string): void {
    this.add(text, this.colours.at(-1) ?? null)
  }

  startScope(scope: string): void {
    const [kind = ''] = scope.split('.')
    // Code inside a string's ${…} has its own colours.
    const around = kind === 'subst' ? null : (this.colours.at(-1) ?? null)
    this.colours.push(COLOURS.get(kind) ?? around)
  }

  endScope(): void {
    this.colours.pop()
  }

  /** The engine's other names for the two above. */
  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  __addSublanguage(emitter: Emitter): void {
    if (!(emitter instanceof CodeSpanEmitter)) return
    for (const { text, colour } of emitter.spans) {
      this.add(text, colour ?? this.colours.at(-1) ?? null)
    }
  }

  finalize(): void {
    this.colours.length = 0
  }

  /** The engine asks for it; nothing here uses it. */
  toHTML(): string {
    return ''
  }

  private add(text: string, colour: CodeColour | null): void {
    const last = this.spans.at(-1)
    if (last?.colour === colour) last.text += text
    else if (text !== '') this.spans.push({ text, colour })
  }
}
