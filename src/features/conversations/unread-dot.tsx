import { classNames } from '@/ui/style/class-names'
import * as words from './words'

/** Marks a chat with an answer that nobody has seen yet. @param className its size and place. Default: small */
export function UnreadDot({ className }: { className?: string }) {
  return (
    <span
      role="img"
      aria-label={words.unread}
      className={classNames('rounded-full bg-accent', className ?? 'size-2 shrink-0')}
    />
  )
}
