import { type SubmitEvent, useState } from 'react'
import { addSum, emptySum, type SpendingSum, usedOf } from '@/storage/ledger/ledger-records'
import {
  type MoneySettings,
  unknownPriceRules,
  updateMoneySettings,
} from '@/storage/ledger/money-settings'
import type { ProviderRecord } from '@/storage/database/records'
import { useSpentNow } from '@/storage/hooks/use-spending'
import { Button } from '@/ui/buttons/button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { Card } from '@/ui/display/card'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { showToast } from '@/ui/overlays/toast-store'
import { KeyCredits } from './key-credits'
import { readAmount, typedAmount } from './amounts'
import * as words from './words'

interface Props {
  settings: MoneySettings
  providers: readonly ProviderRecord[]
}

/** The limits, and what is used of them. COST-17 */
export function LimitsForm({ settings, providers }: Props) {
  return (
    <Card as="section" aria-labelledby="limits">
      <h2 id="limits" className="font-serif text-lg">
        {words.limitsTitle}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{words.limitsIntro}</p>
      <Fields key={JSON.stringify(settings)} {...{ settings, providers }} />
      <KeyCredits providers={providers} />
    </Card>
  )
}

function Fields({ settings, providers }: Props) {
  const spent = useSpentNow()
  const [errors, setErrors] = useState<ReadonlySet<string>>(new Set())
  const today = spent?.days.find(({ id }) => id === `day:${spent.day}`)
  const month = spent?.days.map(({ total }) => total).reduce((a, b) => addSum(a, b), emptySum())
  const usedHint = (sum: SpendingSum | undefined, limit: number | undefined) =>
    limit === undefined ? words.limitHint : words.usedOfLimit(sum ? usedOf(sum) : 0, limit)
  const ofProvider = (id: string) =>
    settings.providerLimits.find(({ providerId }) => providerId === id)?.limit
  const field = (name: string, label: string, limit: number | undefined, hint: string) => (
    <TextField
      key={name}
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={typedAmount(limit)}
      error={errors.has(name) ? words.notAnAmount : undefined}
    />
  )
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = new Set<string>()
    const read = (name: string) => {
      const typed = form.get(name)
      const limit = readAmount(typeof typed === 'string' ? typed : '')
      if (limit === null) wrong.add(name)
      return limit ?? undefined
    }
    const change: Partial<MoneySettings> = {
      dayLimit: read('day'),
      monthLimit: read('month'),
      chatLimit: read('chat'),
      providerLimits: providers.flatMap(({ id }) => {
        const limit = read(`provider ${id}`)
        return limit === undefined ? [] : [{ providerId: id, limit }]
      }),
    }
    setErrors(wrong)
    if (wrong.size > 0) return
    // A failed write stands in its own banner.
    await updateMoneySettings(change).then(
      () => showToast({ text: words.limitsSaved }),
      () => undefined,
    )
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        {field('day', words.dayLimit, settings.dayLimit, usedHint(today?.total, settings.dayLimit))}
        {field(
          'month',
          words.monthLimit,
          settings.monthLimit,
          usedHint(month, settings.monthLimit),
        )}
        {field('chat', words.chatLimit, settings.chatLimit, words.limitHint)}
      </div>
      {providers.length > 0 && (
        <Disclosure
          title={words.providerLimits}
          startsOpen={settings.providerLimits.length > 0}
          forceOpen={[...errors].some((name) => name.startsWith('provider '))}
        >
          {providers.map(({ id, name }) =>
            field(
              `provider ${id}`,
              words.providerLimit(name),
              ofProvider(id),
              usedHint(today?.provider.find(({ key }) => key === id)?.sum, ofProvider(id)),
            ),
          )}
        </Disclosure>
      )}
      <Button type="submit" className="self-start">
        {words.saveLimits}
      </Button>
      <SelectField
        label={words.unknownPrice}
        value={settings.unknownPrice}
        options={unknownPriceRules.map((value) => ({
          value,
          label: words.unknownPriceRules[value],
        }))}
        onChange={({ target }) => {
          const unknownPrice = unknownPriceRules.find((rule) => rule === target.value)
          if (unknownPrice) void updateMoneySettings({ unknownPrice }).catch(() => undefined)
        }}
      />
    </form>
  )
}
