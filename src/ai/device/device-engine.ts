/** A message as a model on the device takes it: at most one `system`, the first, then `user` and `assistant` in turns. */
export interface DeviceMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What is asked of a model on the device. The last message is the user's. */
export interface DeviceRequest {
  messages: readonly DeviceMessage[]
  /** Tokens of the answer at most. */
  maxTokens?: number
  temperature?: number
  topP?: number
  /** Texts at which the answer ends, without them. */
  stop?: readonly string[]
  /** JSON schema that the answer is held to. */
  schema?: Readonly<Record<string, unknown>>
}

/** How an answer ended; what it says has come in pieces. */
export interface DeviceAnswer {
  finish: 'stop' | 'length'
  promptTokens?: number
  answerTokens?: number
}

/** What runs a model on this device, one answer at a time. It asks nobody. */
export interface DeviceEngine {
  /** Tokens of request and answer together; undefined until it is loaded. */
  readonly contextWindow: number | undefined
  /** Whether the next answer begins without loading the model first. Absent where that is not known. */
  readonly isLoaded?: boolean
  /** Threads that the loaded model runs on. Absent where that is not known. */
  readonly threads?: number
  /**
   * Gets the model ready. Quick where it is ready already.
   * @param onProgress told how much of it is there, from 0 to 1, which is told once it is ready
   * @throws {DeviceModelError} {ProviderError}, and for an abort an AbortError or `request_aborted`
   */
  load(onProgress: (share: number) => void, signal: AbortSignal): Promise<void>
  /**
   * Writes an answer, after those that were asked for before. A model that is not loaded is loaded first.
   * @param onPiece gets each new piece of the answer
   * @param onLoad as `onProgress` of `load`, where the model has to be loaded first; not called where it is ready. @throws as `load`
   */
  answer(
    request: DeviceRequest,
    onPiece: (text: string) => void,
    signal: AbortSignal,
    onLoad?: (share: number) => void,
  ): Promise<DeviceAnswer>
  /** How many tokens a request has. Absent where the model cannot be asked. @throws as `load` */
  countTokens?(request: DeviceRequest): Promise<number>
  /** Lets go of the memory that it takes. An answer that is being written ends with `model_worker_ended`. */
  unload(): Promise<void>
}
