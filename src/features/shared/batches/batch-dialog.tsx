import { type SubmitEvent, useState } from 'react'
import { type BatchLine, type BatchSum, type QuietBatch, sumOfBatch } from '@/domain/money/batch'
import { clampNumber } from '@/lib/clamp-number'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { Button } from '@/ui/buttons/button'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextField } from '@/ui/fields/text-field'
import { Dialog } from '@/ui/overlays/dialog'
import type { BatchChoice, BatchQuestion } from './ask-batch'
import * as words from './words'

/** Asks before much is sent at once: what it is, what it costs, and what at most. COST-26 */
export function BatchDialog({ question }: { question: BatchQuestion }) {
  const { asked, settings, decide } = question
  const { kind, count, quality: first, qualities = [], linesOf, pausedAt } = asked
  const [typed, setTyped] = useState(String(count?.value ?? ''))
  const [quality, setQuality] = useState(first)
  const [asksAgain, setAsksAgain] = useState(true)
  const choice: BatchChoice = {
    ...(count && { count: clampNumber(typed, count, count.value) }),
    ...(quality !== undefined && { quality }),
  }
  const lines = linesOf(choice, settings)
  const sum = sumOfBatch(lines)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A failed write stands in its own banner, and the user is asked again then.
    if (!asksAgain)
      void remember({ kind, upTo: sum.worst, isUnknown: sum.isUnknown }).catch(() => undefined)
    decide({ choice, worst: sum.worst })
  }
  return (
    <Dialog
      open
      size="small"
      title={words.title}
      description={pausedAt === undefined ? words.nothingYet : words.pausedAt(pausedAt)}
      onOpenChange={(open) => {
        if (!open) decide(undefined)
      }}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => decide(undefined)}>{words.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.start}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {(count !== undefined || qualities.length > 1) && (
          <div className="grid gap-4 sm:grid-cols-2">
            {count && (
              <TextField
                label={count.label}
                type="number"
                inputMode="numeric"
                min={count.min}
                max={count.max}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onBlur={() => setTyped(String(clampNumber(typed, count, count.value)))}
              />
            )}
            {qualities.length > 1 && (
              <SelectField
                label={words.quality}
                options={qualities}
                value={quality ?? ''}
                onChange={({ target }) => setQuality(target.value)}
              />
            )}
          </div>
        )}
        <Lines lines={lines} />
        <Sums sum={sum} />
        <SwitchField
          label={words.askAgain}
          hint={words.askAgainHint}
          checked={asksAgain}
          onChange={({ target }) => setAsksAgain(target.checked)}
        />
      </div>
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly BatchLine[] }) {
  return (
    <ul aria-label={words.whatIsAsked} className="flex flex-col gap-1 text-sm">
      {lines.map((line) => (
        <li key={line.kind} className="wrap-anywhere">
          {words.lineOf(line)}
        </li>
      ))}
    </ul>
  )
}

function Sums({ sum }: { sum: BatchSum }) {
  return (
    <div aria-live="polite" className="border-t border-border pt-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">{words.likely}</dt>
        <dd className="min-w-0 wrap-anywhere">{words.likelyOf(sum)}</dd>
        <dt className="text-muted">{words.atMost}</dt>
        <dd className="min-w-0 font-medium wrap-anywhere">{words.atMostOf(sum)}</dd>
      </dl>
      <p className="mt-1.5 text-xs text-muted">
        {sum.isUnknown ? words.unknownHint : words.atMostHint}
      </p>
    </div>
  )
}

/** Does not ask again for as much. @throws {StorageError} */
function remember(quiet: QuietBatch): Promise<void> {
  return updateMoneySettings(({ quietBatches }) => {
    const before = quietBatches.find(({ kind }) => kind === quiet.kind)
    const next = {
      kind: quiet.kind,
      upTo: Math.max(quiet.upTo, before?.upTo ?? 0),
      isUnknown: quiet.isUnknown || before?.isUnknown === true,
    }
    return { quietBatches: [...quietBatches.filter(({ kind }) => kind !== quiet.kind), next] }
  })
}
