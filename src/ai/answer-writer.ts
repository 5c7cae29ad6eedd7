import type { ChatOptions, ChatRequest, ChatResult } from './contracts'
import { type ErrorContext, tooLongError } from './error-table'
import { MAX_ANSWER_LENGTH, MAX_TOKEN_COUNT } from './http/read-limits'
import { shownName } from './model-id'
import type { KeyScrubber } from './http/scrub'
import { addSources, type Source } from '@/domain/source'
import { MAX_THINKING_LENGTH, type Thinking, type ThinkingKind } from '@/domain/thinking'
import { startThinkTags, type TaggedPiece } from './thinking/think-tags'
import { mergeUsage, soundUsage } from './usage/read-usage'

/** Whether a request asks for a stream: a callback is given and streaming is not declined. */
export function wantsStream(options: ChatOptions = {}): boolean {
  return (
    options.stream !== false && Boolean(options.onProgress ?? options.onToken ?? options.onThinking)
  )
}

/** What an adapter learns of an answer besides its text. */
export type AnswerFacts = Partial<Omit<ChatResult, 'content' | 'thinking' | 'sources'>>

/** Collects one answer, and reports its text as it grows. */
export interface AnswerWriter {
  /**
   * Adds a piece of text and reports it; an empty piece changes nothing.
   * @throws {ProviderError} where the text becomes longer than an answer may be; what fits is reported before.
   */
  write: (token: string) => void
  /**
   * Adds a piece of what the model thinks and reports it. What is longer than is kept is left out. An empty piece tells
   * only of which kind it is: `hidden` where the provider keeps it back.
   */
  think: (piece: string, kind: ThinkingKind) => void
  /** Notes facts; later ones replace earlier ones, undefined ones do not. */
  note: (facts: AnswerFacts) => void
  /** Notes pages that the answer refers to, beside those that were noted before. */
  cite: (sources: readonly Source[]) => void
  finishReason: () => string | undefined
  /** Characters of the answer so far. */
  textLength: () => number
  /** Characters of answer and thinking so far: what shows that the model is at it. */
  length: () => number
}

/** How an answer is read. */
interface CollectOptions {
  scrubber: KeyScrubber
  errorContext: ErrorContext
  /** Whether thinking may stand within the text, in tags at its start. */
  mayHaveTags?: boolean
}

/** A text beside the answer, as it can be stored and shown. */
function shortFact(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shownName(text)
}

/** A number of tokens; undefined where it is none. */
function tokenCount(count: number | undefined): number | undefined {
  return count !== undefined && count >= 0 && count <= MAX_TOKEN_COUNT ? count : undefined
}

/**
 * Collects the answer to a request. No key gets into it, whatever the server sends (P7).
 * @param read reads the answer into the writer.
 * @throws what `read` throws; what has come is reported before.
 */
export async function collectAnswer(
  { model, options = {} }: ChatRequest,
  { scrubber, errorContext, mayHaveTags = false }: CollectOptions,
  read: (writer: AnswerWriter) => Promise<void>,
): Promise<ChatResult> {
  const { onProgress, onToken, onThinking, onId } = options
  const text = scrubber.startText()
  const thoughts = scrubber.startText()
  const tags = mayHaveTags ? startThinkTags() : undefined
  let content = ''
  let thinking: Thinking | undefined
  let sources: readonly Source[] | undefined
  const facts: AnswerFacts = {}
  /** Shows what fits. @returns whether that is all of it. */
  const show = (token: string): boolean => {
    const room = MAX_ANSWER_LENGTH - content.length
    const piece = token.length > room ? token.slice(0, room) : token
    if (piece !== '') {
      // Engines keep such a sum as a rope, so a long answer costs no copying here.
      content += piece
      onToken?.(piece)
      onProgress?.(content)
    }
    return piece === token
  }
  const showThinking = (piece: string, kind: ThinkingKind) => {
    const before = thinking?.text ?? ''
    // What can be read counts, whatever else is kept back.
    const known = before === '' ? kind : (thinking?.kind ?? kind)
    const more = piece.slice(0, MAX_THINKING_LENGTH - before.length)
    if (more === '' && thinking?.kind === known) return
    thinking = { text: before + more, kind: known }
    onThinking?.(thinking)
  }
  /** Shows pieces of text that may be thinking. @returns whether that is all of the answer. */
  const showAll = (pieces: readonly TaggedPiece[]): boolean => {
    for (const each of pieces)
      if (each.isThinking) showThinking(each.text, 'full')
      else if (!show(each.text)) return false
    return true
  }
  const untag = (piece: string): TaggedPiece[] =>
    tags ? tags.write(piece) : [{ isThinking: false, text: piece }]
  const writer: AnswerWriter = {
    write: (token) => {
      if (token === '' || showAll(untag(text.write(token)))) return
      throw tooLongError(errorContext, 'text_too_long')
    },
    think: (piece, kind) => showThinking(piece === '' ? '' : thoughts.write(piece), kind),
    note: (more) => {
      const id = shortFact(more.id)
      if (id !== undefined && id !== facts.id) {
        facts.id = id
        onId?.(scrubber.scrubText(id))
      }
      facts.model = shortFact(more.model) ?? facts.model
      facts.finishReason = shortFact(more.finishReason) ?? facts.finishReason
      facts.promptTokens = tokenCount(more.promptTokens) ?? facts.promptTokens
      facts.completionTokens = tokenCount(more.completionTokens) ?? facts.completionTokens
      facts.totalTokens = tokenCount(more.totalTokens) ?? facts.totalTokens
      facts.usage = mergeUsage(facts.usage, more.usage)
    },
    cite: (more) => {
      if (more.length > 0) sources = addSources(sources, more)
    },
    textLength: () => content.length,
    length: () => content.length + (thinking?.text.length ?? 0),
    finishReason: () => facts.finishReason,
  }
  try {
    await read(writer)
  } finally {
    const rest = thoughts.end()
    if (rest !== '') showThinking(rest, thinking?.kind ?? 'full')
    showAll([...untag(text.end()), ...(tags?.end() ?? [])])
  }
  const usage = facts.usage && soundUsage(facts.usage)
  const { id = '', model: answered = model, finishReason, usage: _told, ...tokens } = facts
  const { promptTokens, completionTokens, totalTokens } = tokens
  const sum =
    promptTokens === undefined || completionTokens === undefined
      ? undefined
      : promptTokens + completionTokens
  return {
    ...tokens,
    id: scrubber.scrubText(id),
    model: scrubber.scrubText(answered),
    finishReason: finishReason === undefined ? undefined : scrubber.scrubText(finishReason),
    content,
    totalTokens: totalTokens ?? sum,
    ...(usage && { usage }),
    ...(thinking && { thinking: withTokens(thinking, usage?.thinking) }),
    ...(sources && { sources: sources.map((source) => scrubSource(source, scrubber)) }),
  }
}

/** A source without any key. */
function scrubSource({ address, title }: Source, scrubber: KeyScrubber): Source {
  return {
    address: scrubber.scrubText(address),
    ...(title !== undefined && { title: scrubber.scrubText(title) }),
  }
}

/** The thinking with the tokens that the provider tells of it. Its milliseconds are known to whoever began the request. */
function withTokens(thinking: Thinking, tokens: number | undefined): Thinking {
  return tokens === undefined ? thinking : { ...thinking, tokens }
}
