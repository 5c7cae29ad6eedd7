import { useState } from 'react'
import type { Usage } from '@/domain/usage'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import { moneyOf, usageLine } from '@/features/shared/money/money-words'
import { showUsage, usageSentences } from './late-words'

/**
 * What an answer has cost; pressed, what it has used too. With the setting it stays in sight, and the row it stands in with
 * it. COST-14, CTX-18, CTX-26
 */
export default function UsageNote({ usage }: { usage: Usage }) {
  const [isOpen, setIsOpen] = useState(false)
  const isKept = useMoneySettings()?.showsCost
  const sentences = usageSentences(usage)
  const line = [usageLine(usage), ...sentences].join(' · ')
  return (
    <button
      type="button"
      title={line}
      aria-expanded={isOpen}
      aria-label={isOpen ? line : showUsage(moneyOf(usage))}
      data-kept={isKept || undefined}
      data-open={(isOpen && sentences.length > 0) || undefined}
      className="ms-2 min-h-6 shrink-0 rounded-sm px-1 text-start hover:text-text data-open:order-last data-open:h-auto! data-open:w-full! data-open:shrink"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? (
        <>
          <span className="block">{usageLine(usage)}</span>
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
