import type { ChatOptions, ChatRequest, ChatResult } from './contracts'

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
  result: () => ChatResult
}

/** Starts collecting the answer to a request. */
export function createAnswerWriter({ model, options = {} }: ChatRequest): AnswerWriter {
  const { onProgress, onToken } = options
  let content = ''
  const facts: AnswerFacts = {}
  return {
    write: (token) => {
      if (token === '') return
      // Engines keep such a sum as a rope, so a long answer costs no copying here.
      content += token
      onToken?.(token)
      onProgress?.(content)
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
    result: () => {
      const { promptTokens, completionTokens } = facts
      const sum =
        promptTokens === undefined || completionTokens === undefined
          ? undefined
          : promptTokens + completionTokens
      return {
        ...facts,
        id: facts.id ?? '',
        model: facts.model ?? model,
        content,
        totalTokens: facts.totalTokens ?? sum,
      }
    },
  }
}
