import { isLocalAddress } from '@/domain/provider-endpoint'
import type { ProviderType } from '@/domain/provider'
import { providerInfo } from '../catalogue'
import { findPresetByAddress } from '../custom-presets'

/** Address of the page, such as `https://parlour.example`; undefined outside a page. */
export function pageOrigin(): string | undefined {
  const origin = (globalThis.location as Location | undefined)?.origin
  return origin === undefined || origin === 'null' ? undefined : origin
}

/**
 * What may be behind "Failed to fetch", and what to do about it. A browser tells a page nothing more:
 * no network, a server that is down, a wrong address and a server that refuses web pages (CORS) all
 * look the same.
 */
export function connectionHint(provider: ProviderType, url: string): string {
  if (isOffline() && !isLocalAddress(url))
    return 'You seem to be offline. Check your network and try again.'
  const { origin } = new URL(url)
  if (isLocalAddress(url)) return localHint(url, origin)
  if (provider === 'custom')
    return `Check that the address ${origin} is right, that the server runs, and that it accepts requests from web pages (CORS)${fromHere()}.`
  return `Check your network, and whether an ad blocker or firewall stands between this page and ${providerInfo(provider).name} (${origin}). If you changed the address of this provider, that server may not accept requests from web pages.`
}

function localHint(url: string, origin: string): string {
  const page = pageOrigin()
  const preset = findPresetByAddress(url)
  const access = preset
    ? preset.pageAccess(page ?? 'the address of this page')
    : `The server must accept requests from web pages (CORS)${fromHere()}.`
  const permission =
    page !== undefined && !isLocalAddress(page)
      ? ' If the browser asks whether this site may use your local network, allow it; you can change that in the site settings.'
      : ''
  return `Nothing answered at ${origin}. Is ${preset?.name ?? 'your server'} running? ${access}${permission}`
}

function fromHere(): string {
  const page = pageOrigin()
  return page === undefined ? '' : ` from ${page}`
}

function isOffline(): boolean {
  return (globalThis.navigator as Navigator | undefined)?.onLine === false
}
