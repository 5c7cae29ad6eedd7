import { bytesToBase64 } from '@/lib/base64'
import * as z from 'zod/mini'
import { demoError } from './demo-error'
import { drawDemoPicture } from './demo-picture'
import { hashText } from '@/lib/seeded-random'

const imageRequestSchema = z.looseObject({
  model: z.nullish(z.string()),
  prompt: z.string().check(z.minLength(1)),
  n: z.nullish(z.coerce.number()),
  size: z.nullish(z.string()),
})

/** Pixels a side: smaller is no picture, larger is work the page would feel. */
const SIDE_MIN = 16
const SIDE_MAX = 2048
/** Pictures in one answer at most. */
const PICTURES_MAX = 10

function sizeOf(size: string | null | undefined): { width: number; height: number } | undefined {
  if (size === undefined || size === null || size === 'auto') return { width: 1024, height: 1024 }
  const [, width = 0, height = 0] = (/^(\d{2,4})x(\d{2,4})$/.exec(size) ?? []).map(Number)
  const fits = [width, height].every((side) => side >= SIDE_MIN && side <= SIDE_MAX)
  return fits ? { width, height } : undefined
}

/** What the drawing of pictures needs besides the request. */
export interface ImageOptions {
  /** Epoch milliseconds. */
  now: number
  signal: AbortSignal
  /** What else decides the picture: the bytes of the pictures to edit, and which try it is. */
  seed: string
  /** Whether the model is one of the demo's. */
  isModel: (id: string) => boolean
}

/** Draws what a request asks for; always PNG as base64, like the GPT image models. */
export async function answerImages(fields: unknown, options: ImageOptions): Promise<Response> {
  const parsed = imageRequestSchema.safeParse(fields)
  if (!parsed.success) return demoError(400, 'A prompt is required.', 'invalid_value', 'prompt')
  const { model, prompt, n, size } = parsed.data
  if (typeof model === 'string' && !options.isModel(model))
    return demoError(404, `The model '${model}' does not exist.`, 'model_not_found', 'model')
  const pixels = sizeOf(size)
  if (pixels === undefined)
    return demoError(
      400,
      `Sizes from ${SIDE_MIN}x${SIDE_MIN} to ${SIDE_MAX}x${SIDE_MAX} can be drawn.`,
      'invalid_value',
      'size',
    )
  const count = Math.min(PICTURES_MAX, Math.max(1, Math.floor(n ?? 1)))
  const data: { b64_json: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const seed = `${options.seed} ${index}`
    const file = await drawDemoPicture(prompt, pixels, seed, options.signal)
    data.push({ b64_json: bytesToBase64(file) })
  }
  const inputTokens = Math.ceil(prompt.length / 4)
  const outputTokens = Math.ceil((pixels.width * pixels.height * count) / 256)
  return Response.json({
    created: Math.floor(options.now / 1000),
    background: 'opaque',
    output_format: 'png',
    quality: 'medium',
    size: `${pixels.width}x${pixels.height}`,
    data,
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      input_tokens_details: { text_tokens: inputTokens, image_tokens: 0 },
    },
  })
}

/** The fields of an edit's form, and a seed made of its pictures. Undefined without a picture. */
export async function readEditForm(
  form: FormData,
): Promise<{ fields: Record<string, unknown>; seed: string } | undefined> {
  const files = [...form.getAll('image'), ...form.getAll('image[]'), ...form.getAll('mask')].filter(
    (value) => typeof value !== 'string',
  )
  if (!form.has('image') && !form.has('image[]')) return undefined
  const hashes = await Promise.all(
    files.map(async (file) => hashText(bytesToBase64(new Uint8Array(await file.arrayBuffer())))),
  )
  const fields = Object.fromEntries(
    Array.from(form.entries()).filter(([, value]) => typeof value === 'string'),
  )
  return { fields, seed: hashes.join(' ') }
}
