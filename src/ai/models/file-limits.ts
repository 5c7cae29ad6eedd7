import type { ProviderType } from '@/domain/provider'

/** What a provider takes of files in one request, as of 2026-11-22. ATT-22 */
export interface FileLimits {
  /** Megabytes of the request, with its files as base64. */
  megabytes: number
  /** Pictures and PDFs. */
  pictures: number
}

const USUAL: FileLimits = { megabytes: 20, pictures: 100 }

const limits: Partial<Record<ProviderType, FileLimits>> = {
  anthropic: { megabytes: 32, pictures: 100 },
  openai: { megabytes: 50, pictures: 1_500 },
}

/** What a provider takes of files in one request. Where that is not known, what others take at least. */
export function fileLimits(type: ProviderType): FileLimits {
  return limits[type] ?? USUAL
}
