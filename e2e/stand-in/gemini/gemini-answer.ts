import type { PreparedAnswer } from '../prepared-answer'
import { isRecord, type RecordedRequest } from '../stand-in-types'
import type { StreamEvent, StreamScript } from '../stream-script'

/* How Google's Gemini API is asked and answers. */

const ADDRESS = /^\/models\/([^/]+):(generateContent|streamGenerateContent)$/

/** The model and the way of a request to generate; undefined for any other address. */
export function geminiCall({
  method,
  path,
}: Pick<RecordedRequest, 'method' | 'path'>): { model: string; isStream: boolean } | undefined {
  const [, model, way] = method === 'POST' ? (ADDRESS.exec(path) ?? []) : []
  if (model === undefined) return undefined
  return { model: decodeURIComponent(model), isStream: way === 'streamGenerateContent' }
}

/** The text of a turn. */
function textOf(content: unknown): string {
  const parts: unknown[] = isRecord(content) && Array.isArray(content.parts) ? content.parts : []
  return parts
    .map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : ''))
    .join('\n')
}

/** The same question as OpenAI's protocol has it, which the demo answers. */
export function toPlainRequest(
  body: Record<string, unknown>,
  model: string,
): Record<string, unknown> {
  const contents: unknown[] = Array.isArray(body.contents) ? body.contents : []
  const config = isRecord(body.generationConfig) ? body.generationConfig : {}
  return {
    model,
    ...(body.systemInstruction !== undefined && { system: textOf(body.systemInstruction) }),
    messages: contents.map((content) => ({
      role: isRecord(content) && content.role === 'model' ? 'assistant' : 'user',
      content: textOf(content),
    })),
    max_tokens: config.maxOutputTokens,
    stop: config.stopSequences,
    thinkingConfig: config.thinkingConfig,
    ...(config.responseJsonSchema !== undefined && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: config.responseJsonSchema },
      },
    }),
  }
}

const FINISH_REASONS: Record<string, string> = { stop: 'STOP', length: 'MAX_TOKENS' }

function facts({ id, model, usage }: PreparedAnswer) {
  return {
    ...(usage && {
      usageMetadata: {
        promptTokenCount: usage.promptTokens,
        candidatesTokenCount: usage.completionTokens - usage.reasoningTokens,
        ...(usage.reasoningTokens > 0 && { thoughtsTokenCount: usage.reasoningTokens }),
        totalTokenCount: usage.promptTokens + usage.completionTokens,
      },
    }),
    modelVersion: model,
    responseId: id.replace(/^chatcmpl-demo-/, ''),
  }
}

const finishReason = (answer: PreparedAnswer) =>
  FINISH_REASONS[answer.finishReason] ?? answer.finishReason

const thoughts = ({ thinking }: PreparedAnswer) =>
  thinking === undefined ? [] : [{ text: thinking, thought: true }]

/** A whole answer. */
export function toGeminiAnswer(answer: PreparedAnswer): unknown {
  const text = answer.tokens.join('')
  return {
    candidates: [
      {
        content: {
          parts: [...thoughts(answer), ...(text === '' ? [] : [{ text }])],
          role: 'model',
        },
        finishReason: finishReason(answer),
        index: 0,
      },
    ],
    ...facts(answer),
  }
}

/** The events of a streamed answer; nothing marks the end but the reason of it. */
export function toGeminiScript(answer: PreparedAnswer): StreamScript {
  const event = (parts: unknown[], fields: Record<string, unknown> = {}): StreamEvent => ({
    data: {
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...fields }],
      ...facts(answer),
    },
  })
  const head = thoughts(answer)
  return {
    head: head.length > 0 ? [event(head)] : [],
    tokens: answer.tokens,
    tokenEvent: (text) => event([{ text }]),
    tail: [event([{ text: '' }], { finishReason: finishReason(answer) })],
    end: [],
  }
}
