import { ChevronsDown } from 'lucide-react'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

interface ToEndButtonProps {
  hasNews: boolean
  isNarrow: boolean
  onPress: () => void
}

/** Leads a reader who is away from the end back to it. */
export function ToEndButton({ hasNews, isNarrow, onPress }: ToEndButtonProps) {
  const label = hasNews ? words.newMessages : words.goToTheEnd
  const hasWords = hasNews && !isNarrow
  return (
    <Button
      variant={hasNews ? 'tinted' : 'quiet'}
      icon={<ChevronsDown aria-hidden size={18} strokeWidth={1.5} />}
      aria-label={label}
      title={label}
      className={classNames(
        'min-h-11 shrink-0',
        hasWords ? 'max-sm:w-11 max-sm:px-0' : 'w-11 px-0!',
      )}
      onClick={onPress}
    >
      <span className={hasWords ? 'max-sm:sr-only' : 'sr-only'}>{label}</span>
    </Button>
  )
}
