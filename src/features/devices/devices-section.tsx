import { paths } from '@/lib/paths'
import { type StoredSync, useStoredSync } from '@/storage/hooks/use-sync'
import { ButtonLink } from '@/ui/buttons/button-link'
import * as words from './section-words'

/** The way from the settings to the devices, with how it stands. */
export function DevicesSection() {
  const sync = useStoredSync()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{sync && wordsOf(sync)}</p>
      <ButtonLink to={paths.devices} size="small">
        {words.open}
      </ButtonLink>
    </div>
  )
}

function wordsOf({ kept, outcome, unsent, isGettingReady }: StoredSync): string {
  if (!kept) return words.off
  if (!kept.isTried) return words.settingUp
  if (outcome?.failure || (outcome?.stopped.length ?? 0) > 0) return words.stopped
  if (isGettingReady) return words.gettingReady
  if (unsent > 0) return words.waiting(unsent)
  return outcome && outcome.exchangedAt > 0 ? words.onSince(outcome.exchangedAt) : words.on
}
