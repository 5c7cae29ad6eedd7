import { useState } from 'react'
import {
  type DaySums,
  isChatPart,
  type PartSums,
  type SpendingPart,
  spendingParts,
} from '@/storage/ledger/ledger-records'
import { useSpendingByChat } from '@/storage/hooks/use-spending'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { SelectField } from '@/ui/fields/select-field'
import { amount, priceNotKnown } from '@/features/shared/money/money-words'
import { sumsByKey } from './merge-days'
import * as words from './words'

/** Lines that are drawn at most: the dearest. */
const MOST_LINES = 200

type NameOf = (part: SpendingPart, key: string) => string

interface Props {
  days: readonly DaySums[]
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
  nameOf: NameOf
}

/** What was spent by provider, model, character, chat or purpose. */
export function SpendingTable({ days, from, to, nameOf }: Props) {
  const [part, setPart] = useState<SpendingPart>('model')
  return (
    <section aria-label={words.parts[part]} className="flex flex-col gap-3">
      <SelectField
        label={words.groupBy}
        value={part}
        options={spendingParts.map((value) => ({ value, label: words.parts[value] }))}
        onChange={({ target }) =>
          setPart(spendingParts.find((each) => each === target.value) ?? 'model')
        }
      />
      {isChatPart(part) ? (
        <LinesByChat {...{ part, from, to, nameOf }} />
      ) : (
        <Lines {...{ part, nameOf }} lists={days.map((day) => day[part])} />
      )}
    </section>
  )
}

/** Read only when somebody looks: there may be hundreds of chats a day. */
function LinesByChat({
  part,
  from,
  to,
  nameOf,
}: Omit<Props, 'days'> & { part: 'character' | 'conversation' }) {
  const days = useSpendingByChat(from, to)
  if (days) return <Lines {...{ part, nameOf }} lists={days.map((day) => day[part])} />
  return (
    <SkeletonGroup label={words.loading}>
      <Skeleton className="h-28" />
    </SkeletonGroup>
  )
}

interface LinesProps {
  part: SpendingPart
  /** One for each day. */
  lists: readonly PartSums[]
  nameOf: NameOf
}

function Lines({ part, lists, nameOf }: LinesProps) {
  const lines = sumsByKey(lists).filter(([, sum]) => sum.calls > 0 || sum.lost > 0)
  return (
    <table className="w-full text-sm">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="pb-1 text-start font-normal">
            {words.parts[part]}
          </th>
          <th scope="col" className="w-20 pb-1 text-end font-normal">
            {words.requests}
          </th>
          <th scope="col" className="w-28 pb-1 text-end font-normal">
            {words.costColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, MOST_LINES).map(([key, sum]) => (
          <tr key={key} className="border-t border-border">
            <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
              {nameOf(part, key)}
            </th>
            <td className="py-1.5 text-end figures">{sum.calls}</td>
            <td className="py-1.5 text-end figures">
              {sum.unknown > 0 && sum.unknown === sum.calls && sum.lost === 0
                ? priceNotKnown
                : amount(sum.cost + sum.lost)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
