/** Three dots while an answer is awaited. */
export function TypingDots() {
  return (
    <span className="inline-flex items-center gap-1 py-2">
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden
          className={`animate-breathe size-1.5 rounded-full bg-muted forced-colors:border ${['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'][dot] ?? ''}`}
        />
      ))}
      <span className="sr-only">Writing…</span>
    </span>
  )
}
