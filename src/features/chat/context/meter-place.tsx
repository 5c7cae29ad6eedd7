import { useSettings } from '@/storage/hooks/use-settings'
import { classNames } from '@/ui/style/class-names'

interface Props {
  /** Whether there is no room for its words. */
  isNarrow: boolean
}

/** The room that the meter takes at least: most of what it says fits, so that the box beside it stays as wide as it is. */
export const meterRoom = (isNarrow: boolean) =>
  classNames('min-w-11 shrink-0', !isNarrow && 'sm:min-w-26')

/** Keeps the place of the meter beside the box until it is there; none where the user wants no meter. */
export function MeterPlace({ isNarrow }: Props) {
  const sending = useSettings()?.sending
  // Without its schema, which a chat that is only opened does not need: this is a place, and no more than a guess.
  const isHidden =
    sending instanceof Object && 'hidesMeter' in sending && sending.hidesMeter === true
  return !isHidden && <span aria-hidden className={meterRoom(isNarrow)} />
}
