import { createParser } from 'eventsource-parser'
import {
  type ErrorContext,
  interruptedError,
  timeoutError,
  tooLongError,
  unreadableAnswer,
} from '../error-table'
import type { HttpAnswer } from './http-client'
import { ProviderError } from '../provider-error'
import { parseJson } from './json'
import {
  MAX_BYTES_WITHOUT_TEXT,
  MAX_CHATTER,
  MAX_EVENT_LENGTH,
  MAX_MS_WITHOUT_TEXT,
  MAX_STREAM_BYTES,
  MAX_WHOLE_ANSWER_BYTES,
} from './read-limits'

/**
 * The one reader of answers that may be streams. P22: whatever bytes come, in whatever pieces, it ends
 * in a value or in a ProviderError.
 */

/** What becomes of the parts of a stream. */
export interface StreamHandlers {
  /**
   * Gets the value of each event. Returns true when the answer is complete and nothing more is to be
   * read. May throw a ProviderError for an error inside the stream.
   */
  onEvent: (value: unknown) => boolean
  /**
   * Whether what has come so far is a whole answer, should nothing more come.
   * @param ending `fault` where something went wrong, `end` where the server has ended the stream by itself.
   */
  isComplete: (ending: 'end' | 'fault') => boolean
  /** Characters of text that have come so far. */
  textLength: () => number
  /** Gets the answer where the server sent one JSON text instead of a stream. */
  onWhole: (value: unknown) => void
}

/**
 * Reads an answer that was asked for as a stream of server-sent events with JSON data. The first
 * character tells what came, because servers mislabel: `{` is a whole answer, `<` a web page.
 * @throws {ProviderError} `stream_interrupted` when it ends before it is complete; `request_aborted`;
 * `timeout`; `answer_too_long`; `unknown_error` when it is no answer at all; and what the handlers throw.
 */
export async function readEventStream(
  answer: HttpAnswer,
  context: ErrorContext,
  handlers: StreamHandlers,
): Promise<void> {
  const decoder = new TextDecoder()
  const events = createEventReader(context, handlers)
  const checkLength = createLengthCheck(context, handlers)
  try {
    await answer.readChunks((bytes) => {
      const isComplete = events.feed(decoder.decode(bytes, { stream: true }))
      if (!isComplete) checkLength(bytes.length)
      return isComplete
    })
    events.feed(decoder.decode())
    events.end()
  } catch (error) {
    // After the last word only numbers can be missing.
    const isOwn = error instanceof ProviderError
    if (handlers.isComplete('fault') && !(isOwn && error.isAbort)) return
    throw isOwn ? error : interruptedError(context, error)
  }
}

/** Throws once more has come than an answer can have, or too much of what is no text. Called after each piece. */
function createLengthCheck(context: ErrorContext, { textLength }: StreamHandlers) {
  let bytes = 0
  let lastLength = 0
  let lastBytes = 0
  let lastTime = performance.now()
  return (more: number) => {
    bytes += more
    const length = textLength()
    if (length > lastLength) {
      lastLength = length
      lastBytes = bytes
      lastTime = performance.now()
    }
    if (bytes > MAX_STREAM_BYTES) throw tooLongError(context, 'answer_too_long', MAX_STREAM_BYTES)
    if (bytes - lastBytes > MAX_BYTES_WITHOUT_TEXT)
      throw tooLongError(context, 'answer_without_text', MAX_BYTES_WITHOUT_TEXT)
    if (performance.now() - lastTime > MAX_MS_WITHOUT_TEXT)
      throw timeoutError(context, MAX_MS_WITHOUT_TEXT, 'text_timeout')
  }
}

interface EventReader {
  /** Returns true when nothing more is to be read. */
  feed: (text: string) => boolean
  /** @throws {ProviderError} when the answer is not complete. */
  end: () => void
}

function createEventReader(context: ErrorContext, handlers: StreamHandlers): EventReader {
  let kind: 'unknown' | 'events' | 'whole' = 'unknown'
  let done = false
  let isOver = false
  let sawEvent = false
  let afterReturn = false
  let chatter = 0
  const head: string[] = []
  let headLength = 0

  const onData = (data: string) => {
    if (done) return
    const isFirst = !sawEvent
    sawEvent = true
    if (data.trim() === '[DONE]') {
      done = true
      return
    }
    const value = parseJson(data)
    if (value === undefined) {
      // A broken object may hold words of the answer; anything else is a server's chatter.
      if (!data.trimStart().startsWith('{')) {
        chatter += 1
        if (chatter > MAX_CHATTER) throw tooLongError(context, 'answer_of_unreadable_pieces')
        return
      }
      if (isOver) throw interruptedError(context)
      // What came before was an answer, so the address is right.
      throw unreadableAnswer(context, isFirst ? 'first_piece_unreadable' : 'piece_unreadable')
    }
    if (handlers.onEvent(value)) done = true
  }
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => onData(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded')
        throw tooLongError(context, 'piece_too_long', MAX_EVENT_LENGTH)
      // llama.cpp reports faults in a field of its own.
      if (error.field === 'error' && error.value !== undefined) onData(`{"error":${error.value}}`)
    },
  })

  /** Only LF for the parser, which is slow with CR: CRLF may be cut between two pieces. */
  const toLineFeeds = (text: string) => {
    let rest = text
    if (afterReturn && rest.startsWith('\n')) rest = rest.slice(1)
    if (text !== '') afterReturn = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest
  }

  const feedHead = (text: string) => {
    head.push(text)
    headLength += text.length
    if (headLength > MAX_WHOLE_ANSWER_BYTES)
      throw tooLongError(context, 'answer_too_long', MAX_WHOLE_ANSWER_BYTES)
  }

  const feed = (text: string): boolean => {
    if (kind === 'unknown') {
      const first = /\S/.exec(text)?.[0]
      if (first !== undefined)
        kind = first === '{' || first === '[' || first === '<' ? 'whole' : 'events'
      // However long the page is, it holds no answer.
      if (first === '<') readWhole(text, context)
    }
    if (kind === 'whole') feedHead(text)
    else if (text !== '') parser.feed(toLineFeeds(text))
    return done
  }

  const end = () => {
    if (kind === 'whole') {
      handlers.onWhole(readWhole(head.join(''), context))
      return
    }
    isOver = true
    // The last event counts also without the empty line behind it.
    if (!done) parser.feed('\n\n')
    if (done || handlers.isComplete('end')) return
    throw sawEvent || kind === 'unknown'
      ? interruptedError(context)
      : unreadableAnswer(context, 'not_an_answer')
  }
  return { feed, end }
}

/**
 * Reads an answer that was asked for as one JSON text.
 * @throws {ProviderError} `answer_too_long`; else as `readWhole`, and when it is stopped or cut off.
 */
export async function readJsonAnswer(answer: HttpAnswer, context: ErrorContext): Promise<unknown> {
  const { text, isCut } = await answer.readText(MAX_WHOLE_ANSWER_BYTES)
  if (isCut) throw tooLongError(context, 'answer_too_long', MAX_WHOLE_ANSWER_BYTES)
  return readWhole(text, context)
}

/**
 * A body that should be one JSON text.
 * @throws {ProviderError} when it is not.
 */
export function readWhole(text: string, context: ErrorContext): unknown {
  const value = parseJson(text)
  if (value !== undefined) return value
  const trimmed = text.trimStart()
  if (trimmed === '') throw unreadableAnswer(context, 'empty_body')
  if (trimmed.startsWith('<')) throw unreadableAnswer(context, 'web_page')
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) throw interruptedError(context)
  throw unreadableAnswer(context, 'not_an_answer')
}
