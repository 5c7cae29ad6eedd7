import { Coins } from 'lucide-react'
import { useState } from 'react'
import { localDay } from '@/lib/local-day'
import type { SpendingPart } from '@/storage/ledger/ledger-records'
import { deleteSpending } from '@/storage/ledger/ledger'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useProviders } from '@/storage/hooks/use-providers'
import { useHasSpending, useMoneySettings, useSpendingDays } from '@/storage/hooks/use-spending'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { SelectField } from '@/ui/fields/select-field'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { downloadBlob } from '@/ui/pictures/download'
import { usePageTitle } from '@/ui/use-page-title'
import { amount } from '@/features/shared/money/money-words'
import { PricesAge } from '@/features/shared/money/prices-age'
import { priceTableDate } from '@/runs/providers/prices'
import { BatchesSection } from './batches-section'
import { LimitsForm } from './limits-form'
import { LostCalls } from './lost-calls'
import { spansOf, totalOf } from './merge-days'
import { PricesSection } from './prices-section'
import { ShownSection } from './shown-section'
import { SpendingBars } from './spending-bars'
import { writeCsv } from './spending-csv'
import { SpendingTable } from './spending-table'
import type { RangeName } from './words'
import * as words from './words'

const DAY_MS = 24 * 60 * 60_000

/** First and last day of a time. @param now epoch milliseconds */
function daysOf(name: RangeName, now: number): { from: string; to: string } {
  const to = localDay(now)
  const back = (days: number) => localDay(now - days * DAY_MS)
  if (name === 'all') return { from: '0000-00-00', to: '9999-12-31' }
  if (name === 'month') return { from: `${to.slice(0, 7)}-01`, to }
  return { from: back({ week: 6, days30: 29, year: 364 }[name]), to }
}

/** What was spent, and what may be. COST-16 */
export function SpendingScreen() {
  usePageTitle(words.title)
  const [rangeName, setRangeName] = useState<RangeName>('days30')
  const [now] = useState(() => Date.now())
  const [isAsking, setIsAsking] = useState(false)
  const { from, to } = daysOf(rangeName, now)
  // Only the days that are shown are read, however long the ledger is.
  const days = useSpendingDays(from, to)
  const hasSpending = useHasSpending()
  const money = useMoneySettings()
  const providers = useProviders()
  const remove = async () => {
    // A failed write stands in its own banner.
    await deleteSpending().then(
      () => showToast({ text: words.historyDeleted }),
      () => undefined,
    )
    setIsAsking(false)
  }
  const isRead = hasSpending !== undefined && days !== undefined
  const [wasRead, setWasRead] = useState(false)
  if (isRead && money && providers && !wasRead) setWasRead(true)
  return (
    <Page title={words.title} intro={words.intro} narrow>
      <div className="flex flex-col gap-6">
        {!isRead || !wasRead ? (
          <SkeletonGroup label={words.loading} className="flex flex-col gap-3">
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </SkeletonGroup>
        ) : !hasSpending ? (
          <EmptyState icon={Coins} title={words.empty}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <Spent {...{ days, from, to, rangeName, now }} onRange={setRangeName} />
        )}
        {/* All at once: what comes above a section, or within it, would push the rest away. */}
        {wasRead && money && providers && (
          <>
            <LostCalls />
            <LimitsForm settings={money} providers={providers} />
            <BatchesSection settings={money} />
            <ShownSection settings={money} />
            <PricesSection settings={money} providers={providers} />
          </>
        )}
        {wasRead && hasSpending && (
          <Button className="self-start" onClick={() => setIsAsking(true)}>
            {words.deleteHistory}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.deleteQuestion}
        confirmText={words.deleteIt}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
    </Page>
  )
}

interface SpentProps {
  days: NonNullable<ReturnType<typeof useSpendingDays>>
  from: string
  to: string
  /** Epoch milliseconds. */
  now: number
  rangeName: RangeName
  onRange: (name: RangeName) => void
}

function Spent({ days, from, to, now, rangeName, onRange }: SpentProps) {
  const nameOf = useNames()
  const total = totalOf(days)
  const lastDay = days.at(-1)?.day ?? localDay(now)
  const facts = [
    [words.spent, amount(total.cost)],
    [words.requests, String(total.calls)],
    [words.tokensSent, words.sentAndReceived(total.input, total.output)],
    ...(total.estimated > 0 ? [[words.estimatedPart, `≈ ${amount(total.estimated)}`]] : []),
    ...(total.reserved > 0 ? [[words.onItsWay, amount(total.reserved)]] : []),
    ...(total.lost > 0 ? [[words.perhaps, amount(total.lost)]] : []),
    ...(total.unknown > 0 ? [[words.withoutPrice, String(total.unknown)]] : []),
  ]
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    const file = await writeCsv(from, to, (id) => nameOf('provider', id)).catch(() => undefined)
    setIsSaving(false)
    if (!file) {
      showToast({ text: words.csvFailed })
      return
    }
    const end = rangeName === 'all' ? lastDay : to
    const begin = rangeName === 'all' ? (days[0]?.day ?? end) : from
    downloadBlob(file, words.csvName(begin, end))
  }
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={words.range}
          className="grow basis-60"
          value={rangeName}
          options={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => {
            const { value } = target
            if (value in words.ranges) onRange(value as RangeName)
          }}
        />
        <Button busy={isSaving} onClick={() => void save()}>
          {words.exportCsv}
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere" aria-label={name}>
              {value}
              {name === words.spent && <PricesAge date={priceTableDate()} className="ms-2" />}
            </dd>
          </div>
        ))}
      </dl>
      {days.length === 0 ? (
        <p className="text-sm text-muted">{words.emptyRange}</p>
      ) : (
        <>
          <SpendingBars spans={spansOf(days, from, rangeName === 'all' ? lastDay : to)} />
          <SpendingTable {...{ days, from, to, nameOf }} />
        </>
      )}
    </Card>
  )
}

/** Names of what sums are kept apart by. */
function useNames(): (part: SpendingPart, key: string) => string {
  const providers = useProviders()
  const characters = useCharacters()
  const conversations = useConversations()
  const names = {
    provider: new Map(providers?.map(({ id, name }) => [id, name])),
    character: new Map(characters?.map(({ id, name }) => [id, name])),
    conversation: new Map(conversations?.map(({ id, title }) => [id, title])),
  }
  return (part, key) => {
    if (part === 'purpose') return words.purposeOf(key)
    if (part === 'model') return key === '' ? words.anyModel : key
    const otherwise = part === 'conversation' ? words.deletedChat : words.deletedOne
    return names[part].get(key) ?? otherwise
  }
}
