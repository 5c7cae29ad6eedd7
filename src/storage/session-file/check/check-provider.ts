import { type Provider, isUsableOrganization, providerSchema } from '@/domain/provider'
import { endpointFault } from '@/domain/endpoint-faults'
import { baseAddressOf } from '@/domain/provider-endpoint'
import { textLimits } from '@/domain/text-limits'
import { type Tell, toldField, withoutBlankName } from './check-fields'
import { shortName } from '../import-issues'
import { type Fields, readRecord } from './read-record'

/** Fields of which a part is of no use, or means something else: where one is too long, `checkProvider` leaves it out. */
export const OWN_LIMITS = [
  'apiEndpoint',
  'apiKey',
  'organization',
  'requestFormat',
  'responseFormat',
]

/** A provider. Whether its address is known here is looked at where it is known what is stored: see `provider-arrival`. */
export function checkProvider(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): Provider | undefined {
  const read = readRecord(
    providerSchema,
    { ...withoutBlankName(raw, 'name', tell), id },
    {
      defaults: {
        name: typeof raw.type === 'string' ? raw.type : '',
        apiKey: '',
        defaultModel: '',
        // What is not said is not switched on (P12).
        enabled: false,
        createdAt: fallbackTime,
      },
      onBadField: (name) => {
        if (name !== 'type') toldField(tell)(name)
      },
    },
  )
  if (!read) {
    if (typeof raw.type === 'string') tell('type_unknown', { type: shortName(raw.type) })
    else tell('type_missing')
    return undefined
  }
  const withoutLongTexts = withShortKey(withUsableFormats(read, tell), tell)
  return withUsableOrganization(withUsableEndpoint(withoutLongTexts, tell), tell)
}

/**
 * An address that cannot be called is not stored, because addresses end up in the page's policy. What belonged to it goes
 * too: the key would be sent to the address of the type instead, and so would the words of a chat.
 */
function withUsableEndpoint(provider: Provider, tell: Tell): Provider {
  const { apiEndpoint, ...others } = provider
  if (apiEndpoint === undefined || apiEndpoint.trim() === '') return provider
  if (endpointFault(provider) === undefined) return withPlainEndpoint(provider, tell)
  tell('address_unusable')
  return { ...others, apiKey: '', enabled: false }
}

/** Characters of an address that browsers take as they stand: visible ones of ASCII without the backslash. */
const PLAIN_ADDRESS = /^[\x21-\x5b\x5d-\x7e]*$/

/**
 * An address as browsers read it, where it is written otherwise: `https://one.example\@two.example` leads to the first of
 * the two, and signs that turn the direction around show another address than the one that is called.
 */
function withPlainEndpoint(provider: Provider, tell: Tell): Provider {
  const address = baseAddressOf(provider)
  if (address === undefined || PLAIN_ADDRESS.test(provider.apiEndpoint?.trim() ?? ''))
    return provider
  tell('address_misleading')
  return { ...provider, apiEndpoint: address }
}

/**
 * An organization that no request header can carry would end each request before it is sent. Without it the same key may
 * be billed elsewhere, so the user looks at it first.
 */
function withUsableOrganization(provider: Provider, tell: Tell): Provider {
  const { organization, ...others } = provider
  if (organization === undefined || isUsableOrganization(organization)) return provider
  tell('organization_unusable')
  return { ...others, enabled: false }
}

/** A key that is longer than any is none; nothing can be sent with a part of it. */
function withShortKey(provider: Provider, tell: Tell): Provider {
  if (provider.apiKey.length <= textLimits.apiKey) return provider
  tell('key_too_long')
  return { ...provider, apiKey: '' }
}

/** Without its formats a server is asked in another way, so the user looks at it first. */
function withUsableFormats(provider: Provider, tell: Tell): Provider {
  const { requestFormat = '', responseFormat = '', ...others } = provider
  if (Math.max(requestFormat.length, responseFormat.length) <= textLimits.format) return provider
  tell('formats_too_long')
  return { ...others, enabled: false }
}
