import type { ChatOptions, ChatRequest, ChatResult } from './contracts'
import { type ErrorContext, tooLongError } from './error-table'
import { MAX_ANSWER_LENGTH, MAX_TOKEN_COUNT } from './http/read-limits'
import { shownName } from './model-id'
import type { KeyScrubber } from './http/scrub'

/** Whether a request asks for a stream: a callback is given and streaming is not declined. */
export function wantsStream(options: ChatOptions = {}): boolean {
  return options.stream !== false && Boolean(options.onProgress ?? options.onToken)
}

/** What an adapter learns of an answer besides its text. */
export type AnswerFacts = Partial<Omit<ChatResult, 'content'>>

/** Collects one answer, and reports its text as it grows. */
export interface AnswerWriter {
  /**
   * Adds a piece of text and reports it; an empty piece changes nothing.
   * @throws {ProviderError} where the text becomes longer than an answer may be; what fits is reported before.
   */
  write: (token: string) => void
  /** Notes facts; later ones replace earlier ones, undefined ones do not. */
  note: (facts: AnswerFacts) => void
  finishReason: () => string | undefined
  /** Characters of text so far. */
  length: () => number
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
  { scrubber, errorContext }: { scrubber: KeyScrubber; errorContext: ErrorContext },
  read: (writer: AnswerWriter) => Promise<void>,
): Promise<ChatResult> {
  const { onProgress, onToken } = options
  const text = scrubber.startText()
  let content = ''
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
  const writer: AnswerWriter = {
    write: (token) => {
      if (token === '' || show(text.write(token))) return
      throw tooLongError(errorContext, 'text_too_long')
    },
    note: (more) => {
      facts.id = shortFact(more.id) ?? facts.id
      facts.model = shortFact(more.model) ?? facts.model
      facts.finishReason = shortFact(more.finishReason) ?? facts.finishReason
      facts.promptTokens = tokenCount(more.promptTokens) ?? facts.promptTokens
      facts.completionTokens = tokenCount(more.completionTokens) ?? facts.completionTokens
      facts.totalTokens = tokenCount(more.totalTokens) ?? facts.totalTokens
    },
    length: () => content.length,
    finishReason: () => facts.finishReason,
  }
  try {
    await read(writer)
  } finally {
    show(text.end())
  }
  const { id = '', model: answered = model, finishReason, ...tokens } = facts
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
  }
}
