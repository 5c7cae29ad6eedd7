import { answerChat, estimatePromptTokens, toChatCompletion } from './chat-answer'
import { streamChat } from './chat-stream'
import { chatRequestSchema } from './chat-wire'
import { demoError } from './demo-error'
import { answerImages, readEditForm } from './demo-images'
import { DEMO_IMAGE_MODEL, DEMO_TEXT_MODEL, demoModels } from './demo-models'

/** How the demo provider behaves. */
export interface DemoOptions {
  /**
   * Milliseconds for each token of a stream; 0 is full speed. Default 22, about 45 tokens a second, and 1 for JSON, which
   * nobody reads while it comes.
   */
  delayMs?: number
  /** Which of the possible answers to the same conversation to give. Default 0. */
  variation?: number
  /** The present time in epoch milliseconds. Default: the clock. */
  now?: () => number
  /**
   * Takes any model id, and prompts of any length, and thinks nothing; for the stand-in server of the tests, which has
   * its own rules. Default false.
   */
  anyModel?: boolean
}

/** Tokens that a request may have. */
const CONTEXT_TOKENS = 128_000
const DELAY_MS = 22
const DELAY_OF_JSON_MS = 1
/** Epoch seconds of the models' "created" (2026-11-20). */
const MODELS_CREATED = 1_795_132_800

/**
 * Answers a request in OpenAI's protocol under any address that ends in /v1: GET /models,
 * POST /chat/completions (whole or as server-sent events), POST /images/generations and
 * POST /images/edits. A script: no model, no network, no key looked at. Design §4.
 * @throws the reason of the request's signal once that is aborted; every other fault is a Response
 * in OpenAI's error shape.
 */
export async function handleDemoRequest(
  request: Request,
  options: DemoOptions = {},
): Promise<Response> {
  request.signal.throwIfAborted()
  const route = /\/v1(\/[\w/]+)\/?$/.exec(new URL(request.url).pathname)?.[1]
  switch (`${request.method} ${route ?? ''}`) {
    case 'GET /models':
      return listModels()
    case 'POST /chat/completions':
      return chat(request, options)
    case 'POST /images/generations':
      return images(request, options, await readJson(request))
    case 'POST /images/edits':
      return edits(request, options)
    default:
      return demoError(404, `There is no ${request.method} here.`, 'unknown_url')
  }
}

function listModels(): Response {
  const data = demoModels.map((id) => ({
    id,
    object: 'model',
    created: MODELS_CREATED,
    owned_by: 'parlour-demo',
  }))
  return Response.json({ object: 'list', data })
}

async function chat(request: Request, options: DemoOptions): Promise<Response> {
  const parsed = chatRequestSchema.safeParse(await readJson(request))
  request.signal.throwIfAborted()
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const param = issue?.path.join('.') ?? null
    return demoError(
      400,
      `Invalid request: ${issue?.message ?? 'not JSON'}`,
      'invalid_value',
      param,
    )
  }
  const body = parsed.data
  if (options.anyModel !== true && body.model !== DEMO_TEXT_MODEL)
    return demoError(404, `The model '${body.model}' does not exist.`, 'model_not_found', 'model')
  const promptTokens = estimatePromptTokens(body)
  if (options.anyModel !== true && promptTokens > CONTEXT_TOKENS)
    return demoError(
      400,
      `This model's maximum context length is ${CONTEXT_TOKENS} tokens, and the messages have ${promptTokens}.`,
      'context_length_exceeded',
      'messages',
    )
  const answer = answerChat(
    body,
    timeOf(options),
    options.variation ?? 0,
    options.anyModel !== true,
  )
  if (body.stream !== true) return Response.json(toChatCompletion(answer))
  const stream = streamChat(answer, {
    includeUsage: body.stream_options?.include_usage === true,
    delayMs: options.delayMs ?? (answer.isJson ? DELAY_OF_JSON_MS : DELAY_MS),
    signal: request.signal,
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function edits(request: Request, options: DemoOptions): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  const edit = form === undefined ? undefined : await readEditForm(form)
  if (edit === undefined)
    return demoError(400, 'A form with at least one image is required.', 'invalid_value', 'image')
  return images(request, options, edit.fields, edit.seed)
}

function images(
  request: Request,
  options: DemoOptions,
  fields: unknown,
  pictures = '',
): Promise<Response> {
  return answerImages(fields, {
    now: timeOf(options),
    signal: request.signal,
    seed: `${options.variation ?? 0} ${pictures}`,
    isModel: (id) => options.anyModel === true || id === DEMO_IMAGE_MODEL,
  })
}

function timeOf({ now = Date.now }: DemoOptions): number {
  return now()
}

/** The body as JSON, or undefined where it is none. */
async function readJson(request: Request): Promise<unknown> {
  try {
    return (await request.json()) as unknown
  } catch {
    return undefined
  }
}
