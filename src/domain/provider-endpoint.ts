import { isOnDevice, type Provider, type ProviderType } from './provider'
import { textLimits } from './text-limits'

/** Base addresses with the version part; empty where the user has to give one. */
export const defaultEndpoints: Readonly<Record<ProviderType, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  xai: 'https://api.x.ai/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
  custom: '',
  // Never asked: these answer on this device.
  device: 'https://demo.invalid/v1',
  demo: 'https://demo.invalid/v1',
}

/** What keeps an address from being called; `endpoint-faults.ts` has the words, which few screens need. */
export type EndpointFault =
  | 'missing'
  | 'tooLong'
  | 'noAddress'
  | 'scheme'
  | 'thisComputerByIpv6'
  | 'ipv6'
  | 'host'
  | 'unencrypted'
  | 'credentials'
  | 'query'

/** An address that can be called, or why it cannot. */
export type EndpointResult =
  | { ok: true; baseURL: string; origin: string }
  | { ok: false; fault: EndpointFault }

const refused = (fault: EndpointFault): EndpointResult => ({ ok: false, fault })

/** Hosts that a page may call without encryption: this computer, by the two names that the CSP can carry. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1']

/**
 * Names of servers: letters, digits and hyphens, joined by single dots, as browsers write them (a name in other
 * letters has become `xn--…` by then). The URL standard takes far more, such as `;`, `,`, `*` and quotation marks,
 * which would end a source of a content security policy or widen it.
 */
const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/** Version parts that the address of a type must end with, and whoever types it may leave out. */
const VERSIONS: Partial<Record<ProviderType, { missing: string; pattern: RegExp }>> = {
  anthropic: { missing: '/v1', pattern: /\/v\d+$/ },
  gemini: { missing: '/v1beta', pattern: /\/v\d\w*$/ },
}

/** Longest name of a server that the domain name system knows, in characters. */
const MAX_HOST_LENGTH = 253

/** Whether a URL names its server in a way that a content security policy can repeat and that means only this server. */
export function hasPlainHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname.length <= MAX_HOST_LENGTH && HOST_NAME.test(hostname)
}

/** Whether an address is on this computer; such a server needs no key. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOSTS.includes(new URL(address).hostname)
}

/**
 * Checks and tidies the address of a provider: http or https, http only to this computer (a browser
 * and our own policy forbid the rest), no name or password in it, no query; slashes at the end are
 * dropped, and an address of Anthropic or Gemini without the version part gets it.
 * @param endpoint what the user typed; blank means `defaultEndpoint`.
 */
export function parseEndpoint(
  endpoint: string | undefined,
  type: ProviderType,
  defaultEndpoint: string,
): EndpointResult {
  const typed = endpoint?.trim() || defaultEndpoint
  if (typed === '') return refused('missing')
  if (typed.length > textLimits.address) return refused('tooLong')
  if (!URL.canParse(typed)) return refused('noAddress')
  const url = new URL(typed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('scheme')
  if (url.hostname === '[::1]') return refused('thisComputerByIpv6')
  // A content security policy cannot name an IPv6 address at all.
  if (url.hostname.startsWith('[')) return refused('ipv6')
  if (!hasPlainHost(url)) return refused('host')
  if (url.protocol === 'http:' && !LOCAL_HOSTS.includes(url.hostname)) return refused('unencrypted')
  if (url.username !== '' || url.password !== '') return refused('credentials')
  if (url.search !== '' || url.hash !== '') return refused('query')
  // The look-behind keeps a long run of slashes from being tried from each of its places.
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  const { missing = '', pattern } = VERSIONS[type] ?? {}
  const version = pattern?.test(path) ? '' : missing
  return { ok: true, baseURL: url.origin + path + version, origin: url.origin }
}

/** What decides where a provider's key is sent. */
export type Address = Pick<Provider, 'type' | 'apiEndpoint'>

/**
 * Base address that a provider is called at, tidied, such as `https://api.openai.com/v1`; undefined for an address that
 * cannot be used, and for what answers on this device, which calls nobody.
 */
export function baseAddressOf({ type, apiEndpoint }: Address): string | undefined {
  if (isOnDevice(type)) return undefined
  const endpoint = parseEndpoint(apiEndpoint, type, defaultEndpoints[type])
  return endpoint.ok ? endpoint.baseURL : undefined
}

/** Origin of that address, such as `https://api.openai.com`. */
export function originOfProvider(provider: Address): string | undefined {
  const address = baseAddressOf(provider)
  return address === undefined ? undefined : new URL(address).origin
}

/** Origins of all providers that may be called: the enabled ones with an address that can be used. Each once. */
export function originsToCall(
  providers: readonly (Address & Pick<Provider, 'enabled'>)[],
): string[] {
  const enabled = providers.filter((provider) => provider.enabled)
  return [...new Set(enabled.flatMap((provider) => originOfProvider(provider) ?? []))]
}

/**
 * Whether the key of a saved provider still belongs to what it becomes: same type, same base address (P5). The origin
 * alone is not enough: behind one host there may be many accounts, told apart by the path.
 */
export function mayKeepKey(next: Address, saved: Address | undefined): boolean {
  if (!saved || saved.type !== next.type) return false
  const savedFor = baseAddressOf(saved)
  return savedFor !== undefined && savedFor === baseAddressOf(next)
}
