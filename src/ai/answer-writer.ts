import type { ChatOptions, ChatRequest, ChatResult } from './contracts'
import type { KeyScrubber } from './http/scrub'

/** Whether a request asks for a stream: a callback is given and streaming is not declined. ADAP-10, ADAP-17. */
export function wantsStream(options: ChatOptions = {}): boolean {
  return options.stream !== false && Boolean(options.onProgress ?? options.onToken)
}

/** What an adapter learns of an answer besides its text. */
export type AnswerFacts = Partial<Omit<ChatResult, 'content'>>

/** Collects one answer, and reports its text as it grows. ADAP-22 to ADAP-24. */
export interface AnswerWriter {
  /** Adds a piece of text and reports it; an empty piece changes nothing. */
  write: (token: string) => void
  /** Notes facts; later ones replace earlier ones, undefined ones do not. */
  note: (facts: AnswerFacts) => void
  finishReason: () => string | undefined
}

/**
 * Collects the answer to a request. No key gets into it, whatever the server sends (P7).
 * @param read reads the answer into the writer.
 * @throws what `read` throws; what has come is reported before.
 */
export async function collectAnswer(
  { model, options = {} }: ChatRequest,
  scrubber: KeyScrubber,
  read: (writer: AnswerWriter) => Promise<void>,
): Promise<ChatResult> {
  const { onProgress, onToken } = options
  const text = scrubber.startText()
  let content = ''
  const facts: AnswerFacts = {}
  const show = (token: string) => {
    if (token === '') return
    // Engines keep such a sum as a rope, so a long answer costs no copying here.
    content += token
    onToken?.(token)
    onProgress?.(content)
  }
  const writer: AnswerWriter = {
    write: (token) => {
      if (token !== '') show(text.write(token))
    },
    note: (more) => {
      if (more.id !== undefined) facts.id = more.id
      if (more.model !== undefined) facts.model = more.model
      if (more.finishReason !== undefined) facts.finishReason = more.finishReason
      if (more.promptTokens !== undefined) facts.promptTokens = more.promptTokens
      if (more.completionTokens !== undefined) facts.completionTokens = more.completionTokens
      if (more.totalTokens !== undefined) facts.totalTokens = more.totalTokens
    },
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
