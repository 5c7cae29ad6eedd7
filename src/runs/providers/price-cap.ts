import type { ChatRequest, PriceCap } from '@/ai/contracts'
import { untilAborted } from '@/lib/until-aborted'
import type { ProviderRecord } from '@/storage/database/records'
import { loadModelList, modelListKey, modelLists } from './model-lists'

/*
 * "Never pay more than the shown price": OpenRouter has many hosts for a model, and its list tells the price of one. COST-34
 */

/**
 * A request that no dearer host may answer, as far as the provider's own list tells a price. Where the list is not there
 * yet, it is asked for first: it costs nothing.
 * @throws an AbortError where the request was stopped meanwhile.
 */
export async function withPriceCap(
  provider: ProviderRecord,
  request: ChatRequest,
): Promise<ChatRequest> {
  const { signal = new AbortController().signal } = request.options ?? {}
  await untilAborted(signal, haveList(provider))
  return withKnownPriceCap(provider, request)
}

/** The same by what is known already; nothing is asked for. */
export function withKnownPriceCap(
  { id }: Pick<ProviderRecord, 'id'>,
  request: ChatRequest,
): ChatRequest {
  const price = Object.values(modelLists.getState())
    .flatMap(({ provider, list }) =>
      provider.id === id && list.status === 'loaded' ? list.models : [],
    )
    .find((model) => model.id === request.model && model.price)?.price
  if (!price) return request
  const cap: PriceCap = { in: withMargin(price.in), out: withMargin(price.out) }
  return cap.in === undefined && cap.out === undefined ? request : { ...request, priceCap: cap }
}

/** A tenth more, rounded up; undefined for nothing, which is no price to be held to. */
function withMargin(rate: number): number | undefined {
  return rate > 0 ? Math.ceil((rate * 11) / 10) : undefined
}

async function haveList(provider: ProviderRecord): Promise<void> {
  await loadModelList(provider)
  const isLoading = () =>
    modelLists.getState()[modelListKey(provider.id, false)]?.list.status === 'loading'
  // Somebody else has just asked for it.
  if (isLoading())
    await new Promise<void>((resolve) => {
      const stop = modelLists.subscribe(() => {
        if (isLoading()) return
        stop()
        resolve()
      })
    })
}
