/** An answer cut into events, in the order in which they are sent. */
export interface StreamScript {
  /** Before the first token. */
  head: readonly StreamEvent[]
  tokens: readonly string[]
  /** The event of one token. Only the text differs, so that checking the first checks all. */
  tokenEvent: (text: string) => StreamEvent
  /** After the last token: finish reason, usage. */
  tail: readonly StreamEvent[]
  /** The end mark. */
  end: readonly StreamEvent[]
  /** A comment that the vendor sends by itself before everything. */
  greeting?: string
}

/** One server-sent event. */
export interface StreamEvent {
  /** The `event:` line, where the vendor has one. */
  name?: string
  /** What is sent as JSON, or a text that is sent as it is. */
  data: unknown
}
