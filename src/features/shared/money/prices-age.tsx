import { useState } from 'react'
import { priceAge } from '@/domain/money/price-age'
import { classNames } from '@/ui/style/class-names'
import { pricesOf } from './money-words'

interface Props {
  /** Day of the prices, YYYY-MM-DD. */
  date: string
  /** Epoch milliseconds at which they were used. Default: now */
  at?: number | undefined
  className?: string
}

/** Of which day prices are, beside a sum that was made with them; nothing while they are fresh. COST-35 */
export function PricesAge({ date, at, className }: Props) {
  const [now] = useState(() => Date.now())
  const age = priceAge(date, at ?? now)
  if (age === 'fresh') return null
  return (
    <span
      data-age={age}
      className={classNames(age === 'old' ? 'text-warning' : 'text-muted', className)}
    >
      {pricesOf(date)}
    </span>
  )
}
