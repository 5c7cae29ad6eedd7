import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useStore } from 'zustand'
import { priceAge } from '@/domain/money/price-age'
import { localDay } from '@/lib/local-day'
import { priceFile, priceTableDate } from '@/runs/providers/prices'
import {
  type MoneySettings,
  type OwnPrice,
  updateMoneySettings,
} from '@/storage/ledger/money-settings'
import type { ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { IconButton } from '@/ui/buttons/icon-button'
import { Banner } from '@/ui/display/banner'
import { Card } from '@/ui/display/card'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextField } from '@/ui/fields/text-field'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import { priceLine, pricesOf } from '@/features/shared/money/money-words'
import { LoadedPrices } from './loaded-prices'
import * as words from './words'

/** Micro-dollars in a dollar. */
const MICRO = 1_000_000
const MOST_DOLLARS = 1_000

const isSame = (one: OwnPrice, other: Pick<OwnPrice, 'providerId' | 'model'>) =>
  one.providerId === other.providerId && one.model === other.model

interface Props {
  settings: MoneySettings
  providers: readonly ProviderRecord[]
}

/** Which prices hold, and those that the user sets. COST-03, COST-05 */
export function PricesSection({ settings, providers }: Props) {
  // Told anew once the file of the host is there.
  useStore(priceFile)
  const [now] = useState(() => Date.now())
  const date = priceTableDate()
  const nameOf = (id: string) => providers.find((each) => each.id === id)?.name ?? words.deletedOne
  const remove = async (price: OwnPrice) => {
    focusNeighbour()
    const without = ({ ownPrices }: { ownPrices: OwnPrice[] }) => ({
      ownPrices: ownPrices.filter((each) => !isSame(each, price)),
    })
    await updateMoneySettings(without).then(
      () => showToast({ text: words.priceRemoved }),
      () => undefined,
    )
  }
  return (
    <Card as="section" aria-labelledby="prices" className="flex flex-col gap-5">
      <div>
        <h2 id="prices" className="font-serif text-lg">
          {words.pricesTitle}
        </h2>
        <p className="mt-1 text-sm text-muted">{words.pricesIntro(pricesOf(date))}</p>
      </div>
      {priceAge(date, now) === 'old' && <Banner kind="warning">{words.oldPrices}</Banner>}
      <SwitchField
        label={words.openrouterPrices}
        hint={words.openrouterPricesHint}
        checked={settings.usesOpenrouter}
        onChange={({ target }) =>
          void updateMoneySettings({ usesOpenrouter: target.checked }).catch(() => undefined)
        }
      />
      {settings.ownPrices.length > 0 && (
        <ul className="flex flex-col text-sm">
          {settings.ownPrices.map((price) => {
            const name = words.ownPriceOf(nameOf(price.providerId), price.model)
            return (
              <li
                key={`${price.providerId} ${price.model}`}
                className="flex items-center justify-between gap-3 border-t border-border py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  <span className="block text-muted">
                    {priceLine({ ...price, source: 'own' })} · {pricesOf(price.date)}
                  </span>
                </span>
                <IconButton
                  icon={Trash2}
                  label={words.removePrice(name)}
                  onClick={() => void remove(price)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <LoadedPrices usesOpenrouter={settings.usesOpenrouter} />
      <Disclosure title={words.ownPrice}>
        <OwnPriceForm providers={providers} now={now} />
      </Disclosure>
    </Card>
  )
}

interface FormProps {
  providers: readonly { id: string; name: string }[]
  /** Epoch milliseconds. */
  now: number
}

type Faults = Partial<Record<'provider' | 'model' | 'in' | 'out', string>>

function OwnPriceForm({ providers, now }: FormProps) {
  const [faults, setFaults] = useState<Faults>({})
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const dollars = (name: string) => {
      const typed = text(name).replace(',', '.')
      const value = /^\d+(\.\d*)?$|^\.\d+$/.test(typed) ? Number(typed) : Number.NaN
      return value <= MOST_DOLLARS ? Math.round(value * MICRO) : undefined
    }
    const price = { in: dollars('in'), out: dollars('out') }
    const wrong: Faults = {
      ...(text('provider') === '' && { provider: words.needsProvider }),
      ...(text('model') === '' && { model: words.needsModel }),
      ...(price.in === undefined && { in: words.notAPrice }),
      ...(price.out === undefined && { out: words.notAPrice }),
    }
    setFaults(wrong)
    const { in: input, out } = price
    if (Object.keys(wrong).length > 0 || input === undefined || out === undefined) return
    const own: OwnPrice = {
      providerId: text('provider'),
      model: text('model'),
      date: localDay(now),
      in: input,
      out,
    }
    await updateMoneySettings(({ ownPrices }) => ({
      ownPrices: [...ownPrices.filter((each) => !isSame(each, own)), own],
    })).then(
      () => {
        element.reset()
        showToast({ text: words.priceSaved })
      },
      () => undefined,
    )
  }
  return (
    <form className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <SelectField
        name="provider"
        label={words.provider}
        placeholder={words.chooseProvider}
        options={providers.map(({ id, name }) => ({ value: id, label: name }))}
        error={faults.provider}
      />
      <TextField name="model" label={words.model} autoComplete="off" error={faults.model} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="in"
          label={words.inPrice}
          hint={words.perMillionHint}
          inputMode="decimal"
          autoComplete="off"
          error={faults.in}
        />
        <TextField
          name="out"
          label={words.outPrice}
          hint={words.perMillionHint}
          inputMode="decimal"
          autoComplete="off"
          error={faults.out}
        />
      </div>
      <Button type="submit" className="self-start">
        {words.savePrice}
      </Button>
    </form>
  )
}
