import { type ComponentProps, useState } from 'react'
import { useStore } from 'zustand'
import { type AnswerSize, byCost, costOfAnswer } from '@/domain/money/compare-prices'
import type { Price } from '@/domain/money/price'
import { about, priceLine } from '@/features/shared/money/money-words'
import { type PricedProvider, priceFile, pricesOfProvider } from '@/runs/providers/prices'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import { Button } from '@/ui/buttons/button'
import { SuggestField } from '@/ui/fields/suggest-field'
import type { ModelChoice } from './model-choices'
import * as words from './words'

type Props = Omit<ComponentProps<typeof SuggestField>, 'suggestions'> & {
  choices: readonly ModelChoice[]
  /** Whose models they are. */
  provider: PricedProvider | undefined
  /** A usual answer where the model would answer. */
  size?: AnswerSize | undefined
}

/** What models are told apart by where no answer is at hand: three times as much is read as is written, or more. */
const ANY_ANSWER: AnswerSize = { input: 3_000, output: 1_000 }

/** A model to choose, each with its price; in their order, or from the cheapest on. COST-32 */
export function PricedModelField({ choices, provider, size, ...field }: Props) {
  const settings = useMoneySettings()
  // Told anew once the file of the host is there.
  useStore(priceFile)
  const [isByPrice, setIsByPrice] = useState(false)
  const priceOf = provider && settings && pricesOfProvider(provider, settings)
  const priced = choices.map((choice) => ({ choice, price: priceOf?.(choice.value) }))
  const sorted = isByPrice
    ? byCost(priced, ({ price }) => costOfAnswer(price, size ?? ANY_ANSWER))
    : priced
  return (
    <div className="flex flex-col items-start gap-1">
      <SuggestField
        {...field}
        className="w-full"
        suggestions={sorted.map(({ choice, price }) =>
          priceOf ? withPrice(choice, price, size) : choice,
        )}
      />
      {new Set(priced.map(({ price }) => priceLine(price))).size > 1 && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3"
          onClick={() => setIsByPrice(!isByPrice)}
        >
          {isByPrice ? words.inTheirOrder : words.cheapestFirst}
        </Button>
      )}
    </div>
  )
}

function withPrice(
  { note, ...choice }: ModelChoice,
  price: Price | undefined,
  size: AnswerSize | undefined,
): ModelChoice & { detail: string } {
  const cost = size && costOfAnswer(price, size)
  const line = priceLine(price)
  return {
    ...choice,
    detail: cost === undefined || cost === 0 ? line : `${words.perAnswer(about(cost))} · ${line}`,
    // Said once.
    ...(note !== undefined && note !== line && { note }),
  }
}
