/** How a stubbed model of the browser behaves. */
export interface StubbedModel {
  availability: () => Promise<unknown>
  /** What it answers, and the failure behind it, if any. */
  pieces: readonly string[]
  failure: Error
  /** Tokens that it takes, of what it was begun with, and of the last message. */
  window: number
  used: number
  last: number
  /** How much of it is there, as it tells while it is fetched. */
  downloads: readonly number[]
  /** In place of beginning a conversation. */
  create: () => Promise<never>
}

/** A conversation that was begun. */
interface StubbedSession {
  options: Record<string, unknown>
  prompts: unknown[]
  promptOptions?: unknown
  isDestroyed: boolean
}

/** A model of the browser as pages see it, which notes what it was asked. */
export function stubLanguageModel({
  availability = () => Promise.resolve('available'),
  pieces = ['Hello.'],
  failure,
  window = 4096,
  used = 20,
  last = 5,
  downloads = [],
  create,
}: Partial<StubbedModel> = {}) {
  const sessions: StubbedSession[] = []
  const begin = (options: Record<string, unknown>) => {
    const session: StubbedSession = { options, prompts: [], isDestroyed: false }
    sessions.push(session)
    const monitor = options.monitor as ((target: EventTarget) => void) | undefined
    const target = new EventTarget()
    monitor?.(target)
    for (const loaded of downloads)
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
    return {
      contextWindow: window,
      contextUsage: used,
      measureContextUsage: () => Promise.resolve(last),
      promptStreaming: (prompt: unknown, promptOptions: unknown) => {
        session.prompts.push(prompt)
        session.promptOptions = promptOptions
        const rest = [...pieces]
        return new ReadableStream({
          pull: (controller) => {
            const piece = rest.shift()
            if (piece !== undefined) controller.enqueue(piece)
            else if (failure) controller.error(failure)
            else controller.close()
          },
        })
      },
      destroy: () => {
        session.isDestroyed = true
      },
    }
  }
  // A class, as browsers have it, with nothing but what belongs to the class itself.
  const LanguageModel = Object.assign(function LanguageModel() {}, {
    availability,
    create: (options: Record<string, unknown>) =>
      create ? create() : Promise.resolve(begin(options)),
  })
  return { LanguageModel, sessions }
}
