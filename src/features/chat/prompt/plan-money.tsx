import { costOfPlan, type PlanPricing } from '@/domain/money/plan-cost'
import { isFree } from '@/domain/money/price'
import { priceLine } from '@/features/shared/money/money-words'
import { PricesAge } from '@/features/shared/money/prices-age'
import { Banner } from '@/ui/display/banner'
import * as words from './money-words'

interface Props {
  /** Of the request, estimated. */
  tokens: number
  model: string
  pricing: PlanPricing
}

/** What a request costs, what its answer may, and both: all before it is sent. CTX-16, COST-07 */
export function PlanMoney({ tokens, model, pricing }: Props) {
  const { price, answerLimit, isAnswerLimited } = pricing
  const cost = costOfPlan(tokens, pricing)
  const free = price !== undefined && isFree(price)
  const rows = [
    [words.request(tokens), cost && words.about(cost.now)],
    [words.answerLimit(answerLimit, isAnswerLimited), cost && words.upTo(cost.answer)],
  ] as const
  return (
    <section aria-label={words.cost} className="flex flex-col gap-2 text-sm">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
        {rows.map(([name, sum]) => (
          <div key={name} className="contents text-muted">
            <dt>{name}</dt>
            <dd className="text-end">{free ? null : sum}</dd>
          </div>
        ))}
        <div className="contents font-medium">
          <dt>{words.cost}</dt>
          <dd className="text-end">
            {free ? words.free : cost ? words.sum(cost, pricing) : words.priceNotKnown}
          </dd>
        </div>
      </dl>
      {price && !free && cost && (
        <p className="text-muted">
          {words.estimatedBy(priceLine({ ...price, ...cost.rates }), price.source)}{' '}
          <PricesAge date={price.date} />
        </p>
      )}
      {!price && <p className="text-muted">{words.priceNotKnownOf(model)}</p>}
      {cost?.step !== undefined && <Banner kind="warning">{words.crossesStep(cost.step)}</Banner>}
    </section>
  )
}
