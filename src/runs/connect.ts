import { createAdapter } from '@/ai/create-adapter'
import type { ProviderAdapter } from '@/ai/contracts'
import type { ImageAdapter } from '@/ai/images/image-contracts'
import type { AdapterOverrides } from '@/ai/provider-config'
import { ProviderError } from '@/ai/provider-error'
import type { Provider } from '@/domain/provider'
import type { ProviderRecord } from '@/storage/records'
import { openProvider, type ReadKeyOptions } from '@/storage/vault/read-api-key'
import { VaultError } from '@/storage/vault/vault-error'
import { KEYS_LOCKED } from './provider-connection'
import { providerDisabled } from './run-error'

/* The one place where a stored provider gets its key and becomes a connection. */

/** How to connect. */
export interface ConnectOptions extends ReadKeyOptions {
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/**
 * A connection to a stored provider, with its key. Where the keys are locked the user is asked to unlock them, and this waits.
 * @throws {ProviderError} keys_locked where the user refuses or is not to be asked; unauthorized where the key cannot be
 * opened; provider_disabled; bad_request as `createAdapter`. @throws the signal's reason.
 */
export async function connect(
  provider: ProviderRecord,
  { overrides, ...options }: ConnectOptions = {},
): Promise<ProviderAdapter> {
  return createAdapter(await withReadableKey(provider, options), overrides)
}

/** The same for making pictures. @throws as `connect`, and bad_request for a type that makes none. */
export async function connectForImages(
  provider: ProviderRecord,
  { overrides, ...options }: ConnectOptions = {},
): Promise<ImageAdapter> {
  const [{ createImageAdapter }, opened] = await Promise.all([
    import('@/ai/images/create-image-adapter'),
    withReadableKey(provider, options),
  ])
  return createImageAdapter(opened, overrides)
}

async function withReadableKey(
  provider: ProviderRecord,
  options: ReadKeyOptions,
): Promise<Provider> {
  // What is off is never called, whoever asks: the page's policy does not name its address either.
  if (!provider.enabled) throw providerDisabled(provider.name)
  try {
    return await openProvider(provider, options)
  } catch (cause) {
    throw cause instanceof VaultError ? toProviderError(provider, cause) : cause
  }
}

function toProviderError({ type: provider }: ProviderRecord, cause: VaultError): ProviderError {
  if (cause.code === 'keys_locked')
    return new ProviderError({
      type: 'bad_request',
      title: 'Your keys are locked',
      hint: 'Press Retry and type your passphrase.',
      code: KEYS_LOCKED,
      provider,
      cause,
    })
  return new ProviderError({
    type: 'authorization',
    title: 'The saved key cannot be used',
    detail: cause.message,
    code: 'unauthorized',
    provider,
    cause,
  })
}
