import * as z from 'zod/mini'
import { splitIntoTokens } from '@/demo/chat-answer'
import { handleDemoRequest } from '@/demo/handle-demo-request'
import { isNewClaude, isOpenAiReasoning, isXaiReasoning } from './request-checks'
import type { ReplyOptions, StandInProvider } from './stand-in-types'
import { isRecord } from './stand-in-types'

/** A reply that the test wrote. */
export interface ScriptedReply {
  /** The text, or its exact pieces. */
  content: string | readonly string[]
  options: ReplyOptions
}

/** An answer before it is put into a vendor's shape. */
export interface PreparedAnswer {
  id: string
  /** Epoch seconds. */
  created: number
  model: string
  /** Text before the answer proper; undefined where the model does not show any. */
  thinking: string | undefined
  tokens: readonly string[]
  /** `stop` and `length` are turned into the vendor's words; anything else goes as it is. */
  finishReason: string
  usage: PreparedUsage | undefined
}

/** Token counts before they are put into a vendor's shape. */
export interface PreparedUsage {
  promptTokens: number
  completionTokens: number
  reasoningTokens: number
  /** Of the prompt: read from the cache. */
  cachedTokens: number
  /** What is billed; vendors that tell no cost leave it out. */
  dollars: number
}

const completionSchema = z.object({
  id: z.string(),
  created: z.number(),
  choices: z.array(
    z.object({ message: z.object({ content: z.string() }), finish_reason: z.string() }),
  ),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
})

/** Tokens that a thinking model spends before it writes; they count against the limit. */
const THINKING_TOKENS = 24
/** What a model of the stand-in thinks unless a test says otherwise. */
export const THINKING_TEXT = 'The user writes to a stand-in. A short, friendly answer will do.'

function thinksByDefault(provider: StandInProvider, model: string, body: Record<string, unknown>) {
  switch (provider) {
    case 'openai':
      return isOpenAiReasoning(model) && body.reasoning_effort !== 'none'
    case 'xai':
      return isXaiReasoning(model)
    case 'anthropic':
      return (
        isNewClaude(model) &&
        !model.startsWith('claude-opus-4') &&
        !(
          isRecord(body.thinking) &&
          ['disabled', 'between_tools'].includes(String(body.thinking.type))
        )
      )
    case 'gemini':
      return /^gemini-[3-9]/.test(model)
    case 'mistral':
    case 'openrouter':
    case 'custom':
      return false
  }
}

/** OpenAI never shows what its models think here, and Google only where it is asked. */
function showsThinking(provider: StandInProvider, body: Record<string, unknown>): boolean {
  if (provider !== 'gemini') return provider !== 'openai'
  return isRecord(body.thinkingConfig) && body.thinkingConfig.includeThoughts === true
}

/** Prepares the answer to a chat request: the test's reply, or else the demo's. */
export async function prepareAnswer(
  provider: StandInProvider,
  body: Record<string, unknown>,
  reply: ScriptedReply | undefined,
): Promise<PreparedAnswer> {
  const model = typeof body.model === 'string' ? body.model : 'custom-model'
  const thinks = thinksByDefault(provider, model, body)
  const limit = limitOf(body)
  const room = thinks && limit !== undefined ? Math.max(0, limit - THINKING_TOKENS) : limit
  const demo = await askDemo(model, body, room)
  if (reply === undefined) {
    const [choice] = demo.choices
    const text = room === 0 ? '' : (choice?.message.content ?? '')
    return {
      id: demo.id,
      created: demo.created,
      model,
      thinking: thinks && showsThinking(provider, body) ? THINKING_TEXT : undefined,
      tokens: splitIntoTokens(text),
      finishReason: room === 0 ? 'length' : (choice?.finish_reason ?? 'stop'),
      usage: {
        promptTokens: demo.usage.prompt_tokens,
        completionTokens:
          (room === 0 ? 0 : demo.usage.completion_tokens) + (thinks ? THINKING_TOKENS : 0),
        reasoningTokens: thinks ? THINKING_TOKENS : 0,
        cachedTokens: 0,
        dollars: 0,
      },
    }
  }
  const { content, options } = reply
  const tokens = typeof content === 'string' ? splitIntoTokens(content) : content
  const promptTokens = options.usage?.promptTokens ?? demo.usage.prompt_tokens
  const completionTokens = options.usage?.completionTokens ?? tokens.length
  return {
    id: demo.id,
    created: demo.created,
    model,
    thinking: options.thinking,
    tokens,
    finishReason: options.finishReason ?? 'stop',
    usage:
      options.omitUsage === true
        ? undefined
        : {
            promptTokens,
            completionTokens,
            reasoningTokens: options.usage?.reasoningTokens ?? 0,
            cachedTokens: options.usage?.cachedTokens ?? 0,
            dollars: options.usage?.dollars ?? 0,
          },
  }
}

function limitOf(body: Record<string, unknown>): number | undefined {
  const limit = body.max_completion_tokens ?? body.max_tokens
  return typeof limit === 'number' ? limit : undefined
}

/** Asks the demo's own handler, whole and at once. */
async function askDemo(model: string, body: Record<string, unknown>, room: number | undefined) {
  const system = typeof body.system === 'string' ? [{ role: 'system', content: body.system }] : []
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : []
  const stop = body.stop_sequences ?? body.stop
  const request = new Request('http://stand-in.invalid/v1/chat/completions', {
    method: 'POST',
    body: JSON.stringify({
      model,
      messages: [...system, ...messages],
      response_format: body.response_format,
      ...(stop !== undefined && { stop }),
      ...(room !== undefined && { max_tokens: Math.max(1, room) }),
    }),
  })
  const response = await handleDemoRequest(request, { anyModel: true })
  return completionSchema.parse(await response.json())
}
