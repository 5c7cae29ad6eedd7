import * as z from 'zod/mini'
import { readJsonAnswer } from '../http/event-stream'
import type { HttpClient } from '../http/http-client'
import { readOpenaiError } from '../openai-style/openai-error'
import { isSuccess, readFailure } from '../read-failure'

/* How many tokens a model of Ollama takes, which its OpenAI-style address does not tell (PROV2-16). */

/** No model takes more; what is beyond it was never a size. */
const MAX_WINDOW = 100_000_000

const windowSchema = z.int().check(z.minimum(1), z.maximum(MAX_WINDOW))

const shownSchema = z.object({
  /** Lines of a Modelfile, such as "num_ctx 8192". */
  parameters: z.catch(z.optional(z.string().check(z.maxLength(100_000))), undefined),
  /** Such as "llama.context_length". */
  model_info: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
})

/** The tokens in an answer of POST /api/show: as the model is set up, else as it was made. */
export function windowInShown(body: unknown): number | undefined {
  const { data } = shownSchema.safeParse(body)
  if (!data) return undefined
  const setUp = /^\s*num_ctx\s+(\d{1,9})\s*$/m.exec(data.parameters ?? '')?.[1]
  const made = Object.entries(data.model_info ?? {}).find(([name]) =>
    name.endsWith('.context_length'),
  )?.[1]
  const [window] = [setUp === undefined ? undefined : Number(setUp), made].flatMap((value) => {
    const parsed = windowSchema.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })
  return window
}

/**
 * Asks Ollama how many tokens a model takes.
 * @returns undefined where it does not tell. @throws {ProviderError} also where the server is no Ollama.
 */
export async function readOllamaWindow(
  http: HttpClient,
  baseURL: string,
  model: string,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const answer = await http.send({
    url: new URL('/api/show', baseURL).href,
    // It lies beside the address that the key was given for, and Ollama needs none.
    isWithoutKey: true,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ model }),
    signal,
  })
  const context = http.errorContext
  if (!isSuccess(answer)) throw (await readFailure(context, answer, readOpenaiError)).error
  return windowInShown(await readJsonAnswer(answer, context))
}
