import type { ChatRequest } from './contracts'
import { modelFacts } from './models/model-facts'

/** Letters of a token, about; more than that is rarely kept by so few. */
const LETTERS_PER_TOKEN = 4

/** Tokens of the largest minimum that is known, for models that nobody knows. */
const USUAL_MINIMUM = 4096

/** A mark at which Claude keeps what stands before it. */
export interface CacheMark {
  type: 'ephemeral'
  /** Default: 5 minutes. */
  ttl?: '1h'
}

/**
 * The mark that a request to Claude gets (CTX-23): where it asks for the cache, and is long enough to be kept. What
 * is shorter would silently not be.
 * @param claude the model's id at Anthropic.
 */
export function cacheMark(claude: string, request: ChatRequest): CacheMark | undefined {
  const { cache, messages, parameters } = request
  if (!cache) return undefined
  const letters = messages.reduce(
    (sum, { content }) => sum + content.length,
    parameters?.systemPrompt?.length ?? 0,
  )
  const minimum = modelFacts('anthropic', claude).cacheMinimum ?? USUAL_MINIMUM
  if (letters / LETTERS_PER_TOKEN < minimum) return undefined
  return { type: 'ephemeral', ...(cache.forHour && { ttl: '1h' }) }
}

/** The id at Anthropic of a Claude that OpenRouter passes on (`anthropic/claude-sonnet-5.5`); undefined for others. */
export function claudeBehind(model: string): string | undefined {
  const [, name] = /^~?anthropic\/([^:]+)/.exec(model) ?? []
  return name?.replaceAll('.', '-')
}
