/*
 * The model that the browser itself has (Chrome's Prompt API), where it has one. Facts of November 2026: in windows only, not
 * in workers; temperature and top-k cannot be set by pages; older builds call the window and the count otherwise.
 */

/** Whether the browser has a model: `downloadable` and `downloading` where it would have to fetch one first. */
export type BrowserModelState = 'unavailable' | 'downloadable' | 'downloading' | 'available'

const STATES: readonly string[] = ['unavailable', 'downloadable', 'downloading', 'available']

/** A message on the browser's wire. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A conversation with the browser's model. */
export interface ModelSession {
  /** Tokens of request and answer together; older builds have `inputQuota`. */
  contextWindow?: unknown
  inputQuota?: unknown
  /** Tokens that are taken; older builds have `inputUsage`. */
  contextUsage?: unknown
  inputUsage?: unknown
  measureContextUsage?: (input: readonly PromptMessage[]) => Promise<unknown>
  measureInputUsage?: (input: readonly PromptMessage[]) => Promise<unknown>
  promptStreaming: (
    input: readonly PromptMessage[],
    options: { signal: AbortSignal; responseConstraint?: object },
  ) => ReadableStream<unknown>
  destroy: () => void
}

/** What is spoken: Chrome warns where it is not told, and refuses what its model does not know. */
const LANGUAGES = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
}

interface CreateOptions {
  initialPrompts?: readonly PromptMessage[]
  signal: AbortSignal
  monitor?: (monitor: EventTarget) => void
}

interface LanguageModelApi {
  availability: (options: object) => Promise<unknown>
  create: (options: object) => Promise<ModelSession>
}

/** What the browser offers to pages; undefined where it offers nothing. */
function languageModel(): LanguageModelApi | undefined {
  const found: unknown = Reflect.get(globalThis, 'LanguageModel')
  const isOffered =
    typeof found === 'function' &&
    typeof Reflect.get(found, 'availability') === 'function' &&
    typeof Reflect.get(found, 'create') === 'function'
  // Of a browser's own interface its members are all that can be checked.
  return isOffered ? (found as unknown as LanguageModelApi) : undefined
}

/** Whether the browser has a model. Asks the browser alone, and fetches nothing. Never throws. LOCAL-01 */
export async function browserModelState(): Promise<BrowserModelState> {
  try {
    const state = await languageModel()?.availability(LANGUAGES)
    return STATES.includes(String(state)) ? (state as BrowserModelState) : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/**
 * Begins a conversation. Where the browser has no model yet, it fetches one: only after a press of the user. LOCAL-03
 * @param onProgress told how much of the model is there, from 0 to 1.
 * @returns undefined where the browser offers none. @throws what the browser throws
 */
export function createModelSession(
  initialPrompts: readonly PromptMessage[],
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<ModelSession> | undefined {
  const options: CreateOptions = {
    signal,
    ...(initialPrompts.length > 0 && { initialPrompts }),
    ...(onProgress && {
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', (event) => {
          const loaded: unknown = Reflect.get(event, 'loaded')
          if (typeof loaded === 'number') onProgress(Math.min(1, Math.max(0, loaded)))
        }),
    }),
  }
  return languageModel()?.create({ ...LANGUAGES, ...options })
}

/** A number of tokens; undefined where it is none. */
export function tokensIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
