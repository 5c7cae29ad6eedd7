import { useState } from 'react'
import type { Usage } from '@/domain/usage'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import { moneyOf, usageLine } from '@/features/shared/money/money-words'
import { showUsage } from './late-words'

/**
 * What an answer has cost; pressed, what it has used too. With the setting it stays in sight, and the row it stands in with
 * it. COST-14
 */
export default function UsageNote({ usage }: { usage: Usage }) {
  const [isOpen, setIsOpen] = useState(false)
  const isKept = useMoneySettings()?.showsCost
  const line = usageLine(usage)
  return (
    <button
      type="button"
      title={line}
      aria-expanded={isOpen}
      aria-label={isOpen ? line : showUsage(moneyOf(usage))}
      data-kept={isKept || undefined}
      className="ms-2 min-h-6 shrink-0 rounded-sm px-1 hover:text-text"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? line : moneyOf(usage)}
    </button>
  )
}
