import type { ProviderType } from '@/domain/provider'

/** What a provider takes of files in one request, as of 2026-11-22. ATT-22 */
export interface FileLimits {
  /** Megabytes of the request, with its files as base64. */
  megabytes: number
  /** Pictures and PDFs; where `countsPages`, pictures and pages of PDFs. */
  pictures: number
  /** Whether each page of a PDF counts as a picture does, and not the PDF as one. */
  countsPages: boolean
  /** What one picture may be; absent where nobody tells. */
  picture?: PictureLimits
}

/** What a provider takes of one picture. */
interface PictureLimits {
  /** Megabytes as base64. */
  megabytes: number
  /** Pixels of the longer edge. */
  edge: number
  /** The same in a request with more than so many pictures. */
  ofMany: { over: number; edge: number }
}

const USUAL: FileLimits = { megabytes: 20, pictures: 100, countsPages: false }

const OPENAI: FileLimits = { megabytes: 50, pictures: 1_500, countsPages: false }

/** Tokens of the window up to which a model of Anthropic's takes fewer pictures. */
const SMALL_WINDOW = 200_000

const ANTHROPIC: FileLimits = {
  megabytes: 32,
  pictures: 100,
  countsPages: true,
  picture: { megabytes: 5, edge: 8_000, ofMany: { over: 20, edge: 2_000 } },
}

/**
 * What a provider takes of files in one request. Where that is not known, what others take at least.
 * @param window tokens that the model takes; undefined where nobody knows
 */
export function fileLimits(type: ProviderType, window?: number): FileLimits {
  // Source: Anthropic's documentation of vision and of PDFs, 2026-11.
  if (type === 'anthropic')
    return (window ?? 0) > SMALL_WINDOW ? { ...ANTHROPIC, pictures: 600 } : ANTHROPIC
  return type === 'openai' ? OPENAI : USUAL
}
