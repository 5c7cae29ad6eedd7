import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'

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
          Use the full description
        </Button>
      }
    >
      {isRestricted
        ? 'The provider refused an earlier description.'
        : 'Two attempts have been made.'}{' '}
      The next one is a plain headshot on a neutral background.
    </Banner>
  )
}
