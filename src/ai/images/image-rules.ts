import type { ProviderType } from '@/domain/provider'
import type { ImageEditRequest, ImageRequest } from './image-contracts'
import { nearestSize, type SizeRule } from './image-size'

/**
 * Which parameters an image model takes, as data. The first rule whose provider and pattern fit is used.
 * Facts of November 2026, from the vendors' descriptions; what a rule has wrong is found out at run time
 * (post-image.ts).
 */

interface ImageRule {
  providers: readonly ProviderType[]
  /** Fits the model id, without regard to case. */
  pattern: RegExp
  size: SizeRule
  /** Words for the quality that the model takes. */
  qualities?: readonly string[]
  /** Whether the least strict moderation can be chosen, when generating. */
  moderation?: true
  /** Whether base64 has to be asked for; the GPT Image models always send it and refuse the field. */
  askForBase64?: true
  /** Pictures in one answer at most. */
  maxCount: number
  /** Pictures to edit at most. */
  maxPictures: number
  /** Whether a mask can be given. */
  takesMask?: true
}

/** As the specification offers them. */
const GPT_QUALITIES = ['auto', 'low', 'medium', 'high']

/** Longest edge 3840, ratio 3:1; at least about 0.65 megapixels. */
const gptSizes: SizeRule = {
  kind: 'free',
  step: 16,
  maxLong: 3840,
  maxShort: 2160,
  minArea: 655_360,
  maxRatio: 3,
}

const gptImage = {
  providers: ['openai', 'custom'],
  qualities: GPT_QUALITIES,
  moderation: true,
  maxCount: 10,
  maxPictures: 16,
  takesMask: true,
} as const satisfies Partial<ImageRule>

const grokRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2']

const rules: readonly ImageRule[] = [
  {
    ...gptImage,
    pattern: /^(gpt-image-1|chatgpt-image)/i,
    size: { kind: 'listed', sizes: ['1024x1024', '1536x1024', '1024x1536'] },
  },
  {
    ...gptImage,
    pattern: /^gpt-image-(2\.[5-9]|[3-9])/i,
    size: gptSizes,
    qualities: [...GPT_QUALITIES, 'xhigh'],
  },
  { ...gptImage, pattern: /^gpt-image-/i, size: gptSizes },
  // A model that nobody told us of gets the lean set.
  {
    providers: ['openai'],
    pattern: /^/,
    size: { kind: 'none' },
    maxCount: 1,
    maxPictures: 16,
    takesMask: true,
  },
  {
    providers: ['custom'],
    pattern: /^/,
    size: { kind: 'any' },
    askForBase64: true,
    maxCount: 10,
    maxPictures: 16,
    takesMask: true,
  },
  {
    providers: ['demo'],
    pattern: /^/,
    size: { kind: 'free', step: 16, maxLong: 2048, maxShort: 2048, minArea: 4096, maxRatio: 4 },
    // It takes them as GPT Image does, so that a form for pictures can be tried out whole.
    qualities: GPT_QUALITIES,
    maxCount: 10,
    maxPictures: 16,
    takesMask: true,
  },
  // size, quality and style are refused by Grok Imagine before 2.0, and no later one needs them.
  {
    providers: ['xai'],
    pattern: /^/,
    size: { kind: 'ratio', ratios: grokRatios },
    askForBase64: true,
    maxCount: 10,
    maxPictures: 3,
  },
]

/** OpenRouter refuses what the model behind it does not take, so little is told. */
const LEAN: ImageRule = {
  providers: ['openrouter'],
  pattern: /^/,
  size: { kind: 'none' },
  maxCount: 1,
  maxPictures: 4,
}

function ruleOf(type: ProviderType, model: string): ImageRule {
  return rules.find((rule) => rule.providers.includes(type) && rule.pattern.test(model)) ?? LEAN
}

/** The specified words for quality that no living model takes, and what they meant. */
const OLD_QUALITIES: Readonly<Record<string, string>> = { standard: 'medium', hd: 'high' }

function qualityOf(asked: string | undefined, taken: readonly string[] = []): string | undefined {
  if (asked === undefined) return undefined
  const word = Object.hasOwn(OLD_QUALITIES, asked) ? OLD_QUALITIES[asked] : asked
  return taken.find((quality) => quality === word)
}

/**
 * The optional fields of a request, by their names on the wire: only what the model takes, and nothing that
 * is its default.
 */
export function imageFields(
  type: ProviderType,
  model: string,
  request: ImageRequest | ImageEditRequest,
): Record<string, string | number> {
  const rule = ruleOf(type, model)
  const isEdit = 'images' in request
  const count = Math.min(rule.maxCount, Math.max(1, Math.floor(request.count ?? 1)))
  const size = nearestSize(rule.size, request.size)
  const quality = qualityOf(request.quality, rule.qualities)
  return {
    ...(count > 1 && { n: count }),
    ...(size !== undefined && { [rule.size.kind === 'ratio' ? 'aspect_ratio' : 'size']: size }),
    ...(quality !== undefined && { quality }),
    // People in everyday scenes are often stopped by the strict setting.
    ...(rule.moderation && !isEdit && { moderation: 'low' }),
    ...(rule.askForBase64 && { response_format: 'b64_json' }),
  }
}

/** What of a form for pictures a model takes. */
export interface ImageAbilities {
  /** How it is told the size; `none` where it decides by itself. */
  sizes: 'pixels' | 'proportion' | 'none'
  /** Words for the quality; empty where there is no choice. */
  qualities: readonly string[]
  /** Pictures in one answer at most. */
  maxCount: number
  /** Pictures to edit at most. */
  maxPictures: number
  takesMask: boolean
}

/** What a model takes, for a form to offer nothing else. */
export function imageAbilities(type: ProviderType, model: string): ImageAbilities {
  const { size, qualities = [], maxCount, maxPictures, takesMask = false } = ruleOf(type, model)
  const sizes = size.kind === 'none' ? 'none' : size.kind === 'ratio' ? 'proportion' : 'pixels'
  return { sizes, qualities, maxCount, maxPictures, takesMask }
}

/**
 * The size that a model is asked for where `asked` is wished for: the same where it takes that, else the nearest.
 * @returns `{width}x{height}`, `auto`, or `{width}:{height}` for a model that knows proportions only; undefined where
 * nothing is sent.
 */
export function sizeFor(type: ProviderType, model: string, asked: string): string | undefined {
  return nearestSize(ruleOf(type, model).size, asked)
}

/** Megabytes that a picture to edit may have. Source: OpenAI, the strictest of those that say. */
export const EDIT_PICTURE_MAX_MB = 50

/** Megabytes that a mask may have. Source: OpenAI. */
export const MASK_MAX_MB = 4

/** Characters that a prompt may have (OpenAI; others take no more). */
export const MAX_PROMPT_LENGTH = 32_000
