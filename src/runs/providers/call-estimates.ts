import { headOf } from '@/ai/chat-files'
import type { ChatFile, ChatMessage, ChatRequest } from '@/ai/contracts'
import type { ImageEditRequest, ImageRequest } from '@/ai/images/image-contracts'
import { defaultImageModel } from '@/ai/images/image-models'
import { imageFields } from '@/ai/images/image-rules'
import { modelFacts } from '@/ai/models/model-facts'
import { costOfPictures, type PlannedPictures } from '@/domain/money/picture-price'
import { worstCaseOf } from '@/domain/money/price'
import type { ProviderType } from '@/domain/provider'
import { estimatePictureTokens, estimateTokens } from '@/generation/prompt/estimate-tokens'
import { pictureDimensions, type PictureSize, SIZE_BYTES } from '@/lib/pictures/picture-dimensions'
import { pictureTypeOf } from '@/lib/pictures/picture-type'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import type { PaidCall } from './paid-call'
import { picturePriceOf, priceOf } from './prices'

/* What a call may use and cost, as far as that can be told before it is sent. */

/** Tokens around each message. */
const PER_MESSAGE = 4

/** Tokens that a test of a connection may use. */
const TEST_INPUT = 50
const TEST_OUTPUT = 100

/** Tokens of an answer at most where nothing says so. With a limit of money this is what is sent. COST-19 */
const USUAL_LIMIT = 8_192

function tokensOf({ content, files = [] }: ChatMessage, model: string): number {
  const ofFiles = files.map(
    (file) => file.tokens ?? estimatePictureTokens(model, sizeOfPicture(file)),
  )
  return ofFiles.reduce((sum, tokens) => sum + tokens, PER_MESSAGE + estimateTokens(content))
}

/** The pixels of a picture, as it says itself; zero where it does not. CTX-06 */
function sizeOfPicture(file: ChatFile): PictureSize {
  const bytes = headOf(file, SIZE_BYTES)
  const type = bytes && pictureTypeOf(bytes)
  return (type && pictureDimensions(type, bytes)) ?? { width: 0, height: 0 }
}

/** About how many tokens a request has. */
function estimateInput({ messages, parameters, answerSchema }: ChatRequest, model: string): number {
  const beside = [
    parameters?.systemPrompt ?? '',
    answerSchema ? JSON.stringify(answerSchema.schema) : '',
  ]
  return [
    ...messages.map((message) => tokensOf(message, model)),
    ...beside.map(estimateTokens),
  ].reduce((sum, tokens) => sum + tokens, 0)
}

/** Tokens that an answer may have at most, as far as the request says so or else by the model and what is usual. */
export function answerLimitOf(type: ProviderType, model: string, limit?: number): number {
  return limit ?? Math.min(USUAL_LIMIT, modelFacts(type, model).maxOutput ?? USUAL_LIMIT)
}

/** What is known of a call before it is sent. */
export interface CallEstimate {
  /** Model id; empty where the server chooses. */
  model: string
  /** Tokens of the request, about; zero for pictures. */
  input: number
  /** Tokens of the answer at most; absent for pictures. */
  answerLimit?: number
  /** Nano-dollars at most; absent where the price is not known. */
  worst?: number
}

/** Which model draws, where a request leaves that to its adapter; empty where the server chooses. */
export function imageModelOf(type: ProviderType, asked: string | undefined): string {
  return asked ?? defaultImageModel(type, Date.now()) ?? ''
}

/** What is drawn by a request, as its model is asked: other sizes and qualities than it takes are never sent. COST-30 */
export function plannedPictures(
  type: ProviderType,
  model: string,
  request: ImageRequest | ImageEditRequest,
): PlannedPictures {
  const { n, size, quality } = imageFields(type, model, request)
  return {
    count: typeof n === 'number' ? n : 1,
    references: 'images' in request ? request.images.length : 0,
    promptTokens: estimateTokens(request.prompt),
    ...(typeof size === 'string' && { size }),
    ...(typeof quality === 'string' && { quality }),
  }
}

/** Estimates a call. COST-19, COST-30 */
export function estimateCall(call: PaidCall, settings: MoneySettings): CallEstimate {
  const { provider } = call
  if (call.operation === 'generate' || call.operation === 'edit') {
    const model = imageModelOf(provider.type, call.model)
    const range = costOfPictures(
      picturePriceOf(provider, model),
      plannedPictures(provider.type, model, call.request),
    )
    return { model, input: 0, ...(range && { worst: range.high }) }
  }
  const model = call.model ?? ''
  const price = priceOf(provider, model, settings)
  const isTest = call.operation === 'test'
  const input = isTest ? TEST_INPUT : estimateInput(call.request, model)
  const answerLimit = isTest
    ? TEST_OUTPUT
    : answerLimitOf(provider.type, model, call.request.parameters?.maxTokens)
  const cachesForHour = !isTest && call.request.cache?.forHour === true
  const worst = worstCaseOf(price, { input, outputLimit: answerLimit, cachesForHour })
  return { model, input, answerLimit, ...(worst !== undefined && { worst }) }
}
