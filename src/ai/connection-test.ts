import type { ChatRequest, ChatResult, ConnectionTest } from './contracts'
import { type ErrorContext, unreadableAnswer } from './error-table'
import { ProviderError } from './provider-error'

/** Statuses by which a server says that it does not serve a path. */
const NOT_SERVED = [404, 405, 501]

/** Tokens of the test answer: enough for a model that thinks first (decision 079). */
const TEST_ANSWER_TOKENS = 1024

interface TestSteps {
  context: ErrorContext
  /** Asks for something that costs nothing and checks the key. */
  ask: () => Promise<unknown>
  /** Codes of errors of `ask` after which the message is tried all the same. */
  alsoWithout?: readonly string[]
  complete: (request: ChatRequest) => Promise<ChatResult>
  /** Model and words of the test message. */
  model: string
  message: string
  signal?: AbortSignal
}

/**
 * Tests a connection: a free request first; only where that is not served, one short message. Never
 * throws. ADAP-26, ADAP-35, ADAP-36, decisions 010, 079 and 080.
 */
export async function testConnection(steps: TestSteps): Promise<ConnectionTest> {
  const { context, ask, alsoWithout = [], complete, model, message, signal } = steps
  const start = performance.now()
  const passed = (): ConnectionTest => ({ ok: true, latencyMs: performance.now() - start })
  try {
    try {
      await ask()
      return passed()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const saysNothing =
        NOT_SERVED.includes(error.statusCode ?? 0) || alsoWithout.includes(error.code)
      if (!saysNothing) throw error
    }
    await complete({
      model,
      messages: [{ role: 'user', content: message }],
      parameters: { maxTokens: TEST_ANSWER_TOKENS },
      options: { signal, stream: false },
    })
    return passed()
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    return { ok: false, error: unreadableAnswer(context, String(error)) }
  }
}
