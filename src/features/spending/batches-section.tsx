import { type SubmitEvent, useState } from 'react'
import { amount } from '@/features/shared/money/money-words'
import { kinds } from '@/features/shared/batches/words'
import { type MoneySettings, updateMoneySettings } from '@/storage/ledger/money-settings'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { TextField } from '@/ui/fields/text-field'
import { showToast } from '@/ui/overlays/toast-store'
import { readAmount, typedAmount } from './amounts'
import * as words from './words'

/** Before which presses the user is asked. COST-26 */
export function BatchesSection({ settings }: { settings: MoneySettings }) {
  return (
    <Card as="section" aria-labelledby="batches">
      <h2 id="batches" className="font-serif text-lg">
        {words.batchesTitle}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{words.batchesIntro}</p>
      <Above key={settings.asksAbove} asksAbove={settings.asksAbove} />
      <Quiet quietBatches={settings.quietBatches} />
    </Card>
  )
}

function Above({ asksAbove }: Pick<MoneySettings, 'asksAbove'>) {
  const [error, setError] = useState<string>()
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('above')
    const above = readAmount(typeof typed === 'string' ? typed : '')
    if (above === null || above === undefined) {
      setError(words.notAnAmount)
      return
    }
    setError(undefined)
    // A failed write stands in its own banner.
    await updateMoneySettings({ asksAbove: above }).then(
      () => showToast({ text: words.asksAboveSaved }),
      () => undefined,
    )
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
      <TextField
        name="above"
        label={words.asksAbove}
        hint={words.asksAboveHint}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedAmount(asksAbove)}
        error={error}
      />
      <Button type="submit" className="self-start">
        {words.saveAsksAbove}
      </Button>
    </form>
  )
}

/** What is not asked about, as the user has said in a dialog. */
function Quiet({ quietBatches }: Pick<MoneySettings, 'quietBatches'>) {
  if (quietBatches.length === 0) return null
  return (
    <ul className="mt-5 flex flex-col gap-2 text-sm">
      {quietBatches.map(({ kind, upTo }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {words.notAskedFor(kinds[kind], amount(upTo))}
          </span>
          <Button
            size="small"
            aria-label={words.namedAction(words.askAgain, kinds[kind])}
            onClick={() =>
              void updateMoneySettings((now) => ({
                quietBatches: now.quietBatches.filter((each) => each.kind !== kind),
              })).catch(() => undefined)
            }
          >
            {words.askAgain}
          </Button>
        </li>
      ))}
    </ul>
  )
}
