/** One request. */
export interface HttpRequest {
  url: string
  method: 'GET' | 'POST'
  /** Without the key, which is added when it is read. */
  headers: Readonly<Record<string, string>>
  /** True for an address that is none of the provider's: no key is read for it. */
  isWithoutKey?: boolean
  /** JSON text, or a form with files. */
  body?: string | FormData
  signal?: AbortSignal
  onWait?: OnWait
}

/**
 * Called before the pause after which a request is sent again, with its milliseconds, and with undefined at its end: the
 * request is sent then, unless it was stopped.
 */
export type OnWait = (delayMs: number | undefined) => void
