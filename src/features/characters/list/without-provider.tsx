import { useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { defaultProvider } from '@/runs/providers/default-provider'
import { giveProvider } from '@/storage/commands/characters'
import type { CharacterRecord, ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { SelectField } from '@/ui/fields/select-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  characters: readonly CharacterRecord[]
  providers: readonly ProviderRecord[]
}

/** Who came as a card before there was a provider gets one, all at once. CARD-34 */
export function WithoutProvider({ characters, providers }: Props) {
  const enabled = providers.filter((provider) => provider.enabled)
  const [chosenId, setChosenId] = useState<string>()
  const count = characters.filter(({ providerId }) => providerId === '').length
  const chosen = defaultProvider(providers, chosenId) ?? enabled[0]
  if (count === 0 || !chosen) return null
  const give = async () => {
    // A failed write stands in its own banner.
    const undo = await giveProvider(chosen).catch(() => undefined)
    if (undo)
      showToast({
        text: words.nowAnswerThrough(count, chosen.name),
        kind: 'success',
        undo: () => void undo().catch(reportFailure),
      })
  }
  return (
    <Banner
      className="mb-6"
      title={words.withoutProvider(count)}
      actions={
        <div className="flex flex-wrap items-end gap-3">
          {enabled.length > 1 && (
            <SelectField
              label={words.aiProvider}
              options={enabled.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen.id}
              onChange={({ target }) => setChosenId(target.value)}
            />
          )}
          <Button onClick={() => void give()}>{words.forAll}</Button>
        </div>
      }
    >
      <span className="wrap-anywhere">{words.withoutProviderText(chosen.name)}</span>
    </Banner>
  )
}
