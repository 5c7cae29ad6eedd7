import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { catalogue } from '@/ai/catalogue'
import { isOnDevice } from '@/domain/provider'
import { type AnswerSize, byCost, costElsewhere, costOfAnswer } from '@/domain/money/compare-prices'
import { about, priceLine, priceNotKnown } from '@/features/shared/money/money-words'
import type { Price } from '@/domain/money/price'
import type { Usage } from '@/domain/usage'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { PricesAge } from '@/features/shared/money/prices-age'
import { type Failure, toFailure } from '@/lib/failure'
import { readAnswerSize, readToldUsage } from '@/runs/chat/chat-usage'
import { knownModelList, modelLists } from '@/runs/providers/model-lists'
import { priceFile, pricesOfProvider, priceTableDate } from '@/runs/providers/prices'
import { useProviders } from '@/storage/hooks/use-providers'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './compare-words'

interface Props {
  conversationId: string
  onClose: () => void
}

/** What a chat has used, and would now. */
interface ChatUse {
  told: Usage[]
  size: AnswerSize
}

/** Rows that are drawn at first, and more with each press. */
const ROWS_AT_ONCE = 50

/** What a chat would cost with other models, by the tokens that were told of its answers. Asks nobody. COST-33 */
export default function CompareDialog({ conversationId, onClose }: Props) {
  const [use, setUse] = useState<ChatUse>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    let isOver = false
    Promise.all([readToldUsage(conversationId), readAnswerSize(conversationId)]).then(
      ([told, size]) => !isOver && setUse({ told, size }),
      (cause: unknown) => !isOver && setFailure(toFailure(cause)),
    )
    return () => {
      isOver = true
    }
  }, [conversationId])
  const said = useFailureWords(failure)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.intro}
      size="large"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {said && <Banner title={said.title}>{said.detail}</Banner>}
      {use ? (
        <Comparison use={use} />
      ) : (
        !failure && (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> {words.counting}
          </p>
        )
      )}
    </Dialog>
  )
}

function Comparison({ use: { told, size } }: { use: ChatUse }) {
  const rows = byCost(useModels(), ({ price }) => costOfAnswer(price, size))
  const [count, setCount] = useState(ROWS_AT_ONCE)
  const hasTold = told.length > 0
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {hasTold ? words.toldOf(told) : words.nothingTold} {words.nextIs(size)}{' '}
        <PricesAge date={priceTableDate()} />
      </p>
      <table className="w-full text-sm">
        <thead className="text-start text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {words.model}
            </th>
            {hasTold && (
              <th scope="col" className="py-1 ps-3 text-end font-normal">
                {words.soFar}
              </th>
            )}
            <th scope="col" className="py-1 ps-3 text-end font-normal">
              {words.nextAnswer}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map(({ key, name, provider, price }) => (
            <tr key={key} className="border-t border-border align-top">
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere">
                {name}
                <span className="block text-xs text-muted">
                  {provider} · {priceLine(price)}
                </span>
              </th>
              {hasTold && (
                <td className="py-2 ps-3 text-end">{sumText(costElsewhere(price, told))}</td>
              )}
              <td className="py-2 ps-3 text-end">{sumText(costOfAnswer(price, size))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > count && (
        <Button className="self-start" onClick={() => setCount(count + ROWS_AT_ONCE)}>
          {words.showMore(rows.length - count)}
        </Button>
      )}
    </div>
  )
}

const sumText = (nano: number | undefined) => (nano === undefined ? priceNotKnown : about(nano))

/** A model that could answer. */
interface OtherModel {
  key: string
  name: string
  /** What its provider is called. */
  provider: string
  price: Price | undefined
}

/** The models of the user's providers, by their own lists where those are there, and those of the catalogue. */
function useModels(): OtherModel[] {
  const providers = useProviders()
  const settings = useMoneySettings()
  const lists = useStore(modelLists)
  // Told anew once the file of the host is there.
  useStore(priceFile)
  if (!providers || !settings) return []
  const saved = providers.filter(({ enabled }) => enabled)
  const types = new Set(saved.map(({ type }) => type))
  const offered = [
    ...saved.map((provider) => {
      const list = knownModelList(lists, provider, false)
      const live = list?.status === 'loaded' && list.models.length > 0 ? list.models : undefined
      return { provider, live }
    }),
    ...catalogue
      .filter(({ type }) => !types.has(type) && type !== 'custom' && !isOnDevice(type))
      .map(({ type, name }) => ({
        provider: { id: '', type, name, apiEndpoint: undefined },
        live: undefined,
      })),
  ]
  return offered.flatMap(({ provider, live }) => {
    const priceOf = pricesOfProvider(provider, settings)
    const known = catalogue.find(({ type }) => type === provider.type)?.models ?? []
    return (live ?? known).map(({ id, name }) => ({
      key: `${provider.id} ${provider.type} ${id}`,
      name,
      provider: provider.name,
      price: priceOf(id),
    }))
  })
}
