import type { IncomingHttpHeaders } from 'node:http'

/** The services that the stand-in plays. */
export const standInProviders = [
  'openai',
  'anthropic',
  'xai',
  'mistral',
  'openrouter',
  'gemini',
  'custom',
] as const
export type StandInProvider = (typeof standInProviders)[number]

/** Those that speak OpenAI's protocol. */
export type OpenAiStyleProvider = Exclude<StandInProvider, 'anthropic' | 'gemini'>

/** Where each service lives on the stand-in; what a user would type as "API Endpoint". */
export const endpointPaths: Record<StandInProvider, string> = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  xai: '/xai/v1',
  mistral: '/mistral/v1',
  openrouter: '/openrouter/api/v1',
  gemini: '/gemini/v1beta',
  custom: '/custom/v1',
}

/** A request as it arrived. Fields that change while it is answered are live. */
export interface RecordedRequest {
  provider: StandInProvider
  method: string
  /** The path after the endpoint, without query: `/chat/completions`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /**
   * Parsed JSON; for forms the fields, each file as `{ name, type, size }` (lists for repeated
   * fields); the text where it is neither; undefined where there is none.
   */
  body: unknown
  /** Epoch milliseconds. */
  at: number
  /** `aborted`: the client hung up first. `broken`: a fault cut the answer. */
  state: 'answering' | 'done' | 'aborted' | 'broken'
  /** Status of the answer, once it has one. */
  status: number | undefined
  /** Text tokens (chunks) of a streamed answer handed to the network so far. */
  tokensSent: number
}

/** Something that the real service would refuse, or that the stand-in itself did wrong. */
export interface Problem {
  /**
   * `schema`: the request does not fit the vendor's schema. `refused`: it fits, but this vendor or
   * model refuses it. `header`: a needed header is missing. `cors`: a header that the vendor's
   * preflight does not allow. `privacy`: a cookie, a referrer, or a key in the address. `answer`:
   * the stand-in's own answer does not fit the vendor's schema.
   */
  kind: 'schema' | 'refused' | 'header' | 'cors' | 'privacy' | 'answer'
  provider: StandInProvider
  path: string
  message: string
}

/** Which requests something applies to; absent fields match all. */
export interface RequestMatch {
  provider?: StandInProvider
  method?: string
  /** The whole path after the endpoint, or a pattern for it. */
  path?: string | RegExp
  where?: (request: RecordedRequest) => boolean
}

/** Errors that every vendor has, each in its own shape. */
export type ErrorName =
  | 'bad-request'
  | 'bad-key'
  | 'no-credit'
  | 'forbidden'
  | 'unknown-model'
  | 'rate-limit'
  | 'context-length'
  | 'server'
  | 'overloaded'

interface FaultBase {
  /** Default: every POST. */
  match?: RequestMatch
  /** How many requests it hits. Default 1; Infinity for all until `reset()`. */
  times?: number
}

/** Something that goes wrong. */
export type Fault = FaultBase &
  (
    | {
        /** An answer with an error status; the default kind. */
        kind?: 'status'
        /** Default: the status that belongs to `error`, or 500. */
        status?: number
        /** Default: the error that belongs to `status`. */
        error?: ErrorName
        /** Words of the error. Default: the vendor's. */
        message?: string
        /** Value of `retry-after`: seconds or an HTTP date. Default: none. */
        retryAfter?: number | string
        headers?: Record<string, string>
        /** Sent in place of the vendor's error: text as it is, the rest as JSON. */
        body?: unknown
      }
    | {
        /** The vendor's error object in an answer with status 200. */
        kind: 'error-in-200'
        error?: ErrorName
        message?: string
      }
    | {
        /** The vendor's error event in a stream. */
        kind: 'error-event'
        /** Tokens before it. Default 3. */
        afterTokens?: number
        error?: ErrorName
        message?: string
      }
    | {
        /** A page of HTML with status 200, as captive portals and wrong addresses give. */
        kind: 'html'
      }
    | {
        /** A whole JSON answer where a stream was asked for. */
        kind: 'json-instead-of-stream'
      }
    | {
        /**
         * The connection breaks: before the headers, or after some tokens. While tokens are held the break waits for its own
         * release, because a client throws away what it has not yet read when it comes.
         */
        kind: 'reset'
        afterTokens?: number
      }
    | {
        /** The stream ends as if complete, but without finish reason and end mark. */
        kind: 'cut'
        /** Tokens before it. Default 3. */
        afterTokens?: number
      }
    | {
        /** Everything but the end mark ([DONE], message_stop). */
        kind: 'no-end-mark'
      }
    | {
        /** Never answers, or stops in the middle and keeps the connection open. */
        kind: 'silence'
        afterTokens?: number
      }
  )

/** How the bytes of a stream are sent. None of it changes what they mean. */
export interface WireOptions {
  /** Milliseconds for each token. Default 0: full speed. */
  msPerToken?: number
  /** Cuts the bytes into pieces of this many, or of 1 to 40 by chance. Default: whole events. */
  chunkBytes?: number | 'random'
  /** Line ends of the stream. Default LF. */
  lineEnd?: '\n' | '\r\n' | '\r'
  /** Begins with a byte order mark. */
  bom?: boolean
  /** A comment line before the first event and before every fifth token. OpenRouter: one at the start anyway. */
  comments?: string
  /** `data:` without the space after it. */
  tightData?: boolean
}

/** How a scripted reply is given. */
export interface ReplyOptions extends WireOptions {
  /** Default: every chat request. */
  match?: RequestMatch
  /** How many requests it answers. Default: all until `reset()` or another reply. */
  times?: number
  /** In the vendor's own words. Default: its word for a finished answer. */
  finishReason?: string
  /** Thinking before the text, in the vendor's form; clients should not show it as the answer. */
  thinking?: string
  /**
   * Token counts to report, also impossible ones. Default: an estimate of the prompt, and the number of chunks; nothing
   * cached, nothing thought, nothing billed.
   */
  usage?: {
    promptTokens: number
    completionTokens: number
    /** Of the completion: thinking. */
    reasoningTokens?: number
    /** Of the prompt: read from the cache. */
    cachedTokens?: number
    /** What is billed, in dollars, where the vendor tells it. */
    dollars?: number
  }
  /** Leaves token counts out, or at zero where the vendor's schema wants some. */
  omitUsage?: boolean
}

/** Whether a request is meant. */
export function matches(request: RecordedRequest, match: RequestMatch | undefined): boolean {
  if (match === undefined) return true
  const { provider, method, path, where } = match
  return (
    (provider === undefined || provider === request.provider) &&
    (method === undefined || method === request.method) &&
    (path === undefined ||
      (typeof path === 'string' ? path === request.path : path.test(request.path))) &&
    (where === undefined || where(request))
  )
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
