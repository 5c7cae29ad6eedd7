import * as z from 'zod/mini'
import { handleDemoRequest } from '@/demo/handle-demo-request'
import { refused, type Refusal } from './request-checks'
import type { RecordedRequest } from './stand-in-types'
import { isRecord } from './stand-in-types'
import type { ErrorSubject } from './vendor-errors'
import { openAiImageModels } from './vendor-models'
import { schemaMismatch } from './vendor-schemas'

/** A file of a form, with its bytes; what is recorded is everything but those. */
interface FormFile {
  name: string
  type: string
  size: number
  bytes: Uint8Array
}

/** A parsed form: texts and files by field, lists where a field repeats. */
export type FormFields = Record<string, string | FormFile | (string | FormFile)[]>

/** Reads a form that a page has sent. @throws if it is none. */
export async function readForm(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<FormFields> {
  const request = new Request('http://stand-in.invalid/', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  })
  const fields: FormFields = {}
  for (const [key, value] of await request.formData()) {
    const item =
      typeof value === 'string'
        ? value
        : {
            name: value.name,
            type: value.type,
            size: value.size,
            bytes: new Uint8Array(await value.arrayBuffer()),
          }
    const present = fields[key]
    fields[key] = present === undefined ? item : [present, item].flat()
  }
  return fields
}

const only = (keys: readonly string[], fields: Record<string, unknown>) =>
  Object.keys(fields).find((key) => !keys.includes(key))

/** Sizes of the models before gpt-image-2. */
const OLD_SIZES = ['auto', '1024x1024', '1536x1024', '1024x1536']
const OLD_MODELS = /^(gpt-image-1|chatgpt-image)/

function isSizeAllowed(model: string, size: string): boolean {
  if (OLD_SIZES.includes(size)) return true
  const [, width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(size) ?? []).map(Number)
  if (OLD_MODELS.test(model) || width === 0 || height === 0) return false
  const ratio = width / height
  const longest = Math.max(width, height)
  const shortest = Math.min(width, height)
  return (
    width % 16 === 0 &&
    height % 16 === 0 &&
    ratio >= 1 / 3 &&
    ratio <= 3 &&
    longest <= 3840 &&
    shortest <= 2160
  )
}

/** Checks fields that generating and editing have in common. */
function refuseImageFields(
  fields: Record<string, unknown>,
  subject: ErrorSubject,
): Refusal | undefined {
  const refuse = (message: string, param: string, code: string | undefined = 'invalid_value') =>
    refused(subject, 'refused', { message, param, code })
  for (const param of ['style', 'response_format']) {
    if (fields[param] !== undefined)
      return refuse(`Unknown parameter: '${param}'.`, param, 'unknown_parameter')
  }
  const { model, prompt, quality, size, n } = fields
  if (typeof model !== 'string' || model === '')
    return refuse(`Missing required parameter: 'model'.`, 'model', 'missing_required_parameter')
  if (!openAiImageModels.includes(model))
    return refused({ ...subject, model }, 'refused', { name: 'unknown-model', param: 'model' })
  if (typeof prompt !== 'string' || prompt === '' || prompt.length > 32_000)
    return refuse(`Invalid 'prompt': between 1 and 32000 characters.`, 'prompt')
  if (quality === 'standard' || quality === 'hd')
    return refuse(
      `Invalid value: '${quality}'. Supported values are: 'low', 'medium', 'high', and 'auto'.`,
      'quality',
    )
  if (typeof size === 'string' && !isSizeAllowed(model, size))
    return refuse(`Invalid value: '${size}'.`, 'size')
  const count = Number(n ?? 1)
  return Number.isInteger(count) && count >= 1 && count <= 10
    ? undefined
    : refuse(`Invalid 'n': between 1 and 10.`, 'n')
}

/** Checks POST /images/generations of OpenAI. */
function refuseImageGeneration(
  request: RecordedRequest,
  subject: ErrorSubject,
): Refusal | undefined {
  const { body } = request
  if (!isRecord(body))
    return refused(subject, 'schema', { message: 'The body is not a JSON object.' })
  const refusal = refuseImageFields(body, subject)
  if (refusal !== undefined) return refusal
  const mismatch = schemaMismatch('openai-sdk', 'ImageGenerateParamsBase', body)
  return mismatch && refused(subject, 'schema', { message: mismatch.message, param: mismatch.path })
}

const EDIT_FIELDS = [
  'image',
  'image[]',
  'prompt',
  'mask',
  'background',
  'model',
  'n',
  'size',
  'output_format',
  'output_compression',
  'user',
  'input_fidelity',
  'stream',
  'partial_images',
  'quality',
]
const MEGABYTE = 1024 * 1024

const isFile = (value: unknown): value is FormFile =>
  isRecord(value) && value.bytes instanceof Uint8Array

/** Width and height of a PNG; undefined for anything else. */
function pngSize({ bytes }: FormFile): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 24 || view.getUint32(0) !== 0x89504e47) return undefined
  return `${view.getUint32(16)}x${view.getUint32(20)}`
}

/** Checks POST /images/edits of OpenAI. */
function refuseImageEdit(fields: FormFields, subject: ErrorSubject): Refusal | undefined {
  const refuse = (message: string, param: string, code = 'invalid_value') =>
    refused(subject, 'refused', { message, param, code })
  const refusal = refuseImageFields(fields, subject)
  if (refusal !== undefined) return refusal
  const unknown = only(EDIT_FIELDS, fields)
  if (unknown !== undefined)
    return refuse(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter')
  const images = [fields.image ?? [], fields['image[]'] ?? []].flat().filter(isFile)
  if (images.length === 0 || images.length > 16)
    return refuse('1 to 16 images are needed.', 'image')
  for (const { type, size } of images) {
    if (!['image/png', 'image/jpeg', 'image/webp'].includes(type))
      return refuse(`Invalid file 'image': unsupported mimetype ('${type}').`, 'image')
    if (size > 50 * MEGABYTE) return refuse('An image is too large.', 'image')
  }
  const { mask } = fields
  if (mask === undefined) return undefined
  if (!isFile(mask) || pngSize(mask) === undefined) return refuse('The mask must be a PNG.', 'mask')
  if (mask.size > 4 * MEGABYTE) return refuse('The mask is too large.', 'mask')
  const first = images[0] && pngSize(images[0])
  return first === undefined || first === pngSize(mask)
    ? undefined
    : refuse('The mask and the image differ in size.', 'mask')
}

const answerSchema = z.looseObject({ data: z.array(z.looseObject({ b64_json: z.string() })) })

/** Sides longer than this are drawn smaller, in the same proportion: no test needs the pixels. */
const DRAWN_SIDE_MAX = 2048

function drawnSize(size: unknown): string | undefined {
  const [, width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(String(size)) ?? []).map(Number)
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, DRAWN_SIDE_MAX / Math.max(width, height))
  return `${Math.round(width * scale)}x${Math.round(height * scale)}`
}

/** Has the demo draw pictures. `pictures`: what an edit starts from. Always PNG. */
async function drawPictures(
  wish: { prompt: string; size?: unknown; n?: unknown },
  pictures: readonly Uint8Array[] = [],
) {
  const fields = {
    prompt: wish.prompt,
    size: drawnSize(wish.size) ?? 'auto',
    n: Number(wish.n ?? 1),
  }
  const address = 'http://stand-in.invalid/v1/images/'
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  for (const picture of pictures) form.append('image[]', new Blob([new Uint8Array(picture)]))
  const request =
    pictures.length === 0
      ? new Request(`${address}generations`, { method: 'POST', body: JSON.stringify(fields) })
      : new Request(`${address}edits`, { method: 'POST', body: form })
  const response = await handleDemoRequest(request, { anyModel: true })
  return answerSchema.parse(await response.json())
}

/** The pictures of an edit's form. */
function picturesOf(fields: FormFields): Uint8Array[] {
  return [fields.image ?? [], fields['image[]'] ?? []]
    .flat()
    .filter(isFile)
    .map(({ bytes }) => bytes)
}

/** Checks POST /images/generations of xAI: sizes and qualities are not its words. */
function refuseXaiImage(request: RecordedRequest, subject: ErrorSubject): Refusal | undefined {
  const { body } = request
  if (!isRecord(body) || typeof body.prompt !== 'string')
    return refused(subject, 'schema', { message: 'A prompt is required.' })
  const key = ['size', 'quality', 'style'].find((name) => body[name] !== undefined)
  return key === undefined
    ? undefined
    : refused(subject, 'refused', { message: `Argument not supported: ${key}` })
}

/** Pixels for xAI's aspect ratio. */
function sizeOfRatio(ratio: unknown): string {
  const [, width = 1, height = 1] = (/^(\d+):(\d+)$/.exec(String(ratio)) ?? []).map(Number)
  const scale = 1024 / Math.max(width, height)
  return `${Math.round(width * scale)}x${Math.round(height * scale)}`
}

/** Whether a service draws at the path of a request; OpenRouter has one of its own. */
export function isImageRoute({ provider, path }: RecordedRequest): boolean {
  if (provider === 'anthropic' || provider === 'mistral') return false
  return (path === '/images') === (provider === 'openrouter')
}

/** Checks a request for pictures, new or made from others. */
export function refuseImages(
  request: RecordedRequest,
  form: FormFields | undefined,
  subject: ErrorSubject,
): Refusal | undefined {
  switch (request.provider) {
    case 'openai':
      return request.path === '/images/edits'
        ? refuseImageEdit(form ?? {}, subject)
        : refuseImageGeneration(request, subject)
    case 'xai':
      return refuseXaiImage(request, subject)
    case 'openrouter':
    case 'custom':
    case 'anthropic':
    case 'mistral':
    case 'gemini':
      return undefined
  }
}

/** Draws what is asked for, and gives it in the vendor's shape. */
export async function toImageAnswer(
  { provider, body }: RecordedRequest,
  form: FormFields | undefined,
): Promise<unknown> {
  const fields = isRecord(body) ? body : {}
  const prompt = typeof fields.prompt === 'string' ? fields.prompt : ''
  const size = provider === 'xai' ? sizeOfRatio(fields.aspect_ratio) : fields.size
  const drawn = await drawPictures({ prompt, size, n: fields.n }, form ? picturesOf(form) : [])
  switch (provider) {
    case 'openrouter':
      return { data: drawn.data.map(({ b64_json }) => ({ b64_json, media_type: 'image/png' })) }
    case 'xai':
      return { data: drawn.data.map(({ b64_json }) => ({ b64_json, revised_prompt: prompt })) }
    case 'openai':
    case 'custom':
    case 'anthropic':
    case 'mistral':
    case 'gemini':
      return drawn
  }
}
