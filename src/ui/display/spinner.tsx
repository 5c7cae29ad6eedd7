type Props = { className?: string }

/** A turning ring in the colour of the text around it; what is going on, the text beside it says. */
export function Spinner({ className = 'size-4' }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={`shrink-0 animate-spin ${className}`}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" strokeLinecap="round" />
    </svg>
  )
}
