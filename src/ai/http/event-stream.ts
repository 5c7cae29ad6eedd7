import { createParser } from 'eventsource-parser'
import { type ErrorContext, interruptedError, unreadableAnswer } from '../error-table'
import type { HttpAnswer } from './http-client'
import { ProviderError } from '../provider-error'
import { parseJson } from './json'

/**
 * The one reader of answers that may be streams. P22: whatever bytes come, in whatever pieces, it ends
 * in a value or in a ProviderError.
 */

/** Characters that one event may have; more is no answer but an attack or a fault. */
const MAX_EVENT_LENGTH = 16 * 1024 * 1024

/** Characters at the beginning of a body that is not an event stream, kept to read it as a whole. */
const MAX_BODY_LENGTH = 64 * 1024 * 1024

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
  /** Gets the answer where the server sent one JSON text instead of a stream. */
  onWhole: (value: unknown) => void
}

/**
 * Reads an answer that was asked for as a stream of server-sent events with JSON data. The first
 * character tells what came, because servers mislabel: `{` is a whole answer, `<` a web page.
 * @throws {ProviderError} `stream_interrupted` when it ends before it is complete; `request_aborted`;
 * `timeout`; `unknown_error` when it is no answer at all; and what the handlers throw.
 */
export async function readEventStream(
  answer: HttpAnswer,
  context: ErrorContext,
  handlers: StreamHandlers,
): Promise<void> {
  const decoder = new TextDecoder()
  const events = createEventReader(context, handlers)
  try {
    await answer.readChunks((bytes) => events.feed(decoder.decode(bytes, { stream: true })))
    events.feed(decoder.decode())
    events.end()
  } catch (error) {
    // After the last word only numbers can be missing.
    const isOwn = error instanceof ProviderError
    if (handlers.isComplete('fault') && !(isOwn && error.isAbort)) return
    throw isOwn ? error : interruptedError(context, error)
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
  const head: string[] = []
  let headLength = 0

  const onData = (data: string) => {
    if (done) return
    sawEvent = true
    if (data.trim() === '[DONE]') {
      done = true
      return
    }
    const value = parseJson(data)
    if (value === undefined) {
      // A broken object may hold words of the answer; anything else is a server's chatter.
      if (!data.trimStart().startsWith('{')) return
      throw isOver
        ? interruptedError(context)
        : unreadableAnswer(context, 'The server sent a piece of the answer that cannot be read.')
    }
    if (handlers.onEvent(value)) done = true
  }
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ data }) => onData(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded')
        throw unreadableAnswer(context, 'The server sent a piece that is too long to read.')
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
    if (headLength > MAX_BODY_LENGTH)
      throw unreadableAnswer(context, 'The server sent an answer that is too long to read.')
  }

  const feed = (text: string): boolean => {
    if (kind === 'unknown') {
      const first = /\S/.exec(text)?.[0]
      if (first !== undefined)
        kind = first === '{' || first === '[' || first === '<' ? 'whole' : 'events'
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
      : unreadableAnswer(context, 'The server sent something that is not an answer.')
  }
  return { feed, end }
}

/**
 * A body that should be one JSON text.
 * @throws {ProviderError} when it is not.
 */
export function readWhole(text: string, context: ErrorContext): unknown {
  const value = parseJson(text)
  if (value !== undefined) return value
  const trimmed = text.trimStart()
  if (trimmed === '') throw unreadableAnswer(context, 'The server sent an empty answer.')
  if (trimmed.startsWith('<'))
    throw unreadableAnswer(context, 'The server answered with a web page instead of an answer.')
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) throw interruptedError(context)
  throw unreadableAnswer(context, 'The server sent something that is not an answer.')
}
