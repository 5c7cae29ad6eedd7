import * as z from 'zod/mini'
import { textLimits } from './text-limits'

/**
 * Types of provider. `demo` is the built-in script that answers inside the page (design §4), and `device` is a model that
 * runs on this device: neither has a key, an address or a price. Builds up to 0.4 do not know `gemini` and `device`, and
 * leave providers of these types out of a file.
 */
export const providerTypes = [
  'openai',
  'anthropic',
  'xai',
  'mistral',
  'openrouter',
  'gemini',
  'custom',
  'device',
  'demo',
] as const
export type ProviderType = (typeof providerTypes)[number]

/** Whether providers of a type answer on this device: no key, no address, nothing sent and nothing to pay. */
export function isOnDevice(type: ProviderType): type is 'demo' | 'device' {
  return type === 'demo' || type === 'device'
}

/** The two APIs that providers of OpenAI's kind speak: Responses, and the older Chat Completions. */
export const providerApis = ['responses', 'chat'] as const
export type ProviderApi = (typeof providerApis)[number]

/** A service that answers, with the user's own key. */
export const providerSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  /** Secret. Sent only in a request header, only to the origin of this provider's address (P5). */
  apiKey: z.string(),
  /** Model id. */
  defaultModel: z.string(),
  enabled: z.boolean(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Base address; absent or blank means the type's default. */
  apiEndpoint: z.optional(z.string()),
  /** openai only. */
  organization: z.optional(z.string()),
  /**
   * custom only: template of the request body for a server that is not OpenAI-compatible, as JSON
   * text. The empty object means OpenAI-compatible.
   */
  requestFormat: z.optional(z.string()),
  /** custom only: where the answer stands in the response, as JSON text. */
  responseFormat: z.optional(z.string()),
  /**
   * openai and custom only: which API is spoken. Absent is the type's own: Responses for openai, as far as the address
   * has them, Chat Completions for custom. Optional field that other builds ignore (design §9).
   */
  api: z.optional(z.enum(providerApis)),
  /**
   * openrouter only: whether no host may charge more than the list says, and a tenth. Optional field that other builds
   * ignore. COST-34
   */
  capsPrice: z.optional(z.boolean()),
})
export type Provider = z.infer<typeof providerSchema>

/** Visible characters of ASCII: no browser sends anything else in a request header without changing or refusing it. */
const HEADER_WORD = /^[\x21-\x7e]+$/

/** Whether an organization ID can be sent: it goes into a request header. Blank stands for none. */
export function isUsableOrganization(organization: string): boolean {
  const trimmed = organization.trim()
  return trimmed === '' || (trimmed.length <= textLimits.name && HEADER_WORD.test(trimmed))
}

/**
 * Whether a provider has a key, readable or sealed by the key vault; for places that need to know only that.
 * @param provider a provider, or its record in the database with the sealed key.
 */
export function hasKey(provider: Pick<Provider, 'apiKey'> & { sealedKey?: unknown }): boolean {
  return provider.apiKey.trim() !== '' || provider.sealedKey !== undefined
}

/** What requestFormat and responseFormat start as. */
export const EMPTY_FORMAT = '{}'
