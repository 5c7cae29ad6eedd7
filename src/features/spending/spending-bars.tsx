import { Disclosure } from '@/ui/buttons/disclosure'
import { amount } from '@/features/shared/money/money-words'
import type { Span } from './merge-days'
import * as words from './words'

/** A bar for each day or month, and the same as a table. */
export function SpendingBars({ spans }: { spans: readonly Span[] }) {
  const most = Math.max(1, ...spans.map(({ sum }) => sum.cost + sum.lost))
  const isMonths = spans[0]?.name.length === 'YYYY-MM'.length
  const last = spans.at(-1)
  return (
    <section aria-labelledby="spending-bars" className="flex flex-col gap-3">
      <h2 id="spending-bars" className="font-serif text-lg">
        {isMonths ? words.perMonth : words.perDay}
      </h2>
      {/* The table below says the same. */}
      <div aria-hidden className="flex h-32 items-end gap-0.5 border-b border-border">
        {spans.map(({ name, sum }) => (
          <div
            key={name}
            title={words.barOf(name, sum.cost + sum.lost, sum.calls)}
            className="flex h-full min-w-0 grow items-end hover:bg-text/8"
          >
            <div
              className="w-full bg-accent"
              style={{ height: `${((sum.cost + sum.lost) / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{spans[0]?.name}</span>
        {spans.length > 1 && <span>{last?.name}</span>}
      </div>
      <Disclosure title={words.asTable}>
        <table className="w-full text-sm">
          <thead className="text-start text-muted">
            <tr>
              <th scope="col" className="pb-1 text-start font-normal">
                {isMonths ? words.monthColumn : words.dayColumn}
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {words.requests}
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {words.costColumn}
              </th>
            </tr>
          </thead>
          <tbody>
            {spans
              .filter(({ sum }) => sum.calls > 0 || sum.lost > 0)
              .map(({ name, sum }) => (
                <tr key={name} className="border-t border-border">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 text-end figures">{sum.calls}</td>
                  <td className="py-1.5 text-end figures">{amount(sum.cost + sum.lost)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  )
}
