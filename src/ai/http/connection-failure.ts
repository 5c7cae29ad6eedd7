import { isLocalAddress } from '@/domain/provider-endpoint'
import type { ProviderType } from '@/domain/provider'
import { isOffline } from '@/lib/is-offline'
import { vendorName } from '../catalogue'
import { type CustomPreset, findPresetByAddress } from '../custom-presets'
import type { ProviderErrorDetails } from '../provider-error'

/** Address of the page, such as `https://parlour.example`; undefined outside a page. */
export function pageOrigin(): string | undefined {
  const origin = (globalThis.location as Location | undefined)?.origin
  return origin === undefined || origin === 'null' ? undefined : origin
}

const silentPresets = {
  ollama: 'ollama_silent',
  'lm-studio': 'lm_studio_silent',
  'llama-cpp': 'llama_cpp_silent',
} as const satisfies Record<CustomPreset['id'], ProviderErrorDetails['code']>

/** Services that refuse a wrong key without the headers by which a page may read the refusal (PROV2-11). */
const HIDES_WRONG_KEYS: Readonly<Record<string, string>> = {
  'https://api.openai.com': 'OpenAI',
  'https://api.cerebras.ai': 'Cerebras',
}

/** The name of such a service at an address that its key may be sent to; undefined for any other. */
function hidesWrongKeys(provider: ProviderType, origin: string): string | undefined {
  const isKeyed = provider === 'openai' || provider === 'custom'
  return isKeyed && Object.hasOwn(HIDES_WRONG_KEYS, origin) ? HIDES_WRONG_KEYS[origin] : undefined
}

/**
 * What may be behind "Failed to fetch". A browser tells a page nothing more: no network, a server that is down, a wrong
 * address and a server that refuses web pages (CORS) all look the same.
 */
export function connectionFailure(
  provider: ProviderType,
  url: string,
): Pick<ProviderErrorDetails, 'code' | 'params'> {
  const isLocal = isLocalAddress(url)
  if (isOffline() && !isLocal) return { code: 'offline' }
  const { origin } = new URL(url)
  const page = pageOrigin()
  if (isLocal) {
    const preset = findPresetByAddress(url)
    // Browsers ask before a site may talk to this computer.
    const site = page !== undefined && !isLocalAddress(page) ? page : undefined
    return {
      code: preset ? silentPresets[preset.id] : 'local_server_silent',
      params: { origin, page, site },
    }
  }
  const name = hidesWrongKeys(provider, origin)
  if (name !== undefined) return { code: 'key_or_connection', params: { name, origin } }
  if (provider === 'custom') return { code: 'own_server_unreachable', params: { origin, page } }
  return { code: 'connection_error', params: { name: vendorName(provider), origin } }
}
