import type { Usage } from '@/domain/usage'

/** The one shape of every adapter that makes pictures. */

/** What to draw. */
export interface ImageRequest {
  prompt: string
  /** Model id; default: the newest that is known to live. */
  model?: string
  /** `{width}x{height}` in pixels, or `auto`; the nearest that the model takes is used. */
  size?: string
  /** A word of the vendor's; one that the model does not take is translated or left out. */
  quality?: string
  /** Pictures to make, default 1; as many as the model makes at most. */
  count?: number
  signal?: AbortSignal
}

/** What to change in which pictures. */
export interface ImageEditRequest extends ImageRequest {
  /** At least one; PNG, JPEG or WebP. */
  images: readonly Blob[]
  /** PNG of the first picture's size; where it is transparent the picture is edited. */
  mask?: Blob
}

/** A picture that was made. */
export interface GeneratedImage {
  blob: Blob
  /** Told by the bytes; one that browsers can show. */
  mime: string
  /** Model id that was asked; empty where the server chose. */
  model: string
  /** Epoch milliseconds. */
  createdAt: number
  /** The prompt that it was made from. */
  prompt: string
  /** What all pictures of the answer have used together; on its first one, where the provider tells. */
  usage?: Usage
}

/** A connection to one provider that makes pictures. A picture takes a minute or two. */
export interface ImageAdapter {
  /**
   * Draws pictures; at least one, or it throws.
   * @throws {ProviderError} always of this type; `request_aborted` for an abort, `content_policy` where the
   * provider refuses what it was asked to draw.
   */
  generate(request: ImageRequest): Promise<GeneratedImage[]>
  /**
   * Draws pictures from others; at least one, or it throws.
   * @throws {ProviderError} as `generate`.
   */
  edit(request: ImageEditRequest): Promise<GeneratedImage[]>
}
