import { useEffect } from 'react'
import { useStore } from 'zustand'
import { paths } from '@/lib/paths'
import { deviceModels, lookForStoredModels } from '@/runs/providers/device-models'
import { ButtonLink } from '@/ui/buttons/button-link'
import { formatBytes } from '@/ui/format-size'
import * as words from './words'

/** The way from the settings to the models on this device, with what room they take. */
export function DeviceModelsSection() {
  const { models, parts } = useStore(deviceModels)
  useEffect(() => void lookForStoredModels(), [])
  const bytes = [...(models ?? []), ...parts].reduce((sum, each) => sum + each.bytes, 0)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        {models && (bytes === 0 ? words.off : words.here(models.length, formatBytes(bytes)))}
      </p>
      <ButtonLink to={paths.deviceModels} size="small">
        {words.open}
      </ButtonLink>
    </div>
  )
}
