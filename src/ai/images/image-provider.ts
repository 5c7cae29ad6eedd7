import { hasKey, type Provider, type ProviderType } from '@/domain/provider'
import { parseEndpoint } from '@/domain/provider-endpoint'
import { providerInfo } from '../catalogue'

/** Types whose protocol for pictures is known. */
const IMAGE_TYPES = ['openai', 'xai', 'openrouter', 'custom', 'demo'] as const
/** A type of provider that can make pictures. */
export type ImageProviderType = (typeof IMAGE_TYPES)[number]

/** Whether a type of provider can make pictures at all. */
export function isImageType(type: ProviderType): type is ImageProviderType {
  return IMAGE_TYPES.some((known) => known === type)
}

/** Addresses of servers that said that they make no pictures, while the page lives. */
const imageless = new Set<string>()

/**
 * Remembers that a server of one's own makes no pictures, so that no chat waits for it again.
 * @param baseURL as `parseEndpoint` gives it.
 */
export function rememberImageless(baseURL: string): void {
  imageless.add(baseURL)
}

/** Forgets it all; for tests. */
export function forgetImageless(): void {
  imageless.clear()
}

function isImageless(apiEndpoint: string): boolean {
  const endpoint = parseEndpoint(apiEndpoint, 'custom', '')
  return endpoint.ok && imageless.has(endpoint.baseURL)
}

/**
 * Whether a provider can make pictures: enabled, of a type that does, with its key. A custom server counts
 * unless it has templates of its own or has said that it makes none.
 */
export function canMakeImages(provider: Provider): boolean {
  const { type, enabled, apiEndpoint = '', requestFormat = '' } = provider
  if (!enabled || !isImageType(type)) return false
  if (providerInfo(type).needsKey && !hasKey(provider)) return false
  if (type !== 'custom') return true
  return /^\s*(\{\s*\})?\s*$/.test(requestFormat) && !isImageless(apiEndpoint)
}
