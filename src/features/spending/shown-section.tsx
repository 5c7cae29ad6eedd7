import { type MoneySettings, updateMoneySettings } from '@/storage/ledger/money-settings'
import { Card } from '@/ui/display/card'
import { SwitchField } from '@/ui/fields/switch-field'
import * as words from './words'

/** Where costs are shown. COST-14 */
export function ShownSection({ settings }: { settings: MoneySettings }) {
  return (
    <Card as="section" aria-labelledby="cost-in-chats">
      <h2 id="cost-in-chats" className="mb-4 font-serif text-lg">
        {words.shownTitle}
      </h2>
      <SwitchField
        label={words.showCost}
        hint={words.showCostHint}
        checked={settings.showsCost}
        onChange={({ target }) =>
          void updateMoneySettings({ showsCost: target.checked }).catch(() => undefined)
        }
      />
    </Card>
  )
}
