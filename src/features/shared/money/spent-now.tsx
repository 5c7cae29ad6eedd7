import { paths } from '@/lib/paths'
import { addSum, emptySum, type SpendingSum } from '@/storage/ledger/ledger-records'
import { useSpentNow } from '@/storage/hooks/use-spending'
import { Link } from '@/ui/buttons/router'
import { sumOf } from './money-words'
import * as words from './words'

const isAny = (sum: SpendingSum | undefined): sum is SpendingSum =>
  sum !== undefined && (sum.cost > 0 || sum.lost > 0)

/** What today has cost, as the way to more; nothing where nothing was spent yet. COST-15 */
export function SpentToday() {
  const spent = useSpentNow()
  const today = spent?.days.find(({ id }) => id === `day:${spent.day}`)?.total
  if (!isAny(today)) return null
  return (
    <Link to={paths.spending} className="text-sm text-muted underline">
      {words.today(sumOf(today))}
    </Link>
  )
}

/** What a provider has cost today and this month; nothing where nothing was spent. COST-15 */
export function SpentAtProvider({ providerId }: { providerId: string }) {
  const spent = useSpentNow()
  const sumOn = (day: { id: string; provider: { key: string; sum: SpendingSum }[] }) =>
    day.provider.find(({ key }) => key === providerId)?.sum ?? emptySum()
  const month = spent?.days.map(sumOn).reduce((a, b) => addSum(a, b), emptySum())
  if (!spent || !isAny(month)) return null
  const todays = spent.days.find(({ id }) => id === `day:${spent.day}`)
  const today = todays && sumOn(todays)
  return (
    <p className="text-sm text-muted">
      {isAny(today)
        ? words.todayAndMonth(sumOf(today), sumOf(month))
        : words.thisMonth(sumOf(month))}
    </p>
  )
}
