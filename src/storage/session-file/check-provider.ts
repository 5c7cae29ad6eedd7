import { type Provider, providerSchema } from '@/domain/provider'
import { type Tell, toldField } from './check-fields'
import { quoteName } from './import-issues'
import { type Fields, readRecord } from './read-record'

/** A provider. Its endpoint is looked at where it is known what is stored: see `provider-arrival`. */
export function checkProvider(
  id: string,
  raw: Fields,
  fallbackTime: number,
  tell: Tell,
): Provider | undefined {
  const read = readRecord(
    providerSchema,
    { ...raw, id },
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
  if (!read)
    tell(
      typeof raw.type === 'string'
        ? `left out, because its type ${quoteName(raw.type)} is not known here`
        : 'left out, because it has no type',
    )
  return read
}
