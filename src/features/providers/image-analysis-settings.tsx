import { useState } from 'react'
import { canMakeImages } from '@/ai/images/image-provider'
import { paths } from '@/lib/paths'
import {
  chooseImageProvider,
  chosenImageProviderId,
  defaultImageProvider,
} from '@/runs/providers/default-provider'
import { useEditableSettings } from '@/storage/hooks/use-editable-settings'
import { useProviders } from '@/storage/hooks/use-providers'
import type { ProviderRecord } from '@/storage/database/records'
import { Card } from '@/ui/display/card'
import { Link } from '@/ui/buttons/router'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import * as words from './words'

/** The section of the Providers page. */
export function ImageAnalysisSettings() {
  return (
    <Card as="section" aria-labelledby="image-analysis" className="mt-8 max-w-160">
      <h2 id="image-analysis" className="font-serif text-lg">
        {words.imageAnalysisSettings}
      </h2>
      <ImageAnalysisFields />
    </Card>
  )
}

/** Who decides about pictures, and whether their prompts show; saved at each change. */
export function ImageAnalysisFields() {
  const providers = useProviders()
  const editable = useEditableSettings()
  if (!editable || !providers) return null
  const { settings, change } = editable
  const chosen = providers.find(({ id }) => id === settings.imageAnalysisProviderId)
  const options = providers.filter((provider) => provider.enabled || provider === chosen)
  return (
    <>
      <p className="mt-1 text-sm text-muted">{words.imageAnalysisIntro}</p>
      {providers.length === 0 ? (
        <p className="mt-3 text-sm">
          {words.noProviderToChoose}{' '}
          <Link to={paths.newProvider} className="link">
            {words.addAProvider}
          </Link>
        </p>
      ) : (
        <SelectField
          className="mt-5"
          label={words.imageAnalysisProvider}
          placeholder={words.imageAnalysisProviderPlaceholder}
          value={chosen?.id ?? ''}
          options={options.map(({ id, name, enabled }) => ({
            value: id,
            label: enabled ? name : words.disabledNamed(name),
          }))}
          onChange={(event) => change({ imageAnalysisProviderId: event.target.value || undefined })}
        />
      )}
      <ImageProviderField providers={providers} />
      <SwitchField
        className="mt-4"
        label={words.showImagePrompts}
        hint={words.showImagePromptsHint}
        checked={settings.showImagePrompts}
        onChange={(event) => change({ showImagePrompts: event.target.checked })}
      />
    </>
  )
}

/** Who draws; kept in this browser, so that no imported file can choose it. */
function ImageProviderField({ providers }: { providers: readonly ProviderRecord[] }) {
  const [chosenId, setChosenId] = useState(chosenImageProviderId)
  const able = providers.filter(canMakeImages)
  if (able.length === 0) return null
  const chosen = able.find(({ id }) => id === chosenId)
  const byItself = defaultImageProvider(able)
  return (
    <SelectField
      className="mt-5"
      label={words.picturesAreDrawnBy}
      placeholder={words.imageAnalysisProviderPlaceholder}
      hint={
        chosen
          ? words.picturesAreDrawnByHint
          : byItself
            ? words.drawsInstead(byItself.name)
            : words.picturesAreDrawnByHintText
      }
      options={able.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        chooseImageProvider(target.value)
        setChosenId(target.value)
      }}
    />
  )
}
