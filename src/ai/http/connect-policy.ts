import { hasPlainHost } from '@/domain/provider-endpoint'

/**
 * The second layer of the content security policy (promises, section "Content security policy"): once
 * the providers are read, the page gives up the right to connect to anything but their origins. It
 * takes effect at once and cannot be taken back, so a provider with a new origin needs a reload.
 */

/** Code of the error of a request that is refused before it is sent, because the page has to be loaded anew. */
export const RELOAD_REQUIRED = 'reload_required'

/** Origins besides the page's own that may be connected to; undefined while nothing is restricted. */
let allowed: ReadonlySet<string> | undefined

/**
 * Restricts what this page can connect to, until it is loaded anew. Called again it can only narrow.
 * @param origins of the saved providers, such as `https://api.openai.com`; what is not an http(s)
 * origin that a policy can name is left out.
 * @param policy the full text of the page's content security policy; its connect-src is replaced, the
 * rest is taken as it is.
 */
export function restrictConnections(origins: readonly string[], policy: string): void {
  const named = new Set(origins.flatMap(toSource))
  const earlier = allowed
  allowed = earlier ? new Set([...named].filter((origin) => earlier.has(origin))) : named
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = withConnectSources(policy, [...allowed])
  document.head.append(meta)
}

/** Whether this page may connect to an address; everything, before the first restriction. */
export function isConnectionAllowed(url: string): boolean {
  if (allowed === undefined) return true
  if (!URL.canParse(url)) return false
  const { origin } = new URL(url)
  return allowed.has(origin) || origin === globalThis.location.origin
}

/** Lifts the restriction; only for tests, where no policy holds. */
export function forgetRestriction(): void {
  allowed = undefined
}

/**
 * An origin as a policy can name it; nothing for what it cannot, such as an IPv6 address, or a host with characters
 * that mean something in a policy: `https://x;script-src` is a valid URL and would end the list.
 */
function toSource(text: string): string[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && hasPlainHost(url) ? [url.origin] : []
}

/** The policy with another connect-src. */
function withConnectSources(policy: string, sources: readonly string[]): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !directive.startsWith('connect-src'))
  return [...directives, ["connect-src 'self'", ...sources].join(' ')].join('; ')
}
