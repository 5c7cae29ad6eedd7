import { type SubmitEvent, useState } from 'react'
import type { LimitKind } from '@/storage/ledger/ledger'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import type { LimitQuestion } from '@/runs/providers/limit-questions'
import { Button } from '@/ui/buttons/button'
import { TextField } from '@/ui/fields/text-field'
import { Dialog } from '@/ui/overlays/dialog'
import { wouldGoPast } from '@/features/shared/money/money-words'
import { readAmount, roundAmount, typedAmount } from './amounts'
import * as words from './words'

/** Raises one limit. @param limit nano-dollars @throws {StorageError} */
function raise(kind: LimitKind, limit: number, providerId: string): Promise<void> {
  if (kind === 'day') return updateMoneySettings({ dayLimit: limit })
  if (kind === 'month') return updateMoneySettings({ monthLimit: limit })
  if (kind === 'chat') return updateMoneySettings({ chatLimit: limit })
  return updateMoneySettings(({ providerLimits }) => ({
    providerLimits: [
      ...providerLimits.filter((each) => each.providerId !== providerId),
      { providerId, limit },
    ],
  }))
}

/** Asks before a request that would go past a limit, or whose price is not known. COST-20, COST-22 */
export function LimitDialog({ question }: { question: LimitQuestion }) {
  const { refusal, model, provider, decide } = question
  const least = refusal.reason === 'limit' ? refusal.used + refusal.worst : 0
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refusal.reason !== 'limit') {
      decide('once')
      return
    }
    const typed = new FormData(event.currentTarget).get('limit')
    const limit = readAmount(typeof typed === 'string' ? typed : '')
    if (limit === null || limit === undefined || limit < least) {
      setError(words.raiseTooLow(least))
      return
    }
    setIsBusy(true)
    // A failed write stands in its own banner.
    await raise(refusal.kind, limit, provider.id).then(
      () => decide('again'),
      () => setIsBusy(false),
    )
  }
  return (
    <Dialog
      open
      size="small"
      title={refusal.reason === 'limit' ? words.limitDialogTitle : words.unknownDialogTitle}
      description={
        refusal.reason === 'limit'
          ? wouldGoPast(refusal.kind, refusal.limit, refusal.used, refusal.worst)
          : words.unknownText(model || words.anyModel, provider.name)
      }
      onOpenChange={(open) => {
        if (!open) decide('cancel')
      }}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => decide('cancel')}>{words.dontSend}</Button>
          {refusal.reason === 'limit' && (
            <Button onClick={() => decide('once')}>{words.allowOnce}</Button>
          )}
          <Button type="submit" variant="primary" busy={isBusy}>
            {refusal.reason === 'limit' ? words.raiseTo : words.sendAnyway}
          </Button>
        </>
      }
    >
      {refusal.reason === 'limit' && (
        <TextField
          name="limit"
          label={words.raiseLabel(refusal.kind)}
          hint={words.perDollarHint}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedAmount(roundAmount(least))}
          error={error}
        />
      )}
    </Dialog>
  )
}
