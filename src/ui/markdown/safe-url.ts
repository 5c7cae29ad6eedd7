import { toUrlPart } from '@/lib/url-part'

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
  | { kind: 'inline'; url: string }
  | { kind: 'remote'; host: string }
  | { kind: 'refused' }

const INLINE_IMAGE = /^data:image\/(?:png|jpeg|webp|gif)[;,]/i

/** Sorts an image address; only an `inline` one can be drawn without a request. */
export function imageSource(address: string): ImageSource {
  if (INLINE_IMAGE.test(address)) return { kind: 'inline', url: address }
  // "//host/x" takes the page's protocol: as remote as the others.
  const absolute = address.startsWith('//') ? `https:${address}` : address
  const host = URL.canParse(absolute) ? new URL(absolute).host : ''
  return host === '' ? { kind: 'refused' } : { kind: 'remote', host }
}

/** Longest host and address shown, in characters. The end is what tells where a host belongs, so that is what stays. */
const MAX_SHOWN = 64
const MAX_RECIPIENTS = 3

/**
 * Where a link really leads, to be shown beside its text: the host as it is asked for on the network (ASCII, so that no
 * letter passes for another), or whom a mail goes to. Null where the text is that, or the whole address, to the letter.
 * @param visibleText what the reader sees of the link, without markup.
 */
export function linkDestination(visibleText: string, url: URL): string | null {
  if (url.protocol === 'mailto:') {
    const recipients = mailRecipients(url)
    const [only = '', ...others] = recipients
    const isNamed = others.length === 0 && [only, `mailto:${only}`].includes(visibleText)
    return isNamed ? null : recipientsText(recipients)
  }
  // "https://bank.example@evil.example" is its own address, and yet a disguise.
  const isPlain = url.username === '' && url.password === ''
  const names = isPlain ? [url.host, url.href, url.href.replace(/\/$/, '')] : [url.host]
  return names.includes(visibleText) ? null : cutStart(url.host)
}

/** All who would get the mail, the copies included. */
function mailRecipients({ pathname, searchParams }: URL): string[] {
  const more = [...searchParams]
    .filter(([name]) => /^(?:to|cc|bcc)$/i.test(name))
    .map(([, value]) => value)
  return [pathname, ...more]
    .flatMap((list) => list.split(','))
    .map((address) => asciiAddress(address.trim()))
    .filter(Boolean)
}

/** A mail address in letters that cannot pass for others; what is none is shown too. */
function asciiAddress(address: string): string {
  const [, local = '', domain = ''] = /^(.*@)([^@/?#:\\]+)$/.exec(address) ?? []
  const site = `https://${domain}`
  return URL.canParse(site) ? inAscii(local) + new URL(site).host : inAscii(address)
}

function inAscii(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (sign) => toUrlPart(sign))
}

function recipientsText(recipients: readonly string[]): string {
  const shown = recipients.slice(0, MAX_RECIPIENTS).map(cutStart).join(', ')
  const rest = recipients.length - MAX_RECIPIENTS
  if (shown === '') return 'mail'
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

function cutStart(text: string): string {
  return text.length > MAX_SHOWN ? `…${text.slice(-MAX_SHOWN)}` : text
}
