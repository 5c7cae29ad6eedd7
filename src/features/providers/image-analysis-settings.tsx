import { useState } from 'react'
import type { Provider } from '@/domain/provider'
import type { Settings } from '@/domain/settings'
import { updateSettings } from '@/storage/commands/settings'
import { useSettings } from '@/storage/hooks/use-settings'
import { Card } from '@/ui/card'
import { SelectField } from '@/ui/select-field'
import { SwitchField } from '@/ui/switch-field'

/** Saved at each change. PROV-10 to PROV-12. */
export function ImageAnalysisSettings({ providers }: { providers: Provider[] }) {
  const stored = useSettings()
  const [pending, setPending] = useState<Partial<Settings>>({})
  const [seen, setSeen] = useState(stored)
  // What was pressed shows at once; it stands until the database has it, or has refused it.
  if (stored !== seen) {
    setSeen(stored)
    setPending({})
  }
  if (!stored) return null
  const settings = { ...stored, ...pending }
  const change = (part: Partial<Settings>) => {
    setPending({ ...pending, ...part })
    // A failed write stands in its own banner.
    updateSettings(part).catch(() => setPending({}))
  }
  const chosen = providers.find(({ id }) => id === settings.imageAnalysisProviderId)
  const options = providers.filter((provider) => provider.enabled || provider === chosen)
  return (
    <Card as="section" aria-labelledby="image-analysis" className="mt-8 max-w-160">
      <h2 id="image-analysis" className="font-serif text-lg">
        Image Analysis Settings
      </h2>
      <p className="mt-1 text-sm text-muted">
        For mobile chats: a provider reads along and writes the prompts of the pictures.
      </p>
      <SelectField
        className="mt-5"
        label="Image analysis provider"
        placeholder="The conversation’s provider"
        value={chosen?.id ?? ''}
        options={options.map(({ id, name, enabled }) => ({
          value: id,
          label: enabled ? name : `${name} (disabled)`,
        }))}
        onChange={(event) => change({ imageAnalysisProviderId: event.target.value || undefined })}
      />
      <SwitchField
        className="mt-4"
        label="Show image prompts"
        hint="Shows under each generated picture what it was made from."
        checked={settings.showImagePrompts}
        onChange={(event) => change({ showImagePrompts: event.target.checked })}
      />
    </Card>
  )
}
