import { useState } from 'react'
import type { Usage } from '@/domain/usage'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import { PricesAge } from '@/features/shared/money/prices-age'
import { moneyOf, usageLine } from '@/features/shared/money/money-words'
import { showUsage, usageSentences } from './late-words'

interface Props {
  usage: Usage
  /** Epoch milliseconds of the answer: how old its prices were then. */
  at: number
}

/**
 * What an answer has cost; pressed, what it has used too. With the setting it stays in sight, and the row it stands in with
 * it. COST-14, CTX-18, CTX-26
 */
export default function UsageNote({ usage, at }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isKept = useMoneySettings()?.showsCost
  const sentences = usageSentences(usage)
  const line = [usageLine(usage), ...sentences].join(' · ')
  return (
    <button
      type="button"
      title={line}
      aria-expanded={isOpen}
      aria-label={isOpen ? undefined : showUsage(moneyOf(usage))}
      data-kept={isKept || undefined}
      data-open={(isOpen && sentences.length > 0) || undefined}
      className="ms-2 min-h-6 shrink-0 rounded-sm px-1 text-start hover:text-text data-open:order-last data-open:h-auto! data-open:w-full! data-open:shrink"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? (
        <>
          <span className="block">
            {usageLine(usage)}
            {usage.priceDate !== undefined && (
              <PricesAge date={usage.priceDate} at={at} className="ms-2" />
            )}
          </span>
          {sentences.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </>
      ) : (
        moneyOf(usage)
      )}
    </button>
  )
}
