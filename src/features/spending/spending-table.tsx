import { useState } from 'react'
import { type SpendingPart, type SpendingSum, spendingParts } from '@/storage/ledger/ledger-records'
import { SelectField } from '@/ui/fields/select-field'
import { amount, priceNotKnown } from '@/features/shared/money/money-words'
import * as words from './words'

/** Lines that are drawn at most: the dearest. */
const MOST_LINES = 200

interface Props {
  sumsBy: (part: SpendingPart) => [key: string, sum: SpendingSum][]
  nameOf: (part: SpendingPart, key: string) => string
}

/** What was spent by provider, model, character, chat or purpose. */
export function SpendingTable({ sumsBy, nameOf }: Props) {
  const [part, setPart] = useState<SpendingPart>('model')
  const lines = sumsBy(part).filter(([, sum]) => sum.calls > 0 || sum.lost > 0)
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
              <td className="py-1.5 text-end tabular-nums">{sum.calls}</td>
              <td className="py-1.5 text-end tabular-nums">
                {sum.unknown > 0 && sum.unknown === sum.calls && sum.lost === 0
                  ? priceNotKnown
                  : amount(sum.cost + sum.lost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
