import * as z from 'zod/mini'
import type { ChatResult } from '@/ai/contracts'
import { MAX_THINKING_LENGTH, type Thinking, thinkingSchema } from '@/domain/thinking'
import {
  forgetUnsavedAnswer,
  keepUnsavedAnswer,
  readUnsavedAnswer,
} from '@/storage/browser/unsaved-answers'
import { setLiveThinking, thinkingKey } from './live-thinking'
import { finishStreamingText, setStreamingText } from '../streaming-text'

/** Milliseconds for which the state of finished thinking can still be read, until the stored message has come. */
const LINGER_MS = 500

/** How to begin. */
interface Begin {
  messageId: string
  /** Whether somebody is shown it while it goes on. */
  isShown: boolean
  /** Whether the answer comes in pieces: else nobody knows when the thinking was over. */
  isStreamed: boolean
  onBegin: () => void
}

/**
 * Collects what a model thinks before an answer (THINK-03): shown while it goes on, check-pointed and stored with the
 * answer, and never a part of it.
 */
export class AnswerThinking {
  /** What was thought for the text that is continued. */
  readonly #former: Thinking | undefined
  #begin: Begin | undefined
  #since = 0
  #sinceDate = 0
  #now: Thinking | undefined
  #ms: number | undefined
  #isOver = false

  constructor(former: Thinking | undefined) {
    this.#former = former
  }

  /** The request goes out. */
  begin(begin: Begin): void {
    this.#begin = begin
    this.#since = performance.now()
    this.#sinceDate = Date.now()
  }

  /** Takes all of the thinking so far. */
  take(thinking: Thinking): void {
    if (this.#isOver || !this.#begin) return
    const { messageId, isShown, onBegin } = this.#begin
    const isFirst = this.#now === undefined
    const isOther = this.#now?.kind !== thinking.kind
    this.#now = thinking
    if (!isShown) return
    if (isOther) this.#tell()
    setStreamingText(thinkingKey(messageId), this.read()?.text ?? '')
    if (isFirst) onBegin()
  }

  /** The thinking is over: the first word of the answer is there. */
  noteAnswer(): void {
    if (this.#ms !== undefined || !this.#begin?.isStreamed) return
    this.#ms = Math.max(0, Math.round(performance.now() - this.#since))
    if (this.#now && this.#begin.isShown) this.#tell()
  }

  #tell(): void {
    if (!this.#begin || !this.#now) return
    setLiveThinking(this.#begin.messageId, {
      since: this.#sinceDate,
      kind: this.#now.kind,
      ...(this.#ms !== undefined && { ms: this.#ms }),
    })
  }

  /** Takes what the whole answer tells. */
  complete({ thinking, usage }: Pick<ChatResult, 'thinking' | 'usage'>): void {
    const tokens = usage?.thinking || undefined
    const known = thinking ?? this.#now
    if (known) this.#now = { ...known, ...(tokens !== undefined && { tokens }) }
    // What is counted was thought, also where nothing of it is told.
    else if (tokens !== undefined) this.#now = { text: '', kind: 'hidden', tokens }
  }

  /** Nothing more comes: what is late counts no longer. Without a word of an answer, it was thinking until now. */
  end(): void {
    if (this.#now) this.noteAnswer()
    this.#isOver = true
  }

  /** What was thought so far, as it is stored; undefined where nothing was. */
  read(): Thinking | undefined {
    const now: Thinking | undefined = this.#now && {
      ...this.#now,
      text: this.#now.text.slice(0, MAX_THINKING_LENGTH),
      ms: this.#now.ms ?? this.#ms,
    }
    return now && this.#former ? join(this.#former, now) : (now ?? this.#former)
  }

  /** Lets go of what is shown, once the stored message shows it. */
  close(): void {
    if (!this.#begin) return
    const { messageId } = this.#begin
    finishStreamingText(thinkingKey(messageId))
    setTimeout(() => setLiveThinking(messageId, undefined), LINGER_MS)
  }
}

/** What was thought for an answer and for what continues it. */
function join(former: Thinking, now: Thinking): Thinking {
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
  const texts = [former.text, now.text].filter((text) => text !== '')
  return {
    text: texts.join('\n\n').slice(0, MAX_THINKING_LENGTH),
    kind: now.kind,
    ms: sum(former.ms, now.ms),
    tokens: sum(former.tokens, now.tokens),
  }
}

/** Keeps thinking for the page that is loaded next in this tab, as `keepUnsavedAnswer` keeps a text. */
export function keepUnsavedThinking(messageId: string, thinking: Thinking | undefined): void {
  if (thinking) keepUnsavedAnswer(thinkingKey(messageId), JSON.stringify(thinking))
}

/** Forgets kept thinking; called when the database has it. */
export function forgetUnsavedThinking(messageId: string): void {
  forgetUnsavedAnswer(thinkingKey(messageId))
}

const kept = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
)

/** The longer of what the database has and what the page before kept. */
export function withUnsavedThinking(
  messageId: string,
  stored: Thinking | undefined,
): Thinking | undefined {
  const text = readUnsavedAnswer(thinkingKey(messageId))
  if (text === undefined) return stored
  try {
    const unsaved = thinkingSchema.parse(kept.parse(text))
    return unsaved.text.length > (stored?.text.length ?? 0) ? unsaved : stored
  } catch {
    return stored
  }
}
