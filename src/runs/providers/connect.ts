import type { OnWait } from '@/ai/http/http-request'
import { createAdapter } from '@/ai/create-adapter'
import type { ChatRequest, LeaseKey, ProviderAdapter } from '@/ai/contracts'
import { keysLocked } from '@/ai/error-table'
import type { GeneratedImage, ImageAdapter } from '@/ai/images/image-contracts'
import type { AdapterOverrides, ConnectableProvider } from '@/ai/provider-config'
import { ProviderError } from '@/ai/provider-error'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { ownerOf, readApiKey, type ReadKeyOptions } from '@/storage/vault/read-api-key'
import { VaultError } from '@/storage/vault/vault-error'
import { lockSignal } from '@/storage/vault/vault-lock'
import {
  type CallPurpose,
  listenTo,
  type PaidCall,
  passPaidCall,
  usageOfAnswer,
  withAnswerLimit,
} from './paid-calls'
import { providerDisabled, providerNotFound } from '../run-error'

/*
 * The one place where a stored provider becomes a connection, where connections get its key, and through which every
 * paid request goes.
 */

/** How to connect. */
export interface ConnectOptions extends ReadKeyOptions {
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
  /** Told of the pauses before its requests are sent again. */
  onWait?: OnWait
  /**
   * Told when the keys are locked after the connection was made, where its key is sealed. A request that is on its way
   * ends by itself; this is for work that has pauses between its requests. Until the signal is aborted.
   */
  onLocked?: (error: ProviderError) => void
}

/**
 * A connection to a stored provider. Each of its requests that costs something passes `passPaidCall`. Where the keys are locked the user is asked to unlock them, and this waits. The
 * connection holds no key: it is read for each request, and a lock ends the request.
 * @throws {ProviderError} keys_locked where the user refuses or is not to be asked; unauthorized where the key cannot be
 * opened; provider_disabled; bad_request as `createAdapter`. @throws the signal's reason.
 */
export async function connect(
  provider: ProviderRecord,
  purpose: CallPurpose,
  options: ConnectOptions = {},
): Promise<ProviderAdapter> {
  const connectable = await toConnectable(provider, options)
  const adapter = createAdapter(connectable, toOverrides(options))
  const complete = async (request: ChatRequest) =>
    provider.type === 'device'
      ? (await import('./note-speed')).withSpeedNoted(request, adapter)
      : adapter.complete(request)
  const { defaultModel } = provider
  const { askBill, askCredit, readWindow } = adapter
  const origin = { purpose, provider: toPayee(provider) }
  return {
    complete: async (given) => {
      const asked = isCapped(provider)
        ? await (await import('./price-cap')).withPriceCap(provider, given)
        : given
      const { request, heard } = listenTo(asked)
      const { result, usage } = await passPaidCall(
        { ...origin, operation: 'complete', model: asked.model, request: asked },
        async (limit) => {
          const answer = await complete(withAnswerLimit(request, limit))
          heard.id = answer.id
          heard.text = answer.content
          heard.thinking = answer.thinking?.text ?? ''
          return answer
        },
        usageOfAnswer,
        heard,
        askBill,
      )
      return usage ? { ...result, usage } : result
    },
    // Neither writes anything, and neither costs.
    ...(adapter.countTokens && { countTokens: adapter.countTokens.bind(adapter) }),
    ...(readWindow && { readWindow }),
    listModels: (listing) => adapter.listModels(listing),
    testConnection: async (testing) => {
      if (!testing?.byMessage) return adapter.testConnection(testing)
      const { result } = await passPaidCall(
        { ...origin, operation: 'test', model: defaultModel },
        () => adapter.testConnection(testing),
        (test) => (test.ok ? { usage: {} } : { error: test.error }),
      )
      return result
    },
    ...(askCredit && { askCredit }),
  }
}

/** Whether no host may charge more than is shown. COST-34 */
function isCapped({ type, capsPrice }: Pick<ProviderRecord, 'type' | 'capsPrice'>): boolean {
  return type === 'openrouter' && capsPrice === true
}

/**
 * The body that a chat request would have, as its adapter builds it; nothing is sent, and no key is read.
 * @returns JSON text. @throws {ProviderError} where the adapter cannot make one.
 */
export async function bodyOfRequest(
  { apiKey: _key, sealedKey: _sealed, ...provider }: ProviderRecord,
  request: ChatRequest,
): Promise<string> {
  let body: string | undefined
  const adapter = createAdapter(
    { ...provider, leaseKey: () => Promise.resolve({ apiKey: '' }) },
    {
      isRehearsal: true,
      fetch: (_address, init) => {
        body = typeof init?.body === 'string' ? init.body : ''
        return Promise.resolve(new Response('{}', { status: 400 }))
      },
    },
  )
  const asked = isCapped(provider)
    ? (await import('./price-cap')).withKnownPriceCap(provider, request)
    : request
  try {
    await adapter.complete(asked)
  } catch (cause) {
    if (body === undefined) throw cause
  }
  return body ?? ''
}

/** The same for making pictures. @throws as `connect`, and bad_request for a type that makes none. */
export async function connectForImages(
  provider: ProviderRecord,
  purpose: CallPurpose,
  options: ConnectOptions = {},
): Promise<ImageAdapter> {
  const [{ createImageAdapter }, connectable] = await Promise.all([
    import('@/ai/images/create-image-adapter'),
    toConnectable(provider, options),
  ])
  const adapter = createImageAdapter(connectable, toOverrides(options))
  const origin = { purpose, provider: toPayee(provider) }
  const outcomeOf = (images: GeneratedImage[]) => {
    const [{ model, usage } = { model: undefined, usage: undefined }] = images
    return { usage: { model, pictures: images.length, ...(usage && { usage }) } }
  }
  const pass = async (call: PaidCall, draw: () => Promise<GeneratedImage[]>) =>
    (await passPaidCall(call, draw, outcomeOf)).result
  return {
    generate: (request) =>
      pass({ ...origin, operation: 'generate', model: request.model, request }, () =>
        adapter.generate(request),
      ),
    edit: (request) =>
      pass({ ...origin, operation: 'edit', model: request.model, request }, () =>
        adapter.edit(request),
      ),
  }
}

/** Who is paid, without a key. */
function toPayee({ id, type, name, apiEndpoint }: ProviderRecord): PaidCall['provider'] {
  return { id, type, name, ...(apiEndpoint !== undefined && { apiEndpoint }) }
}

function toOverrides({ overrides, onWait }: ConnectOptions): AdapterOverrides {
  return { ...overrides, ...(onWait && { onWait }) }
}

async function toConnectable(
  provider: ProviderRecord,
  { onLocked, ask, signal }: ConnectOptions,
): Promise<ConnectableProvider> {
  // What is off is never called, whoever asks: the page's policy does not name its address either.
  if (!provider.enabled) throw providerDisabled(provider.name)
  // Only to see that it can be read: whoever has to unlock is asked now, and not in the midst of the work.
  await readKey(provider, { ask, signal })
  if (provider.sealedKey && onLocked)
    lockSignal().addEventListener(
      'abort',
      () => onLocked(keysLocked({ provider: provider.type })),
      {
        once: true,
        signal,
      },
    )
  const connected: ProviderRecord = { ...provider, apiKey: '' }
  delete connected.sealedKey
  return { ...connected, leaseKey: () => leaseKey(connected) }
}

/** What of a provider stays in its connection. */
type Connected = Omit<ProviderRecord, 'apiKey' | 'sealedKey'>

/** The key as it is stored now: it may have been replaced, sealed or locked since the connection was made. */
async function leaseKey(connected: Connected): ReturnType<LeaseKey> {
  const present = await getProvider(connected.id)
  if (!present) throw providerNotFound()
  if (!present.enabled) throw providerDisabled(present.name)
  // Its key was given for another address by now.
  if (!isSameOwner(present, connected)) throw providerMoved(connected)
  const apiKey = await readKey(present, { ask: false })
  return { apiKey, locked: present.sealedKey ? lockSignal() : undefined }
}

function isSameOwner(one: Connected, other: Connected): boolean {
  return JSON.stringify(ownerOf(one)) === JSON.stringify(ownerOf(other))
}

async function readKey(provider: ProviderRecord, options: ReadKeyOptions): Promise<string> {
  try {
    return await readApiKey(provider, options)
  } catch (cause) {
    throw cause instanceof VaultError ? toProviderError(provider, cause) : cause
  }
}

function providerMoved({ type: provider, name }: Connected): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'provider_changed',
    params: { name },
    provider,
  })
}

function toProviderError({ type: provider }: ProviderRecord, cause: VaultError): ProviderError {
  if (cause.code === 'vault_locked') return keysLocked({ provider }, cause)
  return new ProviderError({
    type: 'authorization',
    code: cause.code === 'vault_damaged' ? 'keys_damaged' : 'key_unreadable',
    provider,
    cause,
  })
}
