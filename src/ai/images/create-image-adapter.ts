import { pictureTypeOfBlob } from '@/lib/pictures/picture-type'
import { providerInfo } from '../catalogue'
import type { ProviderConfig } from '../contracts'
import { badRequest } from '../error-table'
import { getJson } from '../get-json'
import { createHttpClient, type HttpClient } from '../http/http-client'
import { maxPictureAnswerBytes } from '../http/read-limits'
import { authorizeOpenai, openaiHeaders } from '../openai-style/openai-style-adapter'
import { openaiDialect } from '../openai-style/openai-dialects'
import { hasOpenaiError, readOpenaiError } from '../openai-style/openai-error'
import { readModels } from '../openai-style/read-models'
import {
  type AdapterOverrides,
  type ConnectableProvider,
  toProviderConfig,
} from '../provider-config'
import { KEYS_LOCKED, ProviderError } from '../provider-error'
import { fetchPicture } from './fetch-picture'
import type {
  GeneratedImage,
  ImageAdapter,
  ImageEditRequest,
  ImageRequest,
} from './image-contracts'
import { imageDialect, type ImageDialect, type NamedPicture } from './image-dialects'
import { imageError } from './image-errors'
import { defaultImageModel } from './image-models'
import { type ImageProviderType, isImageType, rememberImageless } from './image-provider'
import { imageAbilities, imageFields, MAX_PROMPT_LENGTH } from './image-rules'
import { postImage } from './post-image'
import { readImages } from './read-images'

/** Milliseconds to the first byte: nothing comes before the picture is done, and a fine one takes minutes. */
const IMAGE_TIMEOUT_MS = 300_000

/** What every call of one adapter shares. */
interface Connection {
  config: ProviderConfig & { type: ImageProviderType }
  dialect: ImageDialect
  http: HttpClient
  headers: Readonly<Record<string, string>>
}

/** A request that has been checked. */
interface Job {
  request: ImageRequest | ImageEditRequest
  prompt: string
  pictures: NamedPicture[]
  mask?: NamedPicture
}

/** Model ids that stand in for an outdated default, by address. */
const successors = new Map<string, string>()

/**
 * A connection to a stored provider for making pictures.
 * @throws {ProviderError} bad_request when its type makes none, or its address is not valid.
 */
export function createImageAdapter(
  provider: ConnectableProvider,
  overrides: AdapterOverrides = {},
): ImageAdapter {
  const { type } = provider
  if (!isImageType(type))
    throw badRequest({ provider: type }, 'makes_no_pictures', { name: providerInfo(type).name })
  const config = {
    timeout: IMAGE_TIMEOUT_MS,
    ...toProviderConfig({ ...provider, type }, overrides),
  }
  const connection = {
    config,
    dialect: imageDialect(type),
    http: createHttpClient(config, authorizeOpenai),
    headers: openaiHeaders(config, openaiDialect(type)),
  }
  return {
    generate: async (request) => makePictures(connection, await toJob(connection, request)),
    edit: async (request) => makePictures(connection, await toJob(connection, request)),
  }
}

async function toJob({ http }: Connection, request: ImageRequest | ImageEditRequest): Promise<Job> {
  const context = http.errorContext
  const prompt = request.prompt.trim().slice(0, MAX_PROMPT_LENGTH).toWellFormed()
  if (prompt === '') throw badRequest(context, 'no_picture_prompt')
  if (!('images' in request)) return { request, prompt, pictures: [] }
  const pictures: NamedPicture[] = []
  for (const [index, blob] of request.images.entries())
    pictures.push(await toNamed(context, blob, `image-${index + 1}`))
  if (pictures.length === 0) throw badRequest(context, 'no_picture_to_edit')
  const mask = request.mask && (await toNamed(context, request.mask, 'mask'))
  return { request, prompt, pictures, mask }
}

/** What every provider that edits takes. */
const EDITABLE = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

async function toNamed(
  context: HttpClient['errorContext'],
  blob: Blob,
  name: string,
): Promise<NamedPicture> {
  const type = await pictureTypeOfBlob(blob).catch((cause: unknown) => {
    throw imageError(context, 'picture_not_converted', { detail: String(cause) })
  })
  if (type === undefined || type === 'image/gif' || type === 'image/avif')
    throw badRequest(context, 'picture_type_not_editable')
  return { blob, type, name: `${name}.${EDITABLE[type]}` }
}

async function makePictures(connection: Connection, job: Job): Promise<GeneratedImage[]> {
  const { config } = connection
  const asked = job.request.model?.trim()
  if (asked) return send(connection, job, asked)
  const known = successors.get(config.baseURL) ?? defaultImageModel(config.type, Date.now())
  // A server of one's own may have but one model, and wants no name then.
  const model = known ?? (await liveImageModel(connection, job.request.signal)) ?? ''
  try {
    return await send(connection, job, model)
  } catch (error) {
    if (!isUnknownModel(error)) throw error
    // The catalogue has aged: the provider's own list knows better.
    const live = known && (await liveImageModel(connection, job.request.signal))
    if (!live || live === model) {
      // A server may draw and not edit.
      const isNew = job.pictures.length === 0
      if (config.type === 'custom' && isNew) rememberImageless(config.baseURL)
      throw error
    }
    const images = await send(connection, job, live)
    successors.set(config.baseURL, live)
    return images
  }
}

function isUnknownModel(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.statusCode === 404 || error.statusCode === 405 || error.vendorCode === 'model_not_found')
  )
}

/** The newest image model of the provider's own list; undefined where there is none or no list. */
async function liveImageModel(
  { config, dialect, http, headers }: Connection,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const body = await getJson({
      http,
      url: `${config.baseURL}${dialect.listPath}`,
      headers,
      signal,
      readError: readOpenaiError,
      hasError: hasOpenaiError,
    })
    const models = (readModels(config.type, body) ?? []).map(({ model }) => model)
    return models.length === 0 ? undefined : defaultImageModel(config.type, Date.now(), models)
  } catch (error) {
    if (error instanceof ProviderError && (error.isAbort || error.code === KEYS_LOCKED)) throw error
    return undefined
  }
}

async function send(connection: Connection, job: Job, model: string): Promise<GeneratedImage[]> {
  const { config, dialect, http, headers } = connection
  const { request, prompt, pictures, mask } = job
  const context = http.errorContext
  const limits = imageAbilities(config.type, model)
  if (pictures.length > limits.maxPictures)
    throw badRequest(context, 'too_many_pictures', { count: limits.maxPictures })
  if (mask && !limits.takesMask) throw badRequest(context, 'no_mask_taken')
  const required = { ...(model !== '' && { model }), prompt }
  const isEdit = pictures.length > 0
  const encodeBody = isEdit
    ? await dialect.prepareEdit(pictures, mask, context)
    : (fields: Record<string, unknown>) => ({
        body: JSON.stringify(fields),
        contentType: 'application/json',
      })
  const body = await postImage({
    http,
    url: `${config.baseURL}${isEdit ? dialect.editPath : dialect.generatePath}`,
    subject: `${config.baseURL} ${isEdit ? 'edit' : 'generate'} ${model}`,
    headers,
    signal: request.signal,
    optional: imageFields(config.type, model, request),
    maxBytes: maxPictureAnswerBytes(request.count ?? 1),
    encode: (optional) => encodeBody({ ...required, ...optional }),
  })
  return readImages(body, {
    context,
    model,
    prompt,
    count: Math.max(1, request.count ?? 1),
    fetchPicture: (url) => fetchPicture(config, http, url, request.signal),
  })
}
