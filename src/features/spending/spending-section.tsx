import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import * as words from './words'

/** The way from the settings to what was spent. */
export function SpendingSection() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">{words.settingsText}</p>
      <ButtonLink to={paths.spending} size="small">
        {words.showSpending}
      </ButtonLink>
    </div>
  )
}
