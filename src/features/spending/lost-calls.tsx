import { resolveLostCall } from '@/storage/ledger/ledger'
import { useLostCalls } from '@/storage/hooks/use-spending'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { formatDateTime } from '@/ui/format'
import * as words from './words'

/** Calls that are drawn at most. */
const MOST_LINES = 50

/** Calls of which nobody knows whether they were charged. COST-21 */
export function LostCalls() {
  const calls = useLostCalls()
  if (!calls || calls.length === 0) return null
  // A failed write stands in its own banner.
  const say = (id: string, wasCharged: boolean) =>
    void resolveLostCall(id, wasCharged).catch(() => undefined)
  return (
    <Card as="section" aria-labelledby="perhaps-charged">
      <h2 id="perhaps-charged" className="font-serif text-lg">
        {words.perhapsTitle}
      </h2>
      <p className="mt-1 text-sm text-muted">{words.perhapsText}</p>
      <ul className="mt-3 flex flex-col">
        {calls.slice(0, MOST_LINES).map(({ id, model, worst, at }) => {
          const name = words.lostCall(model || words.anyModel, worst, formatDateTime(at))
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-border py-3 text-sm"
            >
              <span className="min-w-0 grow basis-60 wrap-anywhere">{name}</span>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-label={words.namedAction(words.wasCharged, name)}
                  onClick={() => say(id, true)}
                >
                  {words.wasCharged}
                </Button>
                <Button
                  size="small"
                  aria-label={words.namedAction(words.wasNotCharged, name)}
                  onClick={() => say(id, false)}
                >
                  {words.wasNotCharged}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
