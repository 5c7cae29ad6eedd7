import { classNames } from '@/ui/style/class-names'

const DELAYS = ['', '[animation-delay:0.2s]', '[animation-delay:0.4s]']

/** Three dots while an answer is awaited. */
export function TypingDots() {
  return (
    <span className="inline-flex items-center gap-1 py-2">
      {DELAYS.map((delay) => (
        <span
          key={delay}
          aria-hidden
          className={classNames(
            'size-1.5 animate-breathe rounded-full bg-muted forced-colors:border',
            delay,
          )}
        />
      ))}
      <span className="sr-only">Writing…</span>
    </span>
  )
}
