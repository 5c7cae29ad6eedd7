/** Longer addresses are shown as text: one definition used a thousand times would fill the memory. */
const MAX_URL_LENGTH = 4096

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:']

/**
 * The address of a link that may be followed, as the browser itself reads it, or null: relative
 * addresses (they would lead into the app) and every other scheme are refused.
 */
export function safeLinkUrl(address: string): URL | null {
  if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null
  const url = new URL(address)
  return LINK_PROTOCOLS.includes(url.protocol) ? url : null
}

/**
 * Where an image comes from: held in the text itself, on a named host, or nowhere we show. No model can know an
 * address of this page's own blobs, so those are not shown either.
 */
type ImageSource =
  { kind: 'inline'; url: string } | { kind: 'remote'; host: string } | { kind: 'refused' }

const INLINE_IMAGE = /^data:image\/(?:png|jpeg|webp|gif)[;,]/i

/** Sorts an image address; only an `inline` one can be drawn without a request. */
export function imageSource(address: string): ImageSource {
  if (INLINE_IMAGE.test(address)) return { kind: 'inline', url: address }
  // "//host/x" takes the page's protocol: as remote as the others.
  const absolute = address.startsWith('//') ? `https:${address}` : address
  const host = URL.canParse(absolute) ? new URL(absolute).host : ''
  return host === '' ? { kind: 'refused' } : { kind: 'remote', host }
}

/* No host is longer than these take; without an end they would read a long text again and again. */
const LEADING_HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^\s/?#@:]{1,255}\.[^\s/?#@:]{1,255})/i
const WRITTEN_HOST = /https?:\/\/([^\s/?#@:]{1,255})/gi

/**
 * The real host, when the visible text of a link begins like an address with another one, or has such an address
 * somewhere; else null.
 */
export function disguisedHost(visibleText: string, url: URL): string | null {
  if (url.host === '') return null
  const leading = LEADING_HOST.exec(visibleText.trim())?.[1] ?? []
  const written = Array.from(visibleText.matchAll(WRITTEN_HOST), ([, host = '']) => host)
  const real = comparable(url.hostname)
  return written.concat(leading).every((host) => comparable(host) === real) ? null : url.host
}

/** A host without what does not tell it from others, nor the marks of the sentence around it. */
function comparable(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
}
