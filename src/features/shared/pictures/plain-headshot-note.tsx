import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

interface Props {
  /** Whether a provider refused an earlier description; else two attempts have been made. */
  isRestricted: boolean
  onUseFull: () => void
}

/** Says that the next avatar is drawn from a plain description. */
export function PlainHeadshotNote({ isRestricted, onUseFull }: Props) {
  return (
    <Banner
      actions={
        <Button size="small" onClick={onUseFull}>
          {words.takeTheFullDescription}
        </Button>
      }
    >
      {isRestricted ? words.plainAfterRefusal : words.plainAfterTwoAttempts}
    </Banner>
  )
}
