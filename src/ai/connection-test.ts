import type { ConnectionTestOptions } from './contracts'
import type { ChatRequest, ChatResult, ConnectionTest, ModelEntry } from './contracts'
import { type ErrorContext, testCosts, unreadableAnswer } from './error-table'
import { isListedModel } from './model-id'
import { ProviderError } from './provider-error'

/** Statuses by which a server says that it does not serve a path. */
const NOT_SERVED = [404, 405, 501]

/** Tokens of the test answer: enough for a model that thinks first. */
const TEST_ANSWER_TOKENS = 1024

interface TestSteps extends ConnectionTestOptions {
  context: ErrorContext
  /** Asks for something free that checks the key, where the list of models does not. */
  checkKey?: () => Promise<unknown>
  /** Ids of all models of the provider; undefined where that is no list. `onCut` is called where it is not all of it. */
  listModels: (onCut: () => void) => Promise<readonly string[] | undefined>
  /** Whether an error of the free questions tells nothing about the connection. Default: none does. */
  saysNothing?: (error: ProviderError) => boolean
  complete: (request: ChatRequest) => Promise<ChatResult>
  /** The provider's default model, which has to be on its list; undefined where none is set. */
  defaultModel: string | undefined
  /** Model and words of the test message. */
  testModel: string
  message: string
}

/**
 * Tests a connection by what is free. Where that is not served, the test fails with the code `test_costs`, and the user
 * decides whether a short message is sent (`byMessage`). Never throws.
 * and 080.
 */
export async function testConnection(steps: TestSteps): Promise<ConnectionTest> {
  const { context, testModel } = steps
  const start = performance.now()
  try {
    if (steps.byMessage) {
      await sendTestMessage(steps)
      return { ok: true, latencyMs: performance.now() - start }
    }
    const isKeyChecked = steps.checkKey ? await isTold(steps, steps.checkKey) : undefined
    const checkedAt = performance.now()
    const list = await readList(steps, isKeyChecked === true)
    const isConnected = isKeyChecked ?? list !== 'unknown'
    if (!isConnected) return { ok: false, error: testCosts(context, testModel, TEST_ANSWER_TOKENS) }
    const latencyMs = (isKeyChecked ? checkedAt : performance.now()) - start
    const missingModel = list === 'unknown' ? undefined : findMissing(steps, list)
    return { ok: true, latencyMs, ...(missingModel !== undefined && { missingModel }) }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    return { ok: false, error: unreadableAnswer(context, 'test_failed', { detail: String(error) }) }
  }
}

async function sendTestMessage({ complete, testModel, message, signal }: TestSteps): Promise<void> {
  await complete({
    model: testModel,
    messages: [{ role: 'user', content: message }],
    parameters: { maxTokens: TEST_ANSWER_TOKENS },
    options: { signal, stream: false },
  })
}

/** Whether a free question was answered; false where the server does not serve it. @throws {ProviderError} */
async function isTold({ saysNothing }: TestSteps, ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (NOT_SERVED.includes(error.statusCode ?? 0) || saysNothing?.(error)) return false
    throw error
  }
}

/** @param isConnected whether it is known already that the connection works, so that a list that fails changes nothing. */
async function readList(
  steps: TestSteps,
  isConnected: boolean,
): Promise<readonly string[] | undefined | 'unknown'> {
  const read: { list?: readonly string[]; isCut: boolean } = { isCut: false }
  const ask = async () => {
    read.list = await steps.listModels(() => {
      read.isCut = true
    })
  }
  try {
    // What a page may not read is a reason to go on for the key's own address only.
    const saysNothing = steps.checkKey ? undefined : steps.saysNothing
    if (!(await isTold({ ...steps, saysNothing }, ask))) return 'unknown'
    return read.isCut ? undefined : read.list
  } catch (error) {
    if (isConnected && error instanceof ProviderError && !error.isAbort) return undefined
    throw error
  }
}

function findMissing(
  { defaultModel }: TestSteps,
  list: readonly string[] | undefined,
): string | undefined {
  const isKnown = defaultModel === undefined || !list || isListedModel(defaultModel, list)
  return isKnown ? undefined : defaultModel
}

/** The ids of listed models. */
export function idsOf(models: readonly ModelEntry[]): string[] {
  return models.map(({ id }) => id)
}
